import * as z from 'zod/mini';
import { changeViewSchema } from './answers.ts';

/** How many webhooks a workspace may have. */
export const MOST_WEBHOOKS = 20;

export const NO_WEBHOOK_URL =
  'Send url as an http or https address of at most 2000 characters, without a user and a fragment, such as https://example.com/plants.';

/** A user would stand before an `@` and the path. Whether it is an address as a whole, whoever reads it finds out. */
const URL_FORM = /^(?=.{1,2000}$)https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i;

/** The body by which a program registers a webhook. */
export const newWebhookSchema = /* @__PURE__ */ z.strictObject(
  { url: z.string(NO_WEBHOOK_URL).check(z.regex(URL_FORM, NO_WEBHOOK_URL)) },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'Send a JSON object with url and nothing else.' : undefined,
  },
);

/** A webhook as programs are told of it. Times are ISO 8601. */
export const webhookSchema = /* @__PURE__ */ z.object({
  id: z.string(),
  url: z.string(),
  /** The name of the token whose holder registered it, with which it ends. */
  madeBy: z.string(),
  madeAt: z.string(),
  /** The number of the last change that its receiver has taken, or that was made before it was registered. */
  takenSeq: z.number(),
  /** How the last attempt to deliver went; null before the first. */
  lastAttempt: z.nullable(
    z.object({
      at: z.string(),
      /** What the receiver answered with; null where nothing came. */
      status: z.nullable(z.number()),
      /** Why nothing came; null where something did. */
      reason: z.nullable(z.string()),
      /** How many attempts in a row have failed. */
      failures: z.number(),
    }),
  ),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const webhookListSchema = /* @__PURE__ */ z.object({ webhooks: z.array(webhookSchema) });

/** A new webhook with the secret that signs what is sent to it, which is told once. */
export const madeWebhookSchema = /* @__PURE__ */ z.object({
  secret: z.string(),
  webhook: webhookSchema,
});
export type MadeWebhook = z.infer<typeof madeWebhookSchema>;

/**
 * What is sent to a webhook. After `plants.skipped` comes the change with a number one higher than `seq`: those
 * before it are no longer kept, so its receiver is to read the list anew.
 */
export const webhookEventSchemas = [
  /* @__PURE__ */ z.object({
    type: z.enum(['plants.changed']),
    timestamp: z.string(),
    data: z.object({
      workspace: z.string(),
      /** The name of the token whose holder made the change. */
      actor: z.string(),
      change: changeViewSchema,
    }),
  }),
  /* @__PURE__ */ z.object({
    type: z.enum(['plants.skipped']),
    timestamp: z.string(),
    data: z.object({ workspace: z.string(), seq: z.number() }),
  }),
] as const;
export type WebhookEvent = z.infer<(typeof webhookEventSchemas)[number]>;
