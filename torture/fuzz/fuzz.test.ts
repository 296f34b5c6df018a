import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { send, type TestApp } from '../../server/testing/app.ts';
import { makeDatabase } from '../../server/testing/postgres.ts';
import { useTestDatabase } from '../../server/testing/use-test-database.ts';
import { drawnOrAll } from '../draw.ts';
import { rounds, seed } from '../rounds.ts';
import { exchange, type WireAnswer } from '../wire.ts';
import { findFault, isOpenToAll } from './answer-rules.ts';
import { type Bombardment, bombardmentOf } from './fuzz-requests.ts';
import { createTarget, ENDPOINTS, FILE_TAGS, HIDDEN, type Target } from './fuzz-target.ts';

const CASES = rounds(40, 20_000);
const CONNECTIONS = 64;

const DEADLINE_MS = 20_000;

/** Sends one connection's worth, and says what was wrong with what came back. */
async function bombard(
  target: Target,
  { pieces, methods, claims }: Bombardment,
  seen: WireAnswer[],
): Promise<string[]> {
  const bytes = pieces.map((piece) => Buffer.from(piece, 'latin1'));
  const { answers, isWhole, isEnded, text, failure } = await exchange(
    target.port,
    bytes,
    methods,
    DEADLINE_MS,
  );
  seen.push(...answers);
  const faults = answers.map(findFault);
  if (!isWhole) faults.push('an answer that is not whole');
  if (!isEnded) faults.push('a connection that does not end');
  if (answers.length === 0) faults.push(`no answer (${failure})`);
  const secrets = [...Object.values(target.tokens), target.cookie, target.adminCookie];
  const knowsSecret = secrets.some((secret) => claims.includes(secret));
  const successes = answers.filter(({ status }) => status < 300);
  if (!knowsSecret && !successes.every((answer) => isOpenToAll(answer, pieces.join(''), FILE_TAGS)))
    faults.push('a success for nobody');
  if (!knowsSecret && text.includes(HIDDEN)) faults.push('a plant for nobody');
  return faults
    .filter((fault) => fault !== null)
    .map((fault) => `${fault}:\n${JSON.stringify(pieces)}\n→ ${text.slice(0, 2000)}`);
}

async function bombardAll(
  target: Target,
  all: Bombardment[],
  seen: WireAnswer[],
): Promise<string[]> {
  const findings: string[] = [];
  const waiting = all.values();
  const workers = Array.from({ length: CONNECTIONS }, async () => {
    for (const one of waiting) findings.push(...(await bombard(target, one, seen)));
  });
  await Promise.all(workers);
  return findings;
}

/** Every change must have been acknowledged, to whom it says that it was made for. */
async function findUnacknowledged(app: TestApp, seen: WireAnswer[]): Promise<string[]> {
  const acknowledged = new Set(
    seen.filter(({ status }) => status < 300).map(({ headers }) => headers.get('x-request-id')),
  );
  const { seq } = await app.store.plants.version('main');
  const findings: string[] = [];
  for (let number = 2; number <= seq; number += 1) {
    const change = await app.store.plants.findChange('main', number);
    if (!change || !acknowledged.has(change.requestId))
      findings.push(`unacknowledged: ${JSON.stringify(change)}`);
  }
  return findings;
}

/** Adds, finds and deletes a plant, to see that all goes on. */
async function expectWorking({ app, tokens }: Target): Promise<void> {
  const token = tokens.editor;
  const created = await send(app, 'POST', '/plants', { token, json: { name: 'After all' } });
  expect(created.status).toBe(201);
  const path = created.headers.get('location') ?? '';
  expect(await (await send(app, 'GET', '/plants', { token })).text()).toContain('After all');
  expect((await send(app, 'DELETE', path, { token })).status).toBe(204);
  expect(app.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
}

async function newDatabase(server: string): Promise<string> {
  const { url, end } = await makeDatabase(server);
  onTestFinished(end);
  return url;
}

function countStatuses(seen: WireAnswer[]): string {
  const counts = new Map<number, number>();
  for (const { status } of seen) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status}`)
    .join(', ');
}

describe('whatever is sent, nobody gets in who may not, every error is a problem, and only a success changes anything:', () => {
  const shared = useTestDatabase();
  const names = Object.keys(ENDPOINTS);
  const overBoth = names.flatMap((name) => ['files', 'PostgreSQL'].map((kept) => [name, kept]));
  test.each(drawnOrAll(4, overBoth))(
    '%s, over %s',
    async (name = '', kept) => {
      const target = await createTarget(
        kept === 'files' ? undefined : await newDatabase(shared.url),
      );
      const endpoint = ENDPOINTS[name]?.(target);
      if (!endpoint) throw new Error(name);
      const all = fc.sample(bombardmentOf(endpoint), { numRuns: CASES, seed });
      const seen: WireAnswer[] = [];
      const findings = await bombardAll(target, all, seen);
      expect(findings.slice(0, 3)).toEqual([]);
      expect(await findUnacknowledged(target.app, seen)).toEqual([]);
      await expectWorking(target);
      console.log(
        `${name}, over ${kept}: ${all.length} connections, seed ${seed}: ${countStatuses(seen)}`,
      );
    },
    300_000 + CASES * 40,
  );
});
