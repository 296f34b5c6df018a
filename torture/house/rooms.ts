/** What crosses the wire, and what people read. */
const TOLD = ['server/contract', 'server/words'];
const WEB = ['web/ui', 'web/api', ...TOLD, 'react', '@tanstack/react-query'];
const HTTP = ['server/contract', 'server/domain', 'hono'];
const STORE = ['server/domain', 'server/store/*', 'node:*'];

/**
 * What the files of each room may import beside their own room: other rooms, packages, `node:*`. A
 * room is a folder with all below it that has no row of its own; `folder/*` names the files directly
 * in it. The row of the longest path counts. Tests, `testing` folders and proofs may import anything,
 * and no product file imports them.
 */
export const ROOMS: Record<string, string[]> = {
  'server/words': [],
  'server/contract': ['server/words', 'zod/mini'],

  'server/domain/json': [...TOLD, 'server/domain/*'],
  'server/domain/*': [...TOLD, 'server/domain/access', 'server/domain/plants'],
  'server/domain/access': [
    ...[...TOLD, 'server/domain/*'],
    ...['node:crypto', 'node:zlib', 'unhomoglyph'],
  ],
  'server/domain/plants': [...TOLD, 'server/domain/*', 'server/domain/access'],
  'server/domain/views': [
    ...[...TOLD, 'server/domain/*'],
    ...['server/domain/access', 'server/domain/plants'],
  ],
  'server/domain/webhooks': [
    ...['server/contract', 'server/domain/*'],
    ...['server/domain/access', 'server/domain/plants'],
  ],
  'server/domain/transfer': [
    ...[...TOLD, 'server/domain/*', 'node:crypto'],
    ...['server/domain/access', 'server/domain/plants'],
  ],

  'server/store/*': ['server/domain'],
  'server/store/copy': ['server/contract', 'server/domain', 'node:*'],
  'server/store/postgres': [
    ...STORE,
    'server/contract',
    'server/store/copy',
    'pg',
    'pg-connection-string',
  ],
  'server/store/file/*': [...STORE, 'server/contract', 'server/store/file'],
  'server/store/file/disk': [...STORE, 'fs-native-extensions'],
  'server/store/file/state': ['server/contract', 'server/domain', 'sorted-btree'],
  'server/store/file/journal': [
    ...[...STORE, 'zod', 'server/store/file/disk', 'server/store/file/state'],
  ],
  'server/store/file/history': [
    ...[...STORE, 'server/store/file/disk', 'server/store/file/journal'],
  ],
  'server/store/file/query': [
    ...['server/contract', 'server/domain', 'server/store/*'],
    ...['server/store/file/disk', 'server/store/file/history', 'server/store/file/state'],
  ],
  'server/store/file/snapshot': [
    ...[...STORE, 'server/contract', 'lowdb', 'zod', 'server/store/file/disk'],
    ...['server/store/file/history', 'server/store/file/journal', 'server/store/file/state'],
  ],
  'server/store/file/commit': [
    ...['server/contract', 'server/domain', 'server/store/*', 'server/store/file/*'],
    ...['server/store/file/disk', 'server/store/file/journal', 'server/store/file/query'],
    ...['server/store/file/snapshot', 'server/store/file/state'],
  ],
  'server/store/file/access': [
    ...[...STORE, 'server/contract', 'lowdb', 'zod'],
    ...['server/store/file/*', 'server/store/file/disk', 'server/store/file/journal'],
  ],
  'server/store/file/copy': [
    ...[...STORE, 'server/contract', 'server/store/copy', 'server/store/file/*'],
    ...['server/store/file/access', 'server/store/file/disk', 'server/store/file/history'],
    ...['server/store/file/journal', 'server/store/file/snapshot', 'server/store/file/state'],
  ],

  'server/http': [
    ...HTTP,
    'server/words',
    '@hono/node-server',
    'pino',
    'prom-client',
    'zod/mini',
    'node:*',
  ],
  'server/api': [...HTTP, 'server/http', 'server/words', 'prom-client', 'zod', 'node:crypto'],
  'server/bff': [...HTTP, 'server/http', 'server/words', 'papaparse', 'pino', 'node:*'],
  'server/control': [
    ...['server/contract', 'server/domain', 'server/store/*', 'server/store/file/disk'],
    ...['zod/mini', 'node:*'],
  ],
  'server/webhooks': [
    ...['server/contract', 'server/domain', 'server/http/share'],
    ...['ipaddr.js', 'pino', 'node:*'],
  ],
  'server/process': ['node:*'],
  'server/commands': ['server', 'commander', 'modern-tar', 'pino', 'zod/mini', 'node:*'],
  // Puts the rooms together, whatever the store.
  'server/app.ts': ['server/api', 'server/bff', 'server/domain', 'server/http', 'hono', 'pino'],
  'server/*': ['server', 'pino', 'prom-client', 'vite', 'fs-native-extensions', 'node:*'],

  'web/ui': [...['web/address', ...TOLD], ...['lean-qr', 'react', 'react-hook-form', 'zod/mini']],
  'web/api': ['web/ui', ...TOLD, 'react', '@tanstack/react-query', 'zod/mini'],
  'web/address': ['web/api', 'react', 'wouter'],
  'web/plants': [
    ...[...WEB, 'web/address', 'react-dom', 'react-hook-form'],
    ...['fflate', 'read-excel-file/*', 'wouter', 'zod/mini'],
  ],
  'web/history': [...WEB, 'web/address', 'wouter'],
  'web/tokens': [...WEB, 'react-dom', 'react-hook-form', 'zod/mini'],
  'web/session': [...WEB, 'web/address', 'react-hook-form', 'wouter', 'zod/mini'],
  'web/live': WEB,
  'web/docs': [...WEB, 'zod/mini'],
  'web/*': [...['web', ...TOLD], ...['react', 'react-dom', '@tanstack/react-query', 'zod/mini']],
};

/** Files that only these may import: what is sent otherwise is sent as nobody in particular. */
export const PRIVATE: Record<string, string[]> = {
  'web/api/exchange.ts': [
    ...['web/api/request.ts', 'web/session/sign-in/request-unnamed.ts'],
    ...['web/session/sign-in/sign-in-attempt.ts', 'web/session/sign-out/sign-out.ts'],
  ],
};
