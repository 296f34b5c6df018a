/** Whatever has a scheme is taken for an address, so that a password is never taken for a part of a path. */
export function isAddress(place: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(place);
}

/** Whether it is the address of a server, with nothing in it that may be secret. */
function isPlainAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, search, hash } = new URL(address);
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((it) => it === '');
}

/** Leaves the user, the password and the parameters out of every address of a command line that a sentence quotes. */
export function hideSecrets(sentence: string, args: string[]): string {
  let hidden = sentence;
  for (const arg of args) {
    const value = arg.replace(/^--[a-z-]+=/, '');
    const address = value.slice(Math.max(0, value.search(/[a-z]+:\/\//i)));
    // One that is misspelt, such as user:password@host, has a password all the same.
    const isMisspelt = !isAddress(address) && /:.*@/s.test(address);
    if (!isMisspelt && (!isAddress(address) || isPlainAddress(address))) continue;
    const shown = isMisspelt ? '…' : address.replace(/:\/\/.*$/s, '://…');
    for (const quoted of [address, JSON.stringify(address).slice(1, -1)]) {
      hidden = hidden.replaceAll(quoted, shown);
    }
  }
  return hidden.replace(/(postgres(?:ql)?:\/\/)\S*@/gi, '$1…@');
}
