/** What the store reports beside its answers; a pino logger fits. */
export interface StoreLogger {
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Reports nothing, for those who only read a folder. */
export const SILENT: StoreLogger = { warn: () => undefined, error: () => undefined };
