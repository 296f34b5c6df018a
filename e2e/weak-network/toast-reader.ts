import type { Locator, Page } from '@playwright/test';
import type { PlantStory, State, ToldPlants, Wish } from './told-plants.ts';

/** A plant as it was when something was asked for. */
export interface Seen {
  plant: PlantStory;
  name: string;
  state: State;
}

/** Something that was asked for by one press, and what toasts say of it. */
export interface Asked {
  kind: 'delete' | 'delete-many' | 'tag-many' | 'correct' | 'undo';
  wishes: Wish[];
  /** What its own Undo brings back; empty for an undo. */
  before: Seen[];
  /** Each a whole text. */
  done: string[];
  /** Each the beginning of a text. */
  unknown: string;
  refused: string;
}

/** Reads every toast of a page, for what it tells of what was asked for. */
export class ToastReader {
  readonly #page: Page;
  readonly #told: ToldPlants;
  readonly #log: (line: string) => void;
  #awaited: Asked[] = [];
  readonly #done = new Map<string, Asked | null>();
  readonly #failed = new Map<string, Asked | null>();

  constructor(page: Page, told: ToldPlants, log: (line: string) => void) {
    this.#page = page;
    this.#told = told;
    this.#log = log;
  }

  /** Begins with the next page that is loaded. */
  async begin(): Promise<void> {
    await this.#page.exposeFunction('tell', (text: string) => this.#hear(text));
    await this.#page.addInitScript(() => {
      const heard = new WeakSet<Element>();
      new MutationObserver(() => {
        for (const text of document.querySelectorAll('[role=status] [data-tone] p')) {
          if (heard.has(text)) continue;
          heard.add(text);
          Reflect.apply(Reflect.get(window, 'tell'), null, [text.textContent]);
        }
      }).observe(document, { childList: true, subtree: true });
    });
  }

  await(asked: Asked): void {
    this.#awaited = [...this.#awaited.filter((one) => one !== asked), asked];
  }

  /** Two of a kind at once could not be told apart. */
  isAwaiting(kind: Asked['kind']): boolean {
    return this.#awaited.some((one) => one.kind === kind);
  }

  leavePage(): void {
    this.#told.leavePage();
    this.#awaited = [];
    this.#done.clear();
    this.#failed.clear();
  }

  /** Finds a toast with a button, and what was asked for that it tells of; null where there is none. */
  async find(
    button: 'Undo' | 'Try again',
    pick: <Item>(items: Item[]) => Item,
  ): Promise<{ asked: Asked; press: Locator } | null> {
    const named = this.#page.getByRole('button', { name: button, exact: true });
    const toasts = await this.#page.locator('[data-tone]').filter({ has: named }).all();
    if (toasts.length === 0) return null;
    const text = (await pick(toasts).locator('p').textContent()) ?? '';
    const asked = (button === 'Undo' ? this.#done : this.#failed).get(text);
    // By its text: toasts move as others come and go.
    const toast = this.#page
      .locator('[data-tone]')
      .filter({ has: this.#page.getByText(text, { exact: true }) });
    return asked ? { asked, press: toast.first().getByRole('button', { name: button }) } : null;
  }

  #hear(text: string): void {
    this.#log(`  told: ${text}`);
    const asked = this.#awaited.findLast(
      ({ done, unknown, refused }) =>
        done.includes(text) || text.startsWith(unknown) || text.startsWith(refused),
    );
    if (!asked) return;
    this.#awaited = this.#awaited.filter((one) => one !== asked);
    if (asked.done.includes(text)) {
      for (const wish of asked.wishes) this.#told.noteDone(wish);
      // Of two that say the same nobody can tell which is which.
      this.#done.set(text, this.#done.has(text) ? null : asked);
      return;
    }
    const isUnknown = text.startsWith(asked.unknown);
    for (const wish of asked.wishes) {
      if (isUnknown) this.#told.noteUnknown(wish);
      else this.#told.noteRefused(wish);
    }
    this.#failed.set(text, this.#failed.has(text) ? null : asked);
  }
}
