import type { Plant } from '../../../server/contract/plants.ts';
import type { ListFilter } from '../address/list-filter.ts';
import type { PlantSelection } from './use-selection.ts';

/** What someone is asked to confirm: exactly what was on the screen when they were asked. */
export interface Question {
  /** Those chosen by hand; empty where it is all that match. */
  plants: Plant[];
  /** The selection that they are; it changes with what is chosen. */
  chosen: PlantSelection['plants'];
  count: number;
  /** What the list was narrowed to; elsewhere others are selected. */
  view: string;
  /** Null for those chosen by hand. */
  matching: { filter: ListFilter; seq: number; at: number } | null;
}
