import type { Random } from '../../../torture/random.ts';

/** Draws from 0 to below `count`, each as likely as any other. */
export function drawEvenly(count: number, random: Random): () => number {
  return () => random.below(count);
}

/** Draws by Zipf's law: number n, counted from 1, comes 1/n as often as the first. */
export function drawByZipf(count: number, random: Random): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    sum += 1 / (i + 1);
    sums[i] = sum;
  }
  return () => {
    const wanted = random.next() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? sum) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}
