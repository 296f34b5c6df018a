/** The app's path to a plant's own page. Not below /plants, which is the programs' and answers browsers with a refusal. */
export function plantPath(id: number): string {
  return `/plant/${id}`;
}

/** Tells whether an address leads to the machine itself that it is opened on, so that no phone gets anywhere by it. */
export function isThisMachineOnly(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$|\.localhost$/.test(hostname);
}
