import type { Page } from '@playwright/test';
import type { Refusal } from '../page-watch.ts';
import type { PlantServer } from '../server/server.ts';

/** A state that a screen can be in, and how one gets there with a server that holds nothing. */
export interface ScreenState {
  name: string;
  /** What must be refused on the way. */
  refusals?: Refusal[];
  reach(page: Page, server: PlantServer): Promise<void>;
}

/** Returns the heading with a text, or one that begins it. */
export function heading(page: Page, name: string) {
  return page.getByRole('heading', { name });
}
