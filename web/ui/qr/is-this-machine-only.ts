/** Tells whether an address leads to the machine itself that it is opened on, so that no phone gets anywhere by it. */
export function isThisMachineOnly(address: string): boolean {
  const { hostname } = new URL(address);
  return /^(?:localhost|127(?:\.[0-9]+){3}|\[::1\])$|\.localhost$/.test(hostname);
}
