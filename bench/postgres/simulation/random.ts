/** Draws numbers from 0 to below 1, the same ones for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws from 0 to below `count`, each as likely as any other. */
export function drawEvenly(count: number, random: () => number): () => number {
  return () => Math.floor(random() * count);
}

/** Draws by Zipf's law: number n, counted from 1, comes 1/n as often as the first. */
export function drawByZipf(count: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    sum += 1 / (i + 1);
    sums[i] = sum;
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
