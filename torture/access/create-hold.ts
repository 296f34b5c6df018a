/** Makes what keeps work from going on until it is let go of, and counts what it keeps. */
export function createHold() {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = 0;
  const hold = async () => {
    held += 1;
    await isLetGo;
  };
  return { hold, letGo, held: () => held };
}
