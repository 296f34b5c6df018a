// Mostly nothing is in the outbox at first paint, and what is there is kept.

export { KeepTag } from '../add/keep-tag.tsx';
export { PasteImport } from '../add/paste-import.tsx';
export { NamesakeNote } from '../fields/namesake-note.tsx';
export { OutboxDelivery } from './outbox-delivery.ts';
export { RefusedPlants } from './refused-plants.tsx';
export { WaitingPlants } from './waiting-plants.tsx';
export { warnOfJump } from './warn-of-jump.ts';
