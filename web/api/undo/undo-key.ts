import type { Person } from '../person.ts';
import { plantsKey } from '../plants-key.ts';

/** The number of a change to undo, and its time in milliseconds. */
export interface Made {
  seq: number;
  at: number;
}

/** Under this key stands each mutation that undoes a change, which is what it is given. */
export function undoKey(person: Person) {
  return [...plantsKey(person), 'undo'];
}

/** The same text for an undo of the same. */
export function describeUndo({ seq, at }: Made): string {
  return `undo ${seq} ${at}`;
}
