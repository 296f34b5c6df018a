import { describe, expect, test } from 'vitest';
import { databaseBusy } from './database-refusals.ts';
import { Hosts } from './hosts.ts';

describe('connecting', () => {
  const hosts = () => new Hosts('postgres://a,b,c/plants');
  const nameOf = (url: string) => new URL(url).host;

  test('tries each host once, then tells why the last did not work', async () => {
    const tried: string[] = [];
    const connecting = hosts().connect(async (url) => {
      tried.push(nameOf(url));
      throw new Error(`not ${nameOf(url)}`);
    });
    await expect(connecting).rejects.toThrow('not c');
    expect(tried).toEqual(['a', 'b', 'c']);
  });

  test('begins with the host that worked last', async () => {
    const known = hosts();
    const connect = async (url: string) => {
      if (nameOf(url) !== 'b') throw new Error('away');
      return nameOf(url);
    };
    expect(await known.connect(connect)).toBe('b');
    expect(nameOf(known.current)).toBe('b');
  });

  test('stays with a host where all connections of this process are at work', async () => {
    const known = hosts();
    const connecting = known.connect(async (url) => {
      throw databaseBusy(new Error(`full at ${nameOf(url)}`));
    });
    await expect(connecting).rejects.toMatchObject({
      code: 'server_busy',
      cause: { message: 'full at a' },
    });
    expect(nameOf(known.current)).toBe('a');
  });

  test('leaves a host once, however many find that it does not work', async () => {
    const known = hosts();
    const all = Array.from({ length: 10 }, async () => await known.connect(onlyB));
    expect(new Set(await Promise.all(all))).toEqual(new Set(['b']));
    async function onlyB(url: string): Promise<string> {
      await Promise.resolve();
      if (nameOf(url) === 'a') throw new Error('away');
      return nameOf(url);
    }
  });
});
