import type { HttpSettings } from '../../http/context.ts';
import { addressOf } from '../../http/public-url.ts';
import { COMMON_HEADERS } from './headers.ts';
import { CREATE, DELETE, LIST } from './plant-operations.ts';
import { SCHEMAS } from './schemas.ts';
import { CREATE_TOKEN, LIST_TOKENS, REVOKE_TOKEN } from './token-operations.ts';
import { CHANGED, CREATE_WEBHOOK, DELETE_WEBHOOK, LIST_WEBHOOKS } from './webhook-operations.ts';

type Addresses = Pick<HttpSettings, 'publicUrl' | 'otherUrls'>;

/** Describes the public contract as OpenAPI 3.1, for each address at which it is. */
export function describeApi({ publicUrl, otherUrls = [] }: Addresses) {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Plant Store',
      version: '1',
      description:
        'Adds, lists and deletes the plants of the workspace that a token belongs to, and manages its tokens and webhooks. Every answer has the header X-Request-Id; answers about plants also have RateLimit and RateLimit-Policy where the server limits requests.',
      contact: { name: 'Whoever runs this server', url: addressOf(publicUrl) },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [publicUrl, ...otherUrls].map((url) => ({ url: addressOf(url) })),
    security: [{ token: [] }],
    tags: [
      { name: 'Plants', description: 'The plants of one workspace.' },
      { name: 'Tokens', description: 'Who may use that workspace, for its admins.' },
      { name: 'Webhooks', description: 'Where its changes are told, for its admins.' },
    ],
    paths: {
      '/plants': { get: LIST, post: CREATE },
      '/plants/{id}': { delete: DELETE },
      '/admin/tokens': { get: LIST_TOKENS, post: CREATE_TOKEN },
      '/admin/tokens/{id}': { delete: REVOKE_TOKEN },
      '/admin/webhooks': { get: LIST_WEBHOOKS, post: CREATE_WEBHOOK },
      '/admin/webhooks/{id}': { delete: DELETE_WEBHOOK },
    },
    webhooks: { plantsChanged: CHANGED },
    components: {
      schemas: SCHEMAS,
      headers: COMMON_HEADERS,
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An access token, made in the app under Tokens, by `plant-store token` or by `createToken`.',
        },
      },
    },
  };
}
