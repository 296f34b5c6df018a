import { z } from 'zod';
import { SORTS } from '../../../contract/bff.ts';
import { roleSchema } from '../../../contract/tokens.ts';

const time = z.number().int().nonnegative();

const lists = {
  tokens: z.array(
    z.strictObject({
      id: z.string(),
      hash: z.string(),
      name: z.string(),
      role: roleSchema,
      roleChangedAt: time.nullable(),
      roleChangedBy: z.string().nullable(),
      workspace: z.string(),
      createdAt: time,
      createdBy: z.string().nullable(),
      expiresAt: time.nullable(),
      revokedAt: time.nullable(),
      revokedBy: z.string().nullable(),
      foundExpiredAt: time.nullable(),
      lastUsedAt: time.nullable(),
      madeUnder: z.string().optional(),
    }),
  ),
  sessions: z.array(
    z.strictObject({
      hash: z.string(),
      tokenId: z.string(),
      restsOn: z.array(z.string()),
      createdAt: time,
      lastSeenAt: time,
    }),
  ),
  links: z.array(
    z.strictObject({
      hash: z.string(),
      tokenId: z.string(),
      madeAt: time,
      madeBy: z.string().nullable(),
      expiresAt: time,
      restsOn: z.array(z.string()),
      usedAt: time.nullable(),
      usedBy: z.string().nullable(),
      usedFor: z.string().optional(),
    }),
  ),
  views: z.array(
    z.strictObject({
      id: z.string(),
      revision: z.string(),
      workspace: z.string(),
      tokenId: z.string().nullable(),
      name: z.string(),
      shown: z.strictObject({
        search: z.string(),
        tags: z.array(z.string()),
        sort: z.enum(SORTS),
        isRoomy: z.boolean(),
      }),
      changedBy: z.string(),
    }),
  ),
  webhooks: z
    .array(
      z.strictObject({
        id: z.string(),
        workspace: z.string(),
        tokenId: z.string(),
        madeBy: z.string(),
        madeAt: time,
        url: z.string(),
        secret: z.string(),
        taken: z.strictObject({ seq: z.number().int().nonnegative(), at: time }),
        lastAttempt: z
          .strictObject({
            at: time,
            status: z.number().nullable(),
            reason: z.string().nullable(),
            failures: z.number().int().nonnegative(),
          })
          .nullable(),
      }),
    )
    // Those of 0.1.0 hold none.
    .default([]),
};

/** Tokens, sessions and links, each by the hash of its secret, views, and webhooks with theirs. */
export type AccessData = Omit<z.infer<typeof accessSchema>, 'format' | 'run' | 'number'>;

export const EMPTY_ACCESS: AccessData = {
  ...{ tokens: [], sessions: [], links: [], views: [], webhooks: [] },
};

/** How the names of all formats of this file begin, those of later versions too. */
export const FORMATS = 'plant-store-access/';

export const FORMAT = 'plant-store-access/3';

/** As 0.1.0 writes it. */
export const FORMAT_WITHOUT_WEBHOOKS = 'plant-store-access/2';

/** What `access.json` holds. Its checksum is that of the bytes, or, in one edited by hand, of those before the edit. */
export const accessSchema = z
  .strictObject({
    format: z.literal([FORMAT, FORMAT_WITHOUT_WEBHOOKS]),
    run: z.string(),
    number: z.number().int().nonnegative(),
    ...lists,
    checksum: z.string().optional(),
  })
  .transform(({ checksum: _, ...content }) => content);
