import { isAddress, leaveScheme } from '../../hide-address.ts';

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
    const at = isAddress(value) ? 0 : Math.max(0, value.search(/[a-z]+:\/\//i));
    const address = value.slice(at);
    // One that is misspelt, such as user:password@host, has a password all the same.
    const maySaySecret = isAddress(address) ? !isPlainAddress(address) : /:.*@/s.test(address);
    if (!maySaySecret) continue;
    for (const quoted of [address, JSON.stringify(address).slice(1, -1)]) {
      hidden = hidden.replaceAll(quoted, leaveScheme(address));
    }
  }
  return hidden.replace(/(postgres(?:ql)?:\/\/)\S*@/gi, '$1…@');
}
