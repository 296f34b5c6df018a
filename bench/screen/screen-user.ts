import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext, Page } from '@playwright/test';

/** How often each thing is done in a round. */
export const CHANGES = 30;

/** Nobody clicks on what they have not looked at. */
const LOOK_MS = 300;

export const KINDS = ['page', 'sort', 'tag', 'search', 'delete'] as const;
export type Kind = (typeof KINDS)[number];

/** From an event to the frame that shows its outcome, and the frames until then, that one counted. */
export interface Change {
  ms: number;
  frames: number;
}

/** What differs between two screens in reaching the same thing. */
export interface Screen {
  address: string;
  nextPage: string;
  search: 'searchbox' | 'textbox';
  /** A context in which someone is signed in, where that is needed. */
  open(): Promise<BrowserContext>;
}

const COLUMNS = ['Name', 'Name', 'Tag', 'Tag', 'Id', 'Id'];

/** Does one thing again and again on a screen that was just opened, as fast as someone looks. */
export async function change(screen: Screen, kind: Kind): Promise<Change[]> {
  await using context = await screen.open();
  await context.addInitScript({ path: new URL('screen-probe.js', import.meta.url).pathname });
  const page = await context.newPage();
  await page.goto(screen.address);
  await page.locator('tbody tr').nth(19).waitFor();
  const changes: Change[] = [];
  for (let i = 0; i < CHANGES; i += 1) {
    await pause(LOOK_MS);
    const eventType = kind === 'search' ? 'input' : 'click';
    const [outcome] = await Promise.all([measureNext(page, eventType), act(page, screen, kind, i)]);
    changes.push(outcome);
  }
  return changes;
}

async function act(page: Page, screen: Screen, kind: Kind, i: number): Promise<void> {
  const acts: Record<Kind, () => Promise<void>> = {
    page: () => page.getByRole('button', { name: screen.nextPage }).click(),
    sort: () =>
      page
        .getByRole('columnheader')
        .getByRole('button')
        .filter({ hasText: COLUMNS[i % COLUMNS.length] ?? '' })
        .click(),
    // By place: which tags are the most used is another question after the deletes of a round.
    tag: () =>
      page
        .getByRole('button')
        .filter({ hasText: /^bed \d+\b/ })
        .nth(i % 9)
        .click(),
    search: () => page.getByRole(screen.search, { name: /Search/ }).fill(`no. ${i + 11}0`),
    delete: () =>
      page
        .getByRole('button', { name: /^Delete\b/ })
        .and(page.locator('tbody *'))
        .first()
        .click(),
  };
  await acts[kind]();
}

/** The page's own script, `screen-probe.js`, promises what is returned here. */
async function measureNext(page: Page, eventType: 'click' | 'input'): Promise<Change> {
  return (await page.evaluate(`measureNextChange('${eventType}')`)) as Change;
}
