import type { Person } from '../api/person.ts';
import { storageOf } from '../api/tab-storage.ts';
import { hasTyped, type PlantWork } from './plant-work.ts';
import { hasTypedTag } from './tags/typed-tag.ts';

/** Tells whether the tab keeps something that a person typed about plants, sent or not, and that is not done. */
export function keepsTyped(person: Person, work: PlantWork): boolean {
  const { waiting, refused } = work.outbox.get();
  const isUnsent = waiting.length + refused.length > 0;
  return isUnsent || hasTyped(person, work) || hasTypedTag(storageOf(person));
}
