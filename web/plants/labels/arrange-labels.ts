import type { Plant } from '../../../server/contract/plants.ts';
import { type LabelSheet, labelsOf } from './label-sheets.ts';

/** A label and its place on its sheet, counted from 1. */
export interface PlacedLabel {
  position: number;
  plant: Plant;
}

/** Puts labels on sheets, one after the other; on the first sheet from a position on, those before it being used up. */
export function arrangeLabels(
  plants: readonly Plant[],
  sheet: LabelSheet,
  first: number,
): PlacedLabel[][] {
  const aSheet = labelsOf(sheet);
  const sheets: PlacedLabel[][] = [];
  for (const [index, plant] of plants.entries()) {
    const place = first - 1 + index;
    const labels = sheets[Math.floor(place / aSheet)] ?? [];
    if (labels.length === 0) sheets.push(labels);
    labels.push({ position: (place % aSheet) + 1, plant });
  }
  return sheets;
}
