import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../server/contract/answers.ts';
import { bodyOf, createTestApp, type TestApp, tokenFor } from '../../../server/testing/app.ts';
import { browserWith, cookieOf, sendFileWith, signIn } from '../../../server/testing/browser.ts';
import { readView } from '../../../server/testing/domain.ts';
import { noteNoPage, notePageOf } from '../../api/page-of.ts';
import { openTabStorage } from '../../api/tab-storage.ts';
import { Unanswered } from '../../api/unanswered.ts';
import { withdraw } from '../../api/withdraw.ts';
import type { CheckedFile } from './checked-file.ts';
import { formatFileAddress, nameImport, sendImport } from './import-requests.ts';
import { type Ending, sendFile } from './send-file.ts';

const ROWS = 'Alpha\tx\nBeta\tx\n';

/** Rows as they are pasted, or a file as it is saved: no two have the same marks. */
function fileOf(rows: string, name = 'Pasted text', lastModified = Date.now()): File {
  return new File([rows], name, { lastModified });
}

/** A tab of an editor's, and the real app behind it. */
class Tab {
  readonly app: TestApp;
  readonly person: SessionView;
  readonly storage = openTabStorage(() => {
    throw new Error('The page itself holds what is put in.');
  });
  readonly connection = new AbortController();
  unanswered: Unanswered;

  constructor(app: TestApp, person: SessionView) {
    this.app = app;
    this.person = person;
    this.unanswered = this.#open();
  }

  reload(): void {
    this.unanswered = this.#open();
  }

  async check(file: File, isPasted = true): Promise<CheckedFile> {
    const reading = { isPasted, chosen: null };
    const address = formatFileAddress('/bff/imports/check', reading);
    const ending = await sendFile(this.person, address, file, this.#sending());
    if (ending.step !== 'checked') throw new Error(ending.step);
    const wish = { replace: false, leaveOut: false };
    return { file, sheets: 1, reading, check: ending.check, wish, mayBeIn: false };
  }

  async import(checked: CheckedFile): Promise<Ending> {
    return await sendImport(this.person, this.unanswered, checked, this.#sending());
  }

  async names(): Promise<string[]> {
    return (await readView(this.app.store.plants)).map(({ name }) => name);
  }

  /** Imports it, and has the answer lost. */
  async lose(checked: CheckedFile): Promise<void> {
    isNextLost = true;
    await expect(this.import(checked)).rejects.toMatchObject({ code: 'unreachable' });
  }

  #open(): Unanswered {
    return new Unanswered(this.person, {
      storage: this.storage,
      withdraw: (key) => withdraw(this.person, key),
    });
  }

  #sending() {
    const { signal } = this.connection;
    return { tokenId: this.person.tokenId, signal, onProgress: () => undefined };
  }
}

/** Whether the answer to the next file is lost. */
let isNextLost = false;

async function openTab(): Promise<Tab> {
  const app = await createTestApp();
  const cookie = cookieOf(await signIn(app, { token: await tokenFor(app, 'editor') }));
  const browse = browserWith(app, cookie);
  const send = sendFileWith(app, cookie);
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      readonly upload = {};
      readonly headers: Record<string, string> = {};
      path = '';
      status = 0;
      responseText = '';
      onload = () => undefined;
      onerror = () => undefined;
      open(_method: string, path: string) {
        this.path = path;
      }
      abort() {}
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      async send(file: File) {
        const isLost = isNextLost;
        isNextLost = false;
        const response = await send(
          this.path,
          new Uint8Array(await file.arrayBuffer()),
          this.headers,
        );
        this.status = response.status;
        this.responseText = await response.text();
        if (isLost) this.onerror();
        else this.onload();
      }
    },
  );
  vi.stubGlobal('fetch', (path: string, { method = 'GET', headers = {} }) =>
    browse(method, path, undefined, headers),
  );
  const person = await bodyOf<SessionView>(await browse('GET', '/bff/session'));
  notePageOf(person);
  return new Tab(app, person);
}

afterEach(() => {
  vi.unstubAllGlobals();
  noteNoPage();
});

test.each([
  ['pasted', () => fileOf(ROWS), () => fileOf(ROWS, 'Pasted text', Date.now() + 5_000), true],
  ['saved', () => fileOf(ROWS, 'a.csv', 1), () => fileOf(ROWS, 'a.csv', 2), false],
  ['copied', () => fileOf(ROWS, 'a.csv', 1), () => fileOf(ROWS, 'a (1).csv', 2), false],
] as const)(
  'what is %s again with the same in it after a lost answer is imported once, over a reload too',
  async (_how, first, again, isPasted) => {
    const rows = isPasted ? '' : 'name\ttag\n';
    const make = (file: File) => new File([rows, file], file.name, file);
    const tab = await openTab();
    await tab.lose(await tab.check(make(first()), isPasted));
    tab.reload();
    const checked = await tab.check(make(again()), isPasted);
    expect(tab.unanswered.tried(nameImport(checked))).not.toBeNull();
    expect(await tab.import(checked)).toMatchObject({ step: 'saved', change: { addedCount: 2 } });
    expect(await tab.names()).toEqual(['Alpha', 'Beta']);
    // What was answered is another request, asked for once more.
    expect(await tab.import(await tab.check(make(again()), isPasted))).toMatchObject({
      step: 'saved',
    });
    expect(await tab.names()).toHaveLength(4);
  },
);

test('an import of a file with a row more is not sent where the one before turns out to have been made, but when it is asked for once more', async () => {
  const tab = await openTab();
  await tab.lose(await tab.check(fileOf(ROWS)));
  const more = await tab.check(fileOf(`${ROWS}Gamma\tx\n`));
  const other = { step: 'other', change: { addedCount: 2 } };
  expect(await tab.import(more)).toMatchObject(other);
  expect(await tab.names()).toEqual(['Alpha', 'Beta']);
  expect(await tab.import(more)).toMatchObject({ step: 'saved', change: { addedCount: 3 } });
});

test('nor where that has become known when something else was asked for', async () => {
  const tab = await openTab();
  await tab.lose(await tab.check(fileOf(ROWS)));
  await tab.unanswered.send('delete 7', async () => undefined);
  tab.reload();
  const more = await tab.check(fileOf(`${ROWS}Gamma\tx\n`));
  expect(await tab.import(more)).toMatchObject({ step: 'other' });
  expect(await tab.names()).toEqual(['Alpha', 'Beta']);
});

test('an import that was cancelled before its request was sent is never made', async () => {
  const tab = await openTab();
  const checked = await tab.check(fileOf(ROWS));
  tab.connection.abort();
  expect(await tab.import(checked)).toEqual({ step: 'cancelled' });
  expect(await tab.names()).toEqual([]);
});
