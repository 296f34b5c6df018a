/** How long one round of load lasts; BENCH_SECONDS shortens trials. */
export const SECONDS = Number(process.env.BENCH_SECONDS ?? 4);

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);

/** Measures each contender in turn, round after round, so that what disturbs the machine disturbs all alike. */
export async function interleave<Contender, Result>(
  contenders: Contender[],
  measure: (contender: Contender) => Promise<Result>,
): Promise<Map<Contender, Result[]>> {
  const results = new Map<Contender, Result[]>(contenders.map((contender) => [contender, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [contender, rounds] of results) rounds.push(await measure(contender));
  }
  return results;
}

/** Returns the middle of the numbers, the higher one of two. */
export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

/** Returns for each field the median of all rounds. */
export function medians<Result extends object>(rounds: Result[]): Result {
  const [first] = rounds;
  if (!first) throw new Error('There was no round.');
  const entries = Object.keys(first).map((name) => [
    name,
    median(rounds.map((round) => Number(Object.entries(round).find(([key]) => key === name)?.[1]))),
  ]);
  return Object.fromEntries(entries);
}

/** Tells what one figure is of another, by their medians and in each round. */
export function ratio(ours: number[], theirs: number[]): { measured: number; rounds: number[] } {
  return {
    measured: median(ours) / median(theirs),
    rounds: ours.map((one, round) => one / (theirs[round] ?? Number.NaN)),
  };
}
