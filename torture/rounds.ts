/** Whether the long proofs run: `npm run torture` sets TORTURE. */
const IS_LONG = Boolean(process.env.TORTURE);

/** Returns how far a proof goes, such as how often it repeats: the short version for every test run, the long one for torture. */
export function rounds<Extent>(short: Extent, long: Extent): Extent {
  return IS_LONG ? long : short;
}

/** The seed of what is random in a proof; SEED repeats a run. */
export const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));
