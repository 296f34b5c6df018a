import type { Engine } from './engine.ts';
import { READ_REPORTS, WATCH_PAGE } from './page-reports.ts';
import { waitFor } from './wait-for.ts';

/** Where parts of a role are in our pages. The engines differ in roles: WebKit calls a list of choices a button. */
const SELECTORS = {
  button: 'button, [role=button]',
  checkbox: 'input[type=checkbox]',
  combobox: 'input[list]',
  dialog: 'dialog[open]',
  file: 'input[type=file]',
  form: 'form',
  link: 'a[href]',
  row: 'tbody tr',
  status: '[role=status]',
  textbox: 'input[type=text]:not([list]), input[type=password]',
} as const;

type Role = keyof typeof SELECTORS;

/** What somebody finds by its role and, as the browser computes it, its accessible name. */
export interface Part {
  role: Role;
  name?: string;
  within?: Part;
}

/** The key under which WebDriver tells of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

type ElementReference = Record<typeof ELEMENT, string>;

/** WebDriver's names of the keys that write no letter. */
const KEYS = { Enter: '\ue007', Escape: '\ue00c', ArrowDown: '\ue015' } as const;

/** In a page: all parts of a role that are in sight. */
const FIND_ALL = `
  const [selector, within, name] = arguments;
  const all = [...(within ?? document).querySelectorAll(selector)].filter(
    (element) => element.checkVisibility());
`;

/** In a page: those of them that may have a name. Each that is left costs a question to the browser. */
const FIND_LIKELY = `
  ${FIND_ALL}
  return all.filter((element) => {
    const text = element.ariaLabel ?? element.innerText;
    return text === '' || text.includes(name);
  });
`;

/** The page that a browser shows, as somebody uses it: each step waits until it can be done. */
export class Tab {
  readonly #engine: Engine;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  async open(url: string): Promise<void> {
    await this.#engine.send('Navigate', { url });
    await this.#run(WATCH_PAGE);
  }

  async click(part: Part): Promise<void> {
    await waitFor(async () => this.#engine.send('ElementClick', {}, await this.#find(part)));
  }

  /** Types over what stands in a field. */
  async type(part: Part, text: string): Promise<void> {
    await this.click(part);
    await this.#run('document.activeElement.select();');
    await this.#press([...text]);
  }

  async press(key: keyof typeof KEYS): Promise<void> {
    await this.#press([KEYS[key]]);
  }

  /** Chooses a file of this machine. */
  async choose(file: Part, path: string): Promise<void> {
    await waitFor(async () =>
      this.#engine.send('ElementSendKeys', { text: path }, await this.#find(file)),
    );
  }

  /** Returns once a part is in sight. */
  async see(part: Part): Promise<void> {
    await waitFor(() => this.#find(part));
  }

  /** Returns the texts of all parts of a role that are in sight, as they are now. */
  async texts(role: Role): Promise<string[]> {
    const texts = await this.#run<string[]>(`${FIND_ALL} return all.map((one) => one.innerText);`, [
      SELECTORS[role],
      null,
    ]);
    return texts.map((text) => text.replace(/\s+/g, ' ').trim());
  }

  /** Returns what the field that has the focus suggests, as it is now. */
  async suggestions(): Promise<string[]> {
    return await this.#run(
      'return [...document.activeElement.list.options].map(({ value }) => value);',
    );
  }

  /** Returns once the browser shows suggestions for the field that has the focus. */
  async seeSuggestions(): Promise<void> {
    await waitFor(async () => {
      if (!(await this.#engine.showsSuggestions())) throw new Error('None are in sight.');
    });
  }

  /** Returns everything that speaks against the journey; empty is good. */
  async readReports(origin: string): Promise<string[]> {
    const heard = await this.#run<string[]>(READ_REPORTS);
    return [...heard, ...(await this.#engine.readReports(origin))];
  }

  async #press(keys: string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#engine.send('PerformActions', {
      actions: [{ type: 'key', id: 'keyboard', actions }],
    });
  }

  /** @throws Error while no such part is in sight. */
  async #find(part: Part): Promise<string> {
    const within = part.within ? { [ELEMENT]: await this.#find(part.within) } : null;
    const args = [SELECTORS[part.role], within, part.name ?? ''];
    const found = await this.#run<ElementReference[]>(FIND_LIKELY, args);
    for (const { [ELEMENT]: id } of found) {
      if (part.name === undefined) return id;
      if ((await this.#engine.send<string>('GetComputedLabel', {}, id)) === part.name) return id;
    }
    throw new Error(`There is no ${part.role} ${part.name ?? ''} in sight.`);
  }

  async #run<Value>(script: string, args: unknown[] = []): Promise<Value> {
    return await this.#engine.send<Value>('ExecuteScript', { script, args });
  }
}
