// Plant Store without what it does behind some part: the difference to the next tells what that part costs.
import { once } from 'node:events';
import { openSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { accessDeps } from '../../server/access-deps.ts';
import { createApp } from '../../server/app.ts';
import { LogWriter } from '../../server/commands/log-writer.ts';
import type { AccessDeps } from '../../server/domain/access/tokens.ts';
import type { PlantStore } from '../../server/domain/store.ts';
import { respond } from '../../server/http/answer/respond.ts';
import { createTokenAttempt } from '../../server/http/auth/attempts.ts';
import { authenticate } from '../../server/http/auth/authenticate.ts';
import { ownAddress } from '../../server/http/auth/sign-in-address.ts';
import { parseTrustProxy } from '../../server/http/auth/trusted-proxies.ts';
import type { AppEnv, HttpSettings } from '../../server/http/context.ts';
import { answerRequests, createNodeServer } from '../../server/http/node/node-server.ts';
import { TIMEOUTS } from '../../server/http/node/timeouts.ts';
import { createMetrics } from '../../server/http/observe/metrics.ts';
import { observe } from '../../server/http/observe/observe.ts';
import { logOptions } from '../../server/http/observe/safe-log-line.ts';
import { StrangerLines } from '../../server/http/observe/stranger-lines.ts';
import { type Disk, realDisk } from '../../server/store/file/disk/disk.ts';
import { openFileStore } from '../../server/store/file/open.ts';
import type { FixedAnswer } from '../peers/bare-node.ts';

/** What is done of a request, each with all before it; the last is the whole. */
export type Stage = 'route' | 'observe' | 'authenticate' | 'read' | 'keep' | 'all';

/** `answer` is that of the whole, which stands for what is left out. */
export interface PartialSettings {
  folder: string;
  stage: Stage;
  status: number;
  answer: FixedAnswer;
}

const LARGE_BYTES = 4096 * 1024 ** 2;

/** Trusts the process that started this one. */
function readSettings(message: unknown): PartialSettings {
  return message as PartialSettings;
}

process.once('message', async (message) => {
  const { folder, stage, status, answer } = readSettings(message);
  const writer = new LogWriter(openSync('/dev/null', 'w'));
  const logger = pino({ ...logOptions(null), level: 'info' }, writer);
  const disk = stage === 'all' ? realDisk : withoutAppends();
  const bounds = { journalBytes: LARGE_BYTES, historyBytes: LARGE_BYTES };
  const store = await openFileStore({ folder, logger, disk, bounds });
  const access: AccessDeps = { ...accessDeps(store), environmentAdmin: null };
  const nodeServer = createNodeServer(TIMEOUTS, '');
  nodeServer.server.listen(0, '127.0.0.1');
  await once(nodeServer.server, 'listening');
  const { port } = nodeServer.server.address() as AddressInfo;
  const settings: HttpSettings = {
    ...{ publicUrl: ownAddress('127.0.0.1', port), otherUrls: [], isPublicUrlGuessed: true },
    ...{ trustProxy: parseTrustProxy(undefined), adminToken: null },
    ...{ rateLimit: null, corsOrigins: [] },
  };
  const strangers = new StrangerLines(logger);
  const metrics = createMetrics();
  const whole = (plants: PlantStore) =>
    createApp({
      ...{ store: plants, access, settings, logger, metrics, strangers },
      ...{ webRoot: null, stopping: new AbortController().signal },
    });
  const cut = () => {
    const app = new Hono<AppEnv>();
    const { body, headers } = answer;
    if (stage === 'route') {
      app.all('/plants', () => new Response(body, { status, headers }));
      return app;
    }
    app.use(observe({ logger, settings, metrics, strangers }));
    const attempt = createTokenAttempt(settings, logger, strangers);
    if (stage === 'authenticate') app.use(authenticate(access, attempt));
    app.all('/plants', (c) => respond(c, status, headers, body));
    return app;
  };
  const app =
    stage === 'read'
      ? whole(await withoutCommits(store.plants))
      : stage === 'keep' || stage === 'all'
        ? whole(store.plants)
        : cut();
  answerRequests(nodeServer, { app, logger, settings, strangers, metrics });
  process.send?.(port);
});

/** Answers each change with the first, and keeps none. */
async function withoutCommits(plants: PlantStore): Promise<PlantStore> {
  const made = await plants.commit({
    ...{ actor: { id: 'bench', name: 'bench' }, workspace: 'main', requestId: 'bench' },
    ...{ remove: [], add: [{ name: 'Rosa gallica officinalis', tag: 'bed 7' }] },
  });
  return Object.assign(Object.create(plants), { commit: async () => made });
}

/** Takes what is appended for written, without asking the system for it. */
function withoutAppends(): Disk {
  const bytes = new Map<string, number>();
  return {
    ...realDisk,
    open: async (path, flags, mode) => {
      const file = await realDisk.open(path, flags, mode);
      if (flags !== 'append' && flags !== 'ax') return file;
      const write: typeof file.write = async (_buffer, _offset, length) => {
        bytes.set(path, (bytes.get(path) ?? 0) + length);
        return { bytesWritten: length };
      };
      return Object.assign(file, { write });
    },
    statNow: (path) => {
      const facts = statSync(path);
      facts.size += bytes.get(path) ?? 0;
      return facts;
    },
  };
}
