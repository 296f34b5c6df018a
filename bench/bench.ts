import type { Seed } from './plants.ts';

/** What a comparison works with: a folder of its own, and data folders to start servers from. */
export interface Bench {
  folder: string;
  seedOf(size: number): Promise<Seed>;
}

/** A server under load: where it is, what each request carries, and how to end it. */
export interface BenchServer {
  origin: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}
