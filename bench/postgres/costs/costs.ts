/** Milliseconds of processor time, of a server's process and of PostgreSQL. */
export interface Cost {
  server: number;
  database: number;
}

/** What everything costs, as it was measured in one run. */
export interface Costs {
  /** What one request costs whoever sends it. */
  client: number;
  page: Cost;
  /** A token that the process does not know. */
  tokenRead: Cost;
  /** What each create of a batch costs. */
  create: Cost;
  /** What each batch costs beside its creates. */
  batch: Cost;
  /** How much of PostgreSQL's part of that is spent before the row is had. */
  beforeRow: number;
  /** A change of access, such as a revocation. */
  accessChange: Cost;
  /** A look into a workspace for what has ended. */
  pruning: Cost;
  news: NewsCosts;
  /** What a process asks each second while it watches so many workspaces. */
  polls: { watched: number; cost: Cost }[];
  /** How long syncs of the log took, in milliseconds. */
  syncs: number[];
}

/** What it costs to tell all processes. Each is a part for the whole and one for each message in it. */
export interface NewsCosts {
  /** PostgreSQL's cost of a notification, whoever listens. */
  send: Shared;
  /** PostgreSQL's cost of each connection that is told. */
  wake: Shared;
  /** The cost of each process that hears it. */
  hear: Shared;
}

export interface Shared {
  whole: number;
  message: number;
}

/** Tells what some messages cost that come together. */
export function costOf({ whole, message }: Shared, messages: number): number {
  return whole + message * messages;
}
