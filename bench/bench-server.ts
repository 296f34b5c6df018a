/** A server under load: where it is, what each request carries, and how to end it. */
export interface BenchServer {
  origin: string;
  headers: Record<string, string>;
  stop(): Promise<void>;
}
