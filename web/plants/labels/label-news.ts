import { haveSameTexts, type Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';

/** How many plants have come, are gone, and have other texts than they had. */
interface LabelNews {
  come: number;
  gone: number;
  changed: number;
}

/** Compares the plants whose labels were asked for with those whose labels are printed. */
export function compareLabels(before: readonly Plant[], now: readonly Plant[]): LabelNews {
  const left = new Map(now.map((plant) => [plant.id, plant]));
  const news = { come: 0, gone: 0, changed: 0 };
  for (const plant of before) {
    const same = left.get(plant.id);
    left.delete(plant.id);
    if (!same) news.gone += 1;
    else if (!haveSameTexts(same, plant)) news.changed += 1;
  }
  return { ...news, come: left.size };
}

/** Tells what has become of plants that were chosen by hand; empty where nothing has. */
export function describeChosen({ gone, changed }: LabelNews): string {
  if (gone === 0) return changed > 0 ? words.labelPlantsChanged(changed) : '';
  const deleted = words.labelPlantsDeleted(gone);
  return changed > 0 ? `${deleted} ${words.labelPlantsChangedToo(changed)}` : deleted;
}

/** Tells what has become of all that matched when the dialog was opened; empty where nothing has. */
export function describeMatching({ come, gone, changed }: LabelNews): string {
  const parts = [
    come > 0 && words.labelsMatchToo(come),
    gone > 0 && words.labelsMatchNoLonger(gone),
    changed > 0 && words.labelsHaveOtherTexts(changed),
  ].filter((part) => part !== false);
  return parts.length > 0 ? words.labelsNews(parts) : '';
}
