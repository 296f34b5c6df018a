import { beforeEach, describe, expect, it } from 'vitest';
import type { Plant } from '../../contract/plants.ts';
import type { Cursor } from '../../domain/store.ts';
import { draft, plantsFrom, type StoreUnderTest } from './harness.ts';

/** Pages by cursor, in both directions and under a search. */
export function describePages(test: StoreUnderTest): void {
  describe('pages', () => {
    beforeEach(async () => {
      await test.add(...plantsFrom(1, 45));
    });
    const page = (cursor: Cursor, limit = 20, search?: string) =>
      test.store.page({ workspace: 'main', limit, cursor, search });

    it.each([
      ['first', 1, 20, false, true],
      [{ after: { id: 20 } }, 21, 40, true, true],
      [{ after: { id: 40 } }, 41, 45, true, false],
      ['last', 41, 45, true, false],
      [{ before: { id: 41 } }, 21, 40, true, true],
      [{ before: { id: 21 } }, 1, 20, false, true],
    ] as const)('reads the page %j in ascending id', async (cursor, from, to, previous, next) => {
      const { rows, total, hasPrevious, hasNext } = await page(cursor);
      expect([rows[0]?.id, rows.at(-1)?.id, rows.length]).toEqual([from, to, to - from + 1]);
      expect({ total, hasPrevious, hasNext }).toEqual({
        total: 45,
        hasPrevious: previous,
        hasNext: next,
      });
    });

    it('knows where it stands beyond either end', async () => {
      expect(await page({ after: { id: 45 } })).toMatchObject({
        rows: [],
        hasPrevious: true,
        hasNext: false,
      });
      expect(await page({ before: { id: 1 } })).toMatchObject({
        rows: [],
        hasPrevious: false,
        hasNext: true,
      });
    });

    it('fills the last page when the total is a multiple of the limit', async () => {
      expect((await page('last', 15)).rows.map(({ id }) => id)).toEqual(
        plantsFrom(31, 15).map(({ id }) => id),
      );
    });

    it('never skips or repeats a plant that was there throughout, while others come and go', async () => {
      const seen: number[] = [];
      let cursor: Cursor = 'first';
      for (let turn = 0; ; turn += 1) {
        const { rows, hasNext }: { rows: Plant[]; hasNext: boolean } = await page(cursor, 7);
        seen.push(...rows.map(({ id }) => id));
        if (!hasNext) break;
        cursor = { after: { id: rows.at(-1)?.id ?? 0 } };
        await test.store.commit(draft({ remove: [{ id: 2 * turn + 2 }] }));
        await test.add({ id: 1000 + turn, name: 'New', tag: '' });
      }
      const stayed = (await test.ids('first', 100)).filter((id) => id <= 45);
      expect(seen.filter((id) => stayed.includes(id))).toEqual(stayed);
    });

    it('finds plants by a part of the name, whatever its case, and by the beginning of the id', async () => {
      await test.add(
        { id: 100, name: 'Épine ROSE', tag: '' },
        { id: 200, name: 'Wild rosé', tag: '' },
      );
      expect(await test.ids('first', 10, 'ros')).toEqual([100, 200]);
      expect(await test.ids('first', 20, '4')).toContain(45);
      expect(await page('first', 10, 'nothing')).toMatchObject({ rows: [], total: 0 });
    });

    it('finds nothing by a text that no single name contains, such as two names with a line break between', async () => {
      expect(await test.ids('first', 10, 'plant 1\nplant 2')).toEqual([]);
      expect(await test.ids('first', 10, '\n')).toEqual([]);
    });

    it('pages through what a search finds, both ways', async () => {
      expect(await page({ after: { id: 20 } }, 5, 'plant')).toMatchObject({
        total: 45,
        hasPrevious: true,
        hasNext: true,
      });
      expect(await test.ids({ after: { id: 43 } }, 5, 'plant')).toEqual([44, 45]);
      expect(await test.ids({ before: { id: 4 } }, 2, 'plant')).toEqual([2, 3]);
      expect(await test.ids('last', 10, 'plant')).toEqual([41, 42, 43, 44, 45]);
    });
  });
}
