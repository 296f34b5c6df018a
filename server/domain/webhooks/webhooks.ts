import { MOST_WEBHOOKS, type Webhook } from '../../contract/webhooks.ts';
import { ENVIRONMENT_ADMIN_ID, isActive } from '../access/admission.ts';
import { requireStillAdmin, type TokenCall } from '../access/managed-token.ts';
import { requireRole } from '../access/principal.ts';
import { randomBase62 } from '../access/token-text.ts';
import type { AccessDeps } from '../access/tokens.ts';
import type { WebhookRecord } from '../access-store.ts';
import { DomainError } from '../errors.ts';
import type { VersionName } from '../plants/version-condition.ts';

const ID_LENGTH = 12;

/** What a secret begins with where it is told, as Standard Webhooks has it. */
export const SECRET_PREFIX = 'whsec_';

/** As many as the hash has that signs with them. */
const SECRET_BYTES = 32;

/**
 * Registers where the changes of the caller's workspace are to be told, from the next one on.
 *
 * @param version the state of the workspace now.
 * @throws DomainError `insufficient_scope`, `token_from_settings`, `webhook_exists`, `too_many_webhooks`;
 *   `session_required` or `invalid_token` when the caller has been sent away meanwhile.
 */
export async function createWebhook(
  call: TokenCall,
  url: string,
  version: VersionName,
): Promise<WebhookRecord> {
  const { deps, principal } = call;
  requireRole(principal, 'admin');
  const { actor, workspace } = principal;
  // Once the settings hold another text, nothing could tell that the one of then is not good any more.
  if (actor.id === ENVIRONMENT_ADMIN_ID) {
    throw new DomainError('token_from_settings', (words) => words.noWebhookFromSettings);
  }
  const made: WebhookRecord = {
    ...{ id: randomBase62(deps.random, ID_LENGTH), workspace, url: new URL(url).href },
    ...{ tokenId: actor.id, madeBy: actor.name, madeAt: deps.now() },
    secret: Buffer.from(deps.random(SECRET_BYTES)).toString('base64'),
    taken: { seq: version.seq, at: version.at },
    lastAttempt: null,
  };
  await deps.access.update(workspace, async (kept) => {
    await requireStillAdmin(call, kept);
    const others = await kept.webhooks();
    if (others.some((one) => one.url === made.url)) {
      throw new DomainError('webhook_exists', (words) => words.webhookExists);
    }
    if (others.length >= MOST_WEBHOOKS) {
      throw new DomainError('too_many_webhooks', (words) => words.tooManyWebhooks(MOST_WEBHOOKS));
    }
    return { webhooks: [made] };
  });
  return made;
}

/**
 * Lists the webhooks of the caller's workspace, the oldest first.
 *
 * @throws DomainError `insufficient_scope`.
 */
export async function listWebhooks({ deps, principal }: TokenCall): Promise<WebhookRecord[]> {
  requireRole(principal, 'admin');
  return await deps.access.listWebhooks(principal.workspace);
}

/**
 * Removes a webhook, and returns it as it was: nothing is sent to it any more.
 *
 * @throws DomainError `insufficient_scope`, `webhook_not_found`; as `createWebhook` for who was sent away.
 */
export async function deleteWebhook(call: TokenCall, id: string): Promise<WebhookRecord> {
  const { deps, principal } = call;
  requireRole(principal, 'admin');
  const { webhook } = await deps.access.update(principal.workspace, async (kept) => {
    await requireStillAdmin(call, kept);
    const webhook = (await kept.webhooks()).find((one) => one.id === id);
    // Also where there is none: that it was deleted may not be saved.
    return { removedWebhooks: webhook ? [id] : [], webhook, endsAccess: true };
  });
  if (webhook) return webhook;
  throw new DomainError('webhook_not_found', (words) => words.webhookNotFound);
}

/** Tells whether a webhook still is as good as the token whose holder registered it. */
export async function isInForce(
  { access, now }: AccessDeps,
  { tokenId }: WebhookRecord,
): Promise<boolean> {
  const token = await access.findToken(tokenId);
  return token !== null && token.role === 'admin' && isActive(token, now());
}

/** Describes a webhook to whoever may manage it, without its secret. */
export function webhookView({
  id,
  url,
  madeBy,
  madeAt,
  taken,
  lastAttempt,
}: WebhookRecord): Webhook {
  return {
    ...{ id, url, madeBy, takenSeq: taken.seq },
    madeAt: new Date(madeAt).toISOString(),
    lastAttempt: lastAttempt && { ...lastAttempt, at: new Date(lastAttempt.at).toISOString() },
  };
}
