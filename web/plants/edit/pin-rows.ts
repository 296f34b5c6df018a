import type { Plant, PlantTexts } from '../../../server/contract/plants.ts';

/** A plant that is being corrected: as it was when that began, and at which row it stood. */
export interface Edit {
  plant: Plant;
  index: number;
  /** What stands in its fields, kept up to date without being drawn anew; null until something was typed. */
  typed: PlantTexts | null;
  /** What was sent since, the latest last. Where one of them is there, nobody else need have put it there. */
  allSent: Plant[];
  /** True while the answer to what was sent last is on its way. */
  isUnanswered?: boolean;
}

/** Arranges a page's rows so that those being corrected stand where they stood, also on another page. */
export function pinRows(rows: readonly Plant[], edits: ReadonlyMap<number, Edit>): Plant[] {
  const arranged = rows.filter(({ id }) => !edits.has(id));
  const pinned = [...edits.values()].sort((one, other) => one.index - other.index);
  for (const { plant, index } of pinned) arranged.splice(index, 0, plant);
  return arranged;
}
