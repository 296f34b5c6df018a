/** Is told of the work of a store, to measure it. */
export interface StoreMeter {
  /** Called once `changes` changes have become durable together, `seconds` after their write began. */
  onDurable(changes: number, seconds: number): void;
}

export const NO_METER: StoreMeter = { onDurable: () => undefined };

/** The state of a data folder. */
export interface FolderFigures {
  /** How much of the journal the next start replays. */
  journalBytes: number;
  /** When the oldest change was made that `plants.json` lacks, in milliseconds since the epoch; null where it lacks none. */
  journalSince: number | null;
  /** When `plants.json` was written. */
  snapshotAt: number;
}
