/** The bar: whatever one request is being worked on, others wait no longer than this. */
export const MOST_HELD_MS = 100;

/** How often what seems to hold the event loop is tried again; the collector of garbage comes at random. */
export const TRIES = 4;

/**
 * Measures the longest that this process was busy between two turns of its event loop while `work`
 * was done, in milliseconds of processor time, which waiting for a busy machine does not add to.
 */
export async function measureHold(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isDone = false;
  let before = process.cpuUsage();
  const working = work().finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await new Promise(setImmediate);
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }
  await working;
  return longest;
}

/**
 * Returns how long `work` holds the event loop, in milliseconds of processor time: the shortest of
 * several tries where the first is over the bar, since a hold of its own is there each time.
 */
export async function findHold(work: () => Promise<void>): Promise<number> {
  let held = await measureHold(work);
  for (let tries = 1; tries < TRIES && held > MOST_HELD_MS; tries += 1) {
    held = Math.min(held, await measureHold(work));
  }
  return held;
}
