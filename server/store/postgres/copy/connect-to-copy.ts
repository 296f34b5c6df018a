import type pg from 'pg';
import { connectDirectly } from '../connection/connect-directly.ts';
import type { Hosts } from '../connection/hosts.ts';

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

/** Says what the system or the database said; an error that stands for several addresses says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { message } = error instanceof Error ? error : new Error(String(error));
  return /[.!]$/.test(message) ? message : `${message}.`;
}
