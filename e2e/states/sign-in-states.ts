import { expect } from '@playwright/test';
import { wordsOf } from '../languages/words-of.ts';
import { openPlants, signIn, startSession } from '../people.ts';
import type { ScreenState } from './screen-state.ts';

/** Ways in that fail, ask or succeed with a word. */
export const SIGN_IN_STATES: ScreenState[] = [
  {
    name: 'sign-in',
    async reach(page) {
      await page.goto('/sign-in');
      await expect(page.getByRole('textbox', { name: wordsOf(page).accessToken })).toBeVisible();
    },
  },
  {
    name: 'sign-in-wrong',
    refusals: [401],
    async reach(page) {
      await page.goto('/sign-in');
      await signIn(page, 'wrong');
      await expect(page.getByText(wordsOf(page).noAccessToken)).toBeVisible();
    },
  },
  {
    name: 'sign-in-link-used',
    refusals: [401],
    async reach(page, server) {
      await startSession(page, server, server.adminToken);
      await page.goto('/sign-in#code=used');
      await expect(
        page.getByRole('link', { name: wordsOf(page).linkGoOnAs('admin') }),
      ).toBeVisible();
    },
  },
  {
    name: 'sign-in-link-question',
    async reach(page, server) {
      const link = await server.createLink({ name: 'Ben', role: 'editor' });
      await startSession(page, server, server.adminToken);
      await page.goto(link);
      await expect(
        page.getByRole('dialog', { name: wordsOf(page).linkQuestionTitle }),
      ).toBeVisible();
    },
  },
  {
    name: 'sign-in-until-restart',
    async reach(page, server) {
      // A full disk is nothing that one journey of many on a server can have; its answer is.
      await page.route('**/bff/session', async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), untilRestart: true } });
      });
      await openPlants(page, server);
      await expect(page.getByText(wordsOf(page).untilServerRestarts)).toBeVisible();
    },
  },
];
