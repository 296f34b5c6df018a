/** A statement; under a name it is prepared once for each connection. */
export interface Statement {
  name?: string;
  text: string;
  /** How long it may go unanswered; else as long as any. */
  mostMs?: number;
}

export type Row = Record<string, unknown>;

/** A connection that has begun no transaction, or one that its user ends. */
export interface Connection {
  query<Found extends Row>(
    statement: string | (Statement & { values?: unknown[] }),
  ): Promise<{ rows: Found[] }>;
}
