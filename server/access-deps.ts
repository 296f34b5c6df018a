import { randomBytes } from 'node:crypto';
import type { AccessDeps } from './domain/access/tokens.ts';
import { wallClock } from './domain/clock.ts';
import type { OpenStore } from './open-store.ts';

/** Brings together what the rules of access need, without an admin of the settings. */
export function accessDeps({ access }: Pick<OpenStore, 'access'>): AccessDeps {
  return { access, environmentAdmin: null, now: wallClock, random: randomBytes };
}
