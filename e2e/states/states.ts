import { expect } from '@playwright/test';
import { crashScreen } from '../crash-screen.ts';
import { openPlants } from '../people.ts';
import { ADDING_STATES } from './adding-states.ts';
import { DOCS_STATES } from './docs-states.ts';
import { EDITING_STATES } from './editing-states.ts';
import { HISTORY_STATES } from './history-states.ts';
import { LABELS_STATES } from './labels-states.ts';
import { LIST_STATES } from './list-states.ts';
import type { ScreenState } from './screen-state.ts';
import { SIGN_IN_STATES } from './sign-in-states.ts';
import { TOKENS_STATES } from './tokens-states.ts';
import { TRANSFER_STATES } from './transfer-states.ts';
import { VIEWS_STATES } from './views-states.ts';

const NOT_FOUND: ScreenState = {
  name: 'not-found',
  refusals: [404],
  async reach(page, server) {
    await openPlants(page, server, { path: '/nowhere' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
};

const CRASHED: ScreenState = {
  name: 'crashed',
  async reach(page, server) {
    await crashScreen(page, server);
  },
};

/** Every screen in every state, for the journeys that look at all of them. */
export const SCREEN_STATES: ScreenState[] = [
  ...SIGN_IN_STATES,
  ...LIST_STATES,
  ...ADDING_STATES,
  ...DOCS_STATES,
  ...TOKENS_STATES,
  ...HISTORY_STATES,
  ...EDITING_STATES,
  ...LABELS_STATES,
  ...TRANSFER_STATES,
  ...VIEWS_STATES,
  NOT_FOUND,
  CRASHED,
];
