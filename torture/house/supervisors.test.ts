import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { UNUSABLE } from '../../server/commands/line/explain-failure.ts';

/** Finds what a line of a file sets, such as the `30s` of `TimeoutStopSec=30s`. */
function findSet(file: string, name: string): string | undefined {
  const line = new RegExp(`^\\s*${name}[:=]\\s*(\\S+)$`, 'm');
  return line.exec(readFileSync(file, 'utf8'))?.[1];
}

const UNIT = 'docs/plant-store.service';

test('no supervisor ends a stop that waits until all plants are saved anew', () => {
  const limits = [findSet(UNIT, 'TimeoutStopSec'), findSet('compose.yaml', 'stop_grace_period')];
  expect(limits).toEqual(['infinity', '24h']);
});

test('systemd goes on starting a server whose database comes up later', () => {
  const found = ['Restart', 'RestartSec', 'StartLimitIntervalSec'].map((it) => findSet(UNIT, it));
  expect(found).toEqual(['on-failure', '5s', '0']);
});

test('systemd does not start a server again that was refused for its settings', () => {
  expect(findSet(UNIT, 'RestartPreventExitStatus')).toBe(String(UNUSABLE));
});

test('what cannot write, and can still be read, is neither started again nor taken out of service', () => {
  const asks = ['Dockerfile', 'compose.yaml', 'docs/operations.md'].flatMap((file) => {
    const checks = readFileSync(file, 'utf8').match(
      /^(?:HEALTHCHECK|.*option httpchk|\s+test:) .*$/gm,
    );
    return (checks ?? []).map((check) => [file, /\/health\/\w+/.exec(check)?.[0]]);
  });
  expect(asks).toEqual([
    ['Dockerfile', '/health/live'],
    ['docs/operations.md', '/health/live'],
  ]);
});
