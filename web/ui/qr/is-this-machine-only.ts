/** Tells whether an address leads to the machine itself that it is opened on, so that no phone gets anywhere by it. */
export function isThisMachineOnly(origin: string): boolean {
  const { hostname } = new URL(origin);
  return /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$|\.localhost$/.test(hostname);
}
