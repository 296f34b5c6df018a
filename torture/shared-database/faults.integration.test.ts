import { expect, onTestFinished, test } from 'vitest';
import { type BuiltServer, listNames } from '../../server/testing/built-server.ts';
import { endConnections, TestPostgres } from '../../server/testing/postgres.ts';
import { repeatable } from '../random.ts';
import { rounds, seed } from '../rounds.ts';
import { RetryingWriters } from './retrying-writers.ts';
import { startOver } from './server-over.ts';

const ROUNDS = rounds(3, 200);
const WRITERS = 32;

/** Two databases of which one follows the other, and two servers that know both. */
class Site {
  primary: TestPostgres;
  standby: TestPostgres;
  readonly servers: BuiltServer[] = [];
  readonly #url: string;

  private constructor(primary: TestPostgres, standby: TestPostgres) {
    this.primary = primary;
    this.standby = standby;
    const [first, second] = [primary, standby].map(({ url }) => new URL(url).host);
    this.#url = primary.url.replace(`${first}`, `${first},${second}`);
  }

  static async start(): Promise<Site> {
    const primary = await TestPostgres.startNew();
    onTestFinished(() => primary.end());
    const standby = await TestPostgres.startStandbyOf(primary);
    onTestFinished(() => standby.end());
    const site = new Site(primary, standby);
    const servers = await Promise.all([startOver(site.#url), startOver(site.#url)]);
    site.servers.push(...servers);
    return site;
  }

  /** Kills a server while the other goes on, and starts another in its place. */
  async killServer(index: number): Promise<void> {
    await this.servers[index]?.end('SIGKILL');
    this.servers[index] = await startOver(this.#url);
  }

  /** Ends all connections of servers in the midst of whatever they do. */
  async endBackends(): Promise<void> {
    await endConnections(this.primary.url, "application_name LIKE 'plant-store%'");
  }

  /** Kills the database that takes changes, and has the other take over; returns what brings it back as the standby. */
  async failOver(): Promise<() => Promise<void>> {
    const dead = this.primary;
    await dead.kill();
    await this.standby.promote();
    [this.primary, this.standby] = [this.standby, dead];
    return () => dead.follow(this.primary);
  }
}

test(
  `${ROUNDS} faults under ${WRITERS} writers, a server killed, all connections ended, a database killed and its synchronous standby promoted: nothing acknowledged is lost, nothing is doubled, and no server needs a restart`,
  async () => {
    await repeatable(seed, async (random) => {
      const site = await Site.start();
      const writers = new RetryingWriters(WRITERS, () => site.servers);
      for (let round = 0; round < ROUNDS; round += 1) {
        await writers.further(1 + random.below(200));
        const mend = await fault(site, round, random.below(2));
        // A round of answers to all: whoever began before the fault is through it.
        await writers.further(2 * WRITERS);
        const acknowledged = [...writers.acknowledged];
        expect(writers.findings).toEqual([]);
        for (const server of site.servers) {
          const names = await listNames(server);
          expect(new Set(names).size, 'none twice').toBe(names.length);
          const shown = new Set(names);
          expect(
            acknowledged.filter((name) => !shown.has(name)),
            'lost',
          ).toEqual([]);
        }
        if (round + 1 < ROUNDS) await mend?.();
      }
      await writers.finish();
      const [server] = site.servers;
      const names = server ? await listNames(server) : [];
      expect(names.toSorted()).toEqual(writers.acknowledged.toSorted());
      console.log(`${ROUNDS} faults: ${names.length} plants acknowledged, each there once`);
    });
  },
  300_000 + ROUNDS * 30_000,
);

async function fault(site: Site, round: number, index: number) {
  if (round % 3 === 0) return await site.killServer(index);
  if (round % 3 === 1) return await site.endBackends();
  return await site.failOver();
}
