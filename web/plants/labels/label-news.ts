import { haveSameTexts, type Plant } from '../../../server/contract/plants.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { formatCount } from '../../ui/words/format-count.ts';

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
  const of = ' of the plants you chose';
  const [lost, others] = [gone === 1 ? 'has been' : 'have been', changed === 1 ? 'has' : 'have'];
  const sentences = [
    gone > 0 && `${formatCount(gone)}${of} ${lost} deleted.`,
    changed > 0 &&
      `${formatCount(changed)}${gone > 0 ? '' : of} ${others} another name or tag now.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Tells what has become of all that matched when the dialog was opened; empty where nothing has. */
export function describeMatching({ come, gone, changed }: LabelNews): string {
  const parts = [
    come > 0 && `${formatCount(come)} more ${come === 1 ? 'plant matches' : 'plants match'}`,
    gone > 0 && `${countPlants(gone)} no longer ${gone === 1 ? 'matches' : 'match'}`,
    changed > 0 && `${countPlants(changed)} ${changed === 1 ? 'has' : 'have'} another name or tag`,
  ].filter((part) => part !== false);
  const last = parts.pop();
  if (!last) return '';
  const rest = parts.length > 0 ? `${parts.join(', ')} and ` : '';
  return `Since you opened this, ${rest}${last}.`;
}
