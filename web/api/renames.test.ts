import { afterEach, expect, test, vi } from 'vitest';
import { Renames } from './renames.ts';

afterEach(() => void vi.useRealTimers());

const plant = (id: number, name = `Plant ${id}`) => ({ id, name });

test('only what keeps its id is a rename, and of many the latest are known', () => {
  const renames = new Renames();
  renames.note(plant(1), plant(2));
  renames.note(plant(1), undefined);
  renames.note(undefined, plant(1));
  expect(renames.get()).toEqual([]);
  for (let id = 1; id <= 201; id += 1) renames.note(plant(id), plant(id, 'Fern'));
  expect(renames.get()).toHaveLength(200);
  expect(renames.get()[0]).toEqual({ id: 2, from: 'Plant 2', to: 'Fern' });
  expect(renames.get().at(-1)).toEqual({ id: 201, from: 'Plant 201', to: 'Fern' });
});

test('a rename is known for as long as the page is open', () => {
  vi.useFakeTimers();
  const renames = new Renames();
  renames.note(plant(1), plant(1, 'Fern'));
  vi.advanceTimersByTime(24 * 3_600_000);
  expect(renames.get()).toEqual([{ id: 1, from: 'Plant 1', to: 'Fern' }]);
});
