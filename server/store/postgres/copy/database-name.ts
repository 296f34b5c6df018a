import { readAddress } from '../connection/address.ts';

/** Returns an address without the user, the password and the parameters, which may hold a secret. */
export function databaseName(address: string): string {
  const { hosts, urls } = readAddress(address);
  const [url = address] = urls;
  return `postgres://${hosts.join()}${new URL(url).pathname}`;
}
