import { expect } from 'vitest';
import { callPlants } from '../../server/testing/built-server.ts';
import { isBrokenConnection, postBff } from '../browser-session.ts';
import { changeOf, type Writing } from './writers.ts';

/** How many plants are deleted and brought back together: enough for a snapshot every few changes. */
const MASS = 400;

/** The plants that are always deleted and brought back together; they are to be there from the start. */
export const massPlants = Array.from({ length: MASS }, (_, i) => ({
  id: 1_000_000 + i,
  name: `mass ${i} `.padEnd(200, '木'),
  tag: '',
}));

/** Deletes 400 plants as one change and undoes that, over and over. */
export class MassWriter {
  /** False from when they were found deleted until all of them have been created anew. */
  #isPlanted = true;
  changes = 0;

  async writeUntilGone(writing: Writing): Promise<void> {
    try {
      if (!this.#isPlanted) await this.#plantAnew(writing);
      for (;;) await this.#deleteAndUndo(writing);
    } catch (error) {
      if (!isBrokenConnection(error)) writing.ledger.findings.push(`mass: ${String(error)}`);
    }
  }

  async #deleteAndUndo({ server, cookie }: Writing): Promise<void> {
    const deleted = await postBff(server, cookie, '/bff/deletions', { plants: massPlants });
    expect(deleted.status).toBe(200);
    const { seq, at } = await changeOf(deleted);
    const undone = await postBff(server, cookie, `/bff/changes/${seq}/undo`, { at });
    expect(undone.status).toBe(200);
    await undone.arrayBuffer();
    this.changes += 2;
  }

  /** Creates them one by one: a delete that a kill left unanswered has a number that nobody knows. */
  async #plantAnew({ server }: Writing): Promise<void> {
    const creating = massPlants.map((plant) => callPlants(server, 'POST', '/plants', plant));
    for (const { status } of await Promise.all(creating)) expect([201, 409]).toContain(status);
    this.#isPlanted = true;
  }

  /** Parts what a list shows into the mass, which is there whole or not at all, and the rest. */
  partNames(names: string[]): { faults: string[]; rest: string[] } {
    const rest = names.filter((name) => !name.startsWith('mass '));
    const shown = names.length - rest.length;
    const isHalf = this.#isPlanted && shown !== 0 && shown !== MASS;
    const faults = isHalf ? [`half a mass: ${shown} of ${MASS}`] : [];
    this.#isPlanted = shown === MASS;
    return { faults, rest };
  }
}
