import { expect, onTestFinished, test, vi } from 'vitest';
import type { Send } from './signed-in.ts';
import { withdrawImport } from './withdraw-import.ts';

test('whoever stops an import is told its key before the server is asked, which they may not wait for', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  onTestFinished(() => void vi.restoreAllMocks());
  const told = () => written.mock.calls.map(([text]) => text).join('');
  const send: Send = async () => {
    expect(told()).toMatch(/^Stopping: .*Ctrl-C again .*--idempotency-key 1a2b .*\n$/);
    return new Response('{"made":null}');
  };
  await expect(withdrawImport({ send, key: '1a2b', isOwnKey: false })).rejects.toThrow(
    'This was stopped, and nothing was imported.',
  );
});
