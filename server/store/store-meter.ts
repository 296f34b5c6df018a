/** Is told of the work of a store, to measure it. */
export interface StoreMeter {
  /** So many changes became durable together, for which the disk, or the commit of the database, took so long. */
  onDurable(changes: number, seconds: number): void;
}

export const NO_METER: StoreMeter = { onDurable: () => undefined };

/** What a data folder is like at the moment. */
export interface FolderFigures {
  /** How much of the journal the next start replays. */
  journalBytes: number;
  /** When the oldest change was made that `plants.json` lacks, in milliseconds since the epoch; null where it lacks none. */
  journalSince: number | null;
  /** When `plants.json` was written. */
  snapshotAt: number;
}
