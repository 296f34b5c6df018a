import type pg from 'pg';
import { connectDirectly } from '../connection/connect-directly.ts';
import type { Hosts } from '../connection/hosts.ts';
import { reasonOf } from '../connection/reason-of.ts';

/**
 * Opens a connection for a copy, which sends statements one behind another.
 *
 * @param name what people know the database by.
 * @throws Error with a sentence where it cannot be reached.
 */
export async function connectToCopy(hosts: Hosts, name: string): Promise<pg.Client> {
  try {
    return await connectDirectly(hosts, 'plant-store copy', { pipeline: true });
  } catch (error) {
    throw new Error(`${name} cannot be reached: ${reasonOf(error)}`, { cause: error });
  }
}
