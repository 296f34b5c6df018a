import type { Send } from './commands.ts';

/** A browser with one window, as the journey drives it. */
export interface Engine {
  send: Send;
  /** The folder in which a downloaded file ends up. */
  downloads: string;
  /** Tells whether the browser shows its list of suggestions; true where it does not tell. */
  showsSuggestions(): Promise<boolean>;
  /** Returns what the browser itself keeps of what the pages of an origin complained about. */
  readReports(origin: string): Promise<string[]>;
}

/** Starts a browser by its path, and ends it with all its processes and files after its use, whatever comes of that. */
export type WithEngine = (path: string, use: (engine: Engine) => Promise<void>) => Promise<void>;
