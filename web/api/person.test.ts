import { expect, test, vi } from 'vitest';

const ADA = { workspace: 'main', name: 'Ada' };

/** Loads the code anew, as a page does that a server with a path of its own has sent. */
async function personAt(root: string): Promise<string> {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { dataset: { root } } });
  const { personOf } = await import('./person.ts');
  return personOf(ADA);
}

test('a person of one server is none of another at the same address, nor is what is kept under one the beginning of what is kept under the other', async () => {
  const all = [await personAt('/'), await personAt('/plants/'), await personAt('/plants/green/')];
  for (const one of all) {
    expect(all.filter((other) => other.startsWith(one))).toEqual([one]);
  }
  vi.unstubAllGlobals();
});
