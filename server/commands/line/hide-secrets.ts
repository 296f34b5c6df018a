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
    const address = arg.slice(Math.max(0, arg.search(/[a-z]+:\/\//i)));
    if (!isAddress(address) || isPlainAddress(address)) continue;
    for (const quoted of [address, JSON.stringify(address).slice(1, -1)]) {
      hidden = hidden.replaceAll(quoted, address.replace(/:\/\/.*$/s, '://…'));
    }
  }
  return hidden.replace(/(postgres(?:ql)?:\/\/)\S*@/gi, '$1…@');
}
