/** What belongs to tokens, such as sessions, found by its own hash or by its token; in the order it came. */
export class OwnedRecords<T extends { hash: string; tokenId: string }> {
  readonly #all: Map<string, T>;
  /** The records of each token in lists that never change, so that copies share them. */
  readonly #byToken: Map<string, readonly T[]>;

  private constructor(all: Map<string, T>, byToken: Map<string, readonly T[]>) {
    this.#all = all;
    this.#byToken = byToken;
  }

  static of<T extends { hash: string; tokenId: string }>(records: Iterable<T>): OwnedRecords<T> {
    const owned = new OwnedRecords<T>(new Map(), new Map());
    for (const record of records) owned.add(record);
    return owned;
  }

  copy(): OwnedRecords<T> {
    return new OwnedRecords(new Map(this.#all), new Map(this.#byToken));
  }

  get size(): number {
    return this.#all.size;
  }

  all(): T[] {
    return [...this.#all.values()];
  }

  get(hash: string): T | undefined {
    return this.#all.get(hash);
  }

  add(record: T): void {
    this.remove(record.hash);
    this.#all.set(record.hash, record);
    this.#byToken.set(record.tokenId, [...this.of(record.tokenId), record]);
  }

  /** Returns whether it was there. */
  remove(hash: string): boolean {
    const record = this.#all.get(hash);
    if (!record) return false;
    const left = this.of(record.tokenId).filter((other) => other !== record);
    if (left.length > 0) this.#byToken.set(record.tokenId, left);
    else this.#byToken.delete(record.tokenId);
    return this.#all.delete(hash);
  }

  /** Returns those of a token, in the order they came. */
  of(tokenId: string): readonly T[] {
    return this.#byToken.get(tokenId) ?? [];
  }
}
