import { afterEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../server/contract/answers.ts';
import { ANSWER_WAIT_MS } from '../../../server/contract/bff.ts';
import { bodyOf, createTestApp, type TestApp, tokenFor } from '../../../server/testing/app.ts';
import { browserWith, cookieOf, sendFileWith, signIn } from '../../../server/testing/browser.ts';
import { readView } from '../../../server/testing/domain.ts';
import { noteNoPage, notePageOf } from '../../api/page-of.ts';
import { Unanswered } from '../../api/unanswered.ts';
import { openWebStorage } from '../../api/web-storage.ts';
import { withdraw } from '../../api/withdraw.ts';
import type { CheckedFile } from './checked-file.ts';
import { formatFileAddress, nameImport, sendImport } from './import-requests.ts';
import { type Ending, type Progress, sendFile } from './send-file.ts';

const ROWS = 'Alpha\tx\nBeta\tx\n';

/** Rows as they are pasted, or a file as it is saved: no two have the same marks. */
function fileOf(rows: string, name = 'Pasted text', lastModified = Date.now()): File {
  return new File([rows], name, { lastModified });
}

/** A tab of an editor's, and the real app behind it. */
class Tab {
  readonly app: TestApp;
  readonly person: SessionView;
  readonly storage = openWebStorage(() => {
    throw new Error('The page itself holds what is put in.');
  });
  readonly connection = new AbortController();
  unanswered: Unanswered;
  onSaving: (progress: Progress) => void = () => undefined;

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

  /** Imports it, and has the server say no more once it saves the rows; returns what comes of that in time. */
  async silence(checked: CheckedFile, fate: 'silenced' | 'swallowed'): Promise<Ending> {
    nextFate = fate;
    const isSaving = new Promise<Progress>((resolve) => {
      this.onSaving = resolve;
    });
    const ending = this.import(checked);
    await isSaving;
    await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS);
    // To the store it seems as if the disk had hung, where it was just confirming what was saved.
    await expect.poll(() => this.app.store.plants.status()).toEqual({ writable: true });
    return await ending;
  }

  /** Imports it, and has the answer lost. */
  async lose(checked: CheckedFile): Promise<void> {
    nextFate = 'lost';
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
    const onProgress = (progress: Progress) =>
      progress.phase === 'saving' && this.onSaving(progress);
    return { tokenId: this.person.tokenId, signal, onProgress };
  }
}

/**
 * What becomes of the next file: its answer comes, is long in coming, is lost, or ends in silence, also where
 * the file never arrived.
 */
let nextFate: 'answered' | 'slow' | 'lost' | 'silenced' | 'swallowed' = 'answered';

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
      onabort = () => undefined;
      onprogress = () => undefined;
      open(_method: string, path: string) {
        this.path = path;
      }
      abort() {
        this.onabort();
      }
      setRequestHeader(name: string, value: string) {
        this.headers[name] = value;
      }
      async send(file: File) {
        const fate = nextFate;
        nextFate = 'answered';
        if (fate === 'swallowed') return this.saySaving();
        for (let left = fate === 'slow' ? 3 : 0; left > 0; left -= 1) {
          this.saySaving();
          await vi.advanceTimersByTimeAsync(ANSWER_WAIT_MS - 1);
        }
        const response = await send(
          this.path,
          new Uint8Array(await file.arrayBuffer()),
          this.headers,
        );
        this.status = response.status;
        this.responseText += await response.text();
        if (fate === 'silenced') this.saySaving();
        else if (fate === 'lost') this.onerror();
        else this.onload();
      }
      saySaving() {
        this.status = 200;
        this.responseText += '{"step":"saving","rows":2}\n';
        this.onprogress();
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
  vi.useRealTimers();
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

test('an import of which nothing is heard any more while it is saved is asked about, and told as made or as not made', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = await openTab();
  const first = await tab.check(fileOf(ROWS));
  const saved = { step: 'saved', change: { addedCount: 2 } };
  expect(await tab.silence(first, 'silenced')).toMatchObject(saved);
  const second = await tab.check(fileOf('Gamma\tx\n'));
  expect(await tab.silence(second, 'swallowed')).toEqual({ step: 'silent' });
  expect(await tab.names()).toEqual(['Alpha', 'Beta']);
  expect(await tab.import(second)).toMatchObject({ step: 'saved', change: { addedCount: 1 } });
});

test('an import that is saved for long, and says so, is waited for', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const tab = await openTab();
  const checked = await tab.check(fileOf(ROWS));
  nextFate = 'slow';
  expect(await tab.import(checked)).toMatchObject({ step: 'saved', change: { addedCount: 2 } });
});

test('a file that cannot be read any more is not sent, and nobody calls its import unknown', async () => {
  const tab = await openTab();
  const checked = await tab.check(fileOf(ROWS));
  const gone = fileOf(ROWS);
  gone.slice = () => {
    throw new DOMException('It was changed.', 'NotReadableError');
  };
  const error: unknown = await tab.import({ ...checked, file: gone }).catch((e: unknown) => e);
  expect(error).toMatchObject({ code: 'file_gone', isOutcomeUnknown: false });
  expect(tab.unanswered.tried(nameImport(checked))).toBeNull();
});
