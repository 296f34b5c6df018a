// biome-ignore lint/style/noRestrictedImports: what is done at random moments is what is tried.
import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Random } from '../../torture/random.ts';
import { revokeSession, signIn } from '../people.ts';
import { type PlantsScreen, plantsScreen } from '../screens/plants-screen.ts';
import type { PlantServer } from '../server/server.ts';
import type { Asked, Seen, ToastReader } from './toast-reader.ts';
import { type PlantStory, stateOf, type ToldPlants } from './told-plants.ts';

interface PersonDeps {
  page: Page;
  server: PlantServer;
  token: string;
  random: Random;
  told: ToldPlants;
  toasts: ToastReader;
  log: (line: string) => void;
}

/** Someone who adds, deletes, corrects, undoes and leaves at random. Every plant gets names of its own. */
export class RandomPerson {
  /** The names of the plants that were typed and handed over. */
  readonly added: string[] = [];
  readonly #deps: PersonDeps;
  readonly #plants: PlantsScreen;
  /** Each plant by every name that it has had or may have. */
  readonly #named = new Map<string, PlantStory>();
  readonly #actions: (() => Promise<void>)[];
  #count = 0;

  constructor(deps: PersonDeps) {
    this.#deps = deps;
    this.#plants = plantsScreen(deps.page);
    const often: [number, () => Promise<void>][] = [
      [5, () => this.#add()],
      [6, () => this.#delete()],
      [3, () => this.#deleteTwo()],
      [3, () => this.#tagTwo()],
      [6, () => this.#correct()],
      [12, () => this.#undo()],
      [5, () => this.#tryAgain()],
      [1, () => this.leaveFor('/')],
      [1, () => this.#lookAtHistory()],
      [1, () => this.#plants.sortBy('Name').click()],
      [1, () => revokeSession(deps.page, deps.server)],
    ];
    this.#actions = often.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  }

  /** Presses only what is in sight: what leaves meanwhile, or is covered, is not waited for. */
  begin(): void {
    this.#deps.page.setDefaultTimeout(1000);
    this.#deps.page.setDefaultNavigationTimeout(30_000);
  }

  /** Gets to know a plant that is there. */
  know(plant: { name: string; tag: string }): void {
    this.#named.set(plant.name, this.#deps.told.add(stateOf(plant)));
  }

  async act(): Promise<void> {
    const { random } = this.#deps;
    await this.signInAgain();
    await unlessNotThere(random.pick(this.#actions)());
    if (random.chance(0.3)) await this.#scroll();
    if (random.chance(0.4)) await pause(random.below(900));
  }

  /** Loads the page anew, at an address. */
  async leaveFor(path: string): Promise<void> {
    this.#deps.log(`leave for ${path}`);
    await this.#deps.page.goto(path);
    this.#deps.toasts.leavePage();
  }

  async signInAgain(): Promise<void> {
    const { page, token } = this.#deps;
    const field = page.getByRole('textbox', { name: 'Access token' });
    while (await field.isVisible()) {
      await unlessNotThere(signIn(page, token));
      await unlessNotThere(field.waitFor({ state: 'hidden', timeout: 3000 }));
    }
  }

  /** Deletes a plant; returns what was asked for. */
  async deletePlant(seen: Seen): Promise<Asked> {
    const { name, plant } = seen;
    const asked: Asked = {
      ...{ kind: 'delete', wishes: [this.#deps.told.press(plant, null)], before: [seen] },
      done: [`Deleted ${name}.`, `${name} had already been deleted.`],
      unknown: `It is not known whether ${name} was deleted.`,
      refused: `${name} was not deleted.`,
    };
    await this.#press(this.#plants.delete(name), asked);
    return asked;
  }

  /** Goes on reading at the list's top or its end. */
  async #scroll(): Promise<void> {
    const { page, random, log } = this.#deps;
    const by = random.chance(0.5) ? 2000 : -2000;
    log(`scroll by ${by}`);
    await page.mouse.wheel(0, by);
  }

  /** Reads the plants that are shown and are not being corrected. */
  async look(): Promise<Seen[]> {
    const rows = await this.#deps.page.evaluate(() =>
      [...document.querySelectorAll('button[aria-label^="Delete "]')].map((button) => ({
        name: button.getAttribute('aria-label')?.replace('Delete ', '') ?? '',
        cells: [...(button.closest('tr')?.querySelectorAll('td, th') ?? [])].map(
          (cell) => cell.textContent?.trim() ?? '',
        ),
      })),
    );
    return rows.flatMap(({ name, cells }) => {
      const plant = this.#named.get(name);
      const state = stateOf({ name, tag: cells[cells.indexOf(name) + 1] ?? '' });
      // A row may be a moment behind what was told, and its Undo brings back what was there.
      const known = [...(plant?.possible ?? [])].filter((one) => one?.startsWith(`${name} | `));
      return plant && known.length === 1 && known[0] === state ? [{ plant, name, state }] : [];
    });
  }

  async #add(): Promise<void> {
    const { page, told } = this.#deps;
    await this.#plants.name.click();
    if ((await this.#plants.name.inputValue()) !== '') return;
    const name = this.#newName('Added');
    await page.keyboard.type(name, { delay: 15 });
    // In a pause between two letters a session that has ended may have taken the rest.
    if ((await this.#plants.name.inputValue()) !== name) return await this.#plants.name.fill('');
    this.#named.set(name, told.add(null, stateOf({ name, tag: '' })));
    this.added.push(name);
    await page.keyboard.press('Enter');
  }

  async #delete(): Promise<void> {
    const seen = await this.#lookAtOne();
    if (seen) await this.deletePlant(seen);
  }

  async #deleteTwo(): Promise<void> {
    const { told, toasts } = this.#deps;
    const two = toasts.isAwaiting('delete-many') ? null : await this.#selectTwo();
    if (!two) return;
    await this.#plants.deleteSelected.click();
    if (!(await this.#isAskedAbout(two))) return;
    await this.#press(this.#inDialog('Delete 2 plants'), {
      kind: 'delete-many',
      wishes: two.map(({ plant }) => told.press(plant, null)),
      before: two,
      done: ['Deleted 2 plants.'],
      unknown: 'It is not known whether 2 plants were deleted.',
      refused: '2 plants were not deleted.',
    });
  }

  async #tagTwo(): Promise<void> {
    const { page, told, toasts } = this.#deps;
    const two = toasts.isAwaiting('tag-many') ? null : await this.#selectTwo();
    if (!two) return;
    await this.#plants.tagSelected.click();
    if (!(await this.#isAskedAbout(two))) return;
    const tag = this.#newName('tag');
    await page.getByRole('dialog').getByRole('combobox', { name: 'Tag' }).fill(tag);
    await this.#press(this.#inDialog('Tag 2 plants'), {
      kind: 'tag-many',
      wishes: two.map(({ plant, name }) => told.press(plant, stateOf({ name, tag }))),
      before: two,
      done: [`Tagged 2 plants “${tag}”.`],
      unknown: `It is not known whether 2 plants were tagged “${tag}”.`,
      refused: `2 plants were not tagged “${tag}”.`,
    });
  }

  async #selectTwo(): Promise<Seen[] | null> {
    const [first, second] = [await this.#lookAtOne(), await this.#lookAtOne()];
    if (!first || !second || first.name === second.name) return null;
    const clear = this.#deps.page.getByRole('button', { name: 'Clear', exact: true });
    if (await clear.isVisible()) await clear.click();
    for (const { name } of [first, second]) await this.#plants.select(name).click();
    return [first, second];
  }

  /** Tells whether a dialog asks about these plants; where it does not, or by a change of mind, it is left. */
  async #isAskedAbout(plants: Seen[]): Promise<boolean> {
    const { page, random } = this.#deps;
    const asks = await page.getByRole('dialog').getByRole('listitem').allTextContents();
    const isAsRead = plants.every(({ name }) =>
      asks.some((one) => new RegExp(`\\b${name}\\b`).test(one)),
    );
    const goesOn = isAsRead && !random.chance(0.2);
    if (!goesOn) await page.keyboard.press('Escape');
    return goesOn;
  }

  #inDialog(button: string): Locator {
    return this.#deps.page.getByRole('dialog').getByRole('button', { name: button, exact: true });
  }

  async #correct(): Promise<void> {
    const { page, random } = this.#deps;
    const open = page.getByRole('form', { name: /^Correct / });
    if ((await open.count()) > 0) return await this.#goOnWith(open.first());
    const seen = await this.#lookAtOne();
    if (!seen) return;
    await this.#plants.edit(seen.name).click();
    const editor = this.#plants.editor(seen.name);
    const name = this.#newName('Named');
    await editor.name.fill(name);
    await this.#save(editor.form, seen, name);
    if (random.chance(0.3)) await page.keyboard.press('Escape');
  }

  /** Presses one of the buttons of a row that is being corrected. */
  async #goOnWith(form: Locator): Promise<void> {
    const buttons = await form.getByRole('button').all();
    // Its answer may have closed it meanwhile.
    if (buttons.length === 0) return;
    const button = this.#deps.random.pick(buttons);
    if ((await button.textContent()) !== 'Save') return await button.click();
    const typed = await form.getByRole('textbox', { name: 'Name' }).inputValue();
    const name = (await form.getAttribute('aria-label'))?.replace('Correct ', '') ?? '';
    const plant = this.#named.get(name);
    if (plant) await this.#save(form, { plant, name }, typed);
  }

  async #save(form: Locator, was: { plant: PlantStory; name: string }, name: string) {
    const { plant } = was;
    this.#named.set(name, plant);
    // As the row has it, which may have come after it was looked at.
    const tag = await form.getByRole('combobox', { name: 'Tag' }).inputValue();
    const wish = this.#deps.told.press(plant, stateOf({ name, tag }));
    await this.#press(form.getByRole('button', { name: 'Save' }), {
      ...{ kind: 'correct', wishes: [wish] },
      before: [{ ...was, state: stateOf({ name: was.name, tag }) }],
      done: [`Corrected ${name}.`],
      unknown: `It is not known whether the correction of ${was.name} was saved.`,
      refused: `The correction of ${was.name} was not saved.`,
    });
  }

  async #undo(): Promise<void> {
    const { random, told, toasts } = this.#deps;
    if (toasts.isAwaiting('undo')) return;
    const found = await toasts.find('Undo', (items) => random.pick(items));
    if (!found) return;
    const { kind, before } = found.asked;
    const names = before.map(({ name }) => name);
    const isOrAre = names.length === 1 ? 'is' : 'are';
    const outcome = kind === 'correct' ? 'as it was' : 'back';
    const orders = [names, names.toReversed()];
    const listed = orders.map((one) => `${one.join(', ')} ${isOrAre} ${outcome}.`);
    await this.#press(found.press, {
      kind: 'undo',
      wishes: before.map(({ plant, state }) => told.press(plant, state)),
      before: [],
      done: kind === 'tag-many' ? ['2 plants are as they were.'] : listed,
      unknown: 'It is not known whether that was undone.',
      refused: 'Nothing was undone.',
    });
  }

  async #tryAgain(): Promise<void> {
    const { random, told, toasts } = this.#deps;
    const found = await toasts.find('Try again', (items) => random.pick(items));
    if (!found || toasts.isAwaiting(found.asked.kind)) return;
    for (const wish of found.asked.wishes) told.pressAgain(wish);
    await this.#press(found.press, found.asked);
  }

  async #lookAtHistory(): Promise<void> {
    const { page, random } = this.#deps;
    await page.getByRole('link', { name: 'History' }).click();
    await pause(random.below(400));
    await page.getByRole('link', { name: 'Plants' }).click();
  }

  /** Presses a button; what was asked for is noted before, as its answer may come before the press returns. */
  async #press(button: Locator, asked: Asked): Promise<void> {
    this.#deps.toasts.await(asked);
    this.#deps.log(`press, for “${asked.done[0]}”`);
    await button.click();
  }

  async #lookAtOne(): Promise<Seen | null> {
    const all = await this.look();
    return all.length === 0 ? null : this.#deps.random.pick(all);
  }

  #newName(begin: string): string {
    this.#count += 1;
    return `${begin} ${this.#count}`;
  }
}

async function unlessNotThere(acting: Promise<unknown>): Promise<void> {
  await acting.catch((error: unknown) => {
    const isNotThere = error instanceof Error && /Timeout .*exceeded/.test(error.message);
    if (!isNotThere) throw error;
  });
}
