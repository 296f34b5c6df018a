import { expect, it } from 'vitest';
import { addPlant, openTestStore, temporaryFolder } from '../testing/file-store.ts';
import { explainFailure } from './line/explain-failure.ts';
import { runLine } from './line/run-line.ts';
import { showProgress } from './progress.ts';

const URL = 'postgres://ada:s3cret@127.0.0.1:1/plants';

it.each<[string, string[], RegExp]>([
  ['nothing', [], /required option '--from <place>' not specified.*copy --help/],
  ['one place', ['--from', 'FOLDER'], /required option '--to <place>' not specified/],
  ['two folders', ['--from', 'FOLDER', '--to', 'FOLDER'], /Both are folders/],
  ['two databases', ['--from', URL, '--to', URL], /Both are databases/],
  ['another address', ['--from', 'FOLDER', '--to', 'mysql://ada:s3cret@h/p'], /--to is no address/],
  [
    'keys and values, as psql takes them',
    ['--from', 'host=h user=ada password=s3cret dbname=plants', '--to', 'FOLDER'],
    /--from is no address/,
  ],
  [
    'an address that lacks a slash',
    ['--from', 'FOLDER', '--to', 'postgres:/h/p?user=ada&password=s3cret'],
    /--to is no address/,
  ],
  [
    'an address for another driver',
    ['--from', 'jdbc:postgresql://h/p?password=s3cret', '--to', 'FOLDER'],
    /--from is no address/,
  ],
  [
    'a password that is no option',
    ['--from', 'FOLDER', '--to', 'postgres://h/p&password=s3cret'],
    /--to is no address/,
  ],
  ['a database that is away', ['--from', 'FOLDER', '--to', URL], /127.0.0.1:1\/plants cannot be/],
  ['a word too many', ['--from', 'FOLDER', '--to', 'FOLDER', URL], /Too many arguments for 'copy'/],
  [
    'an unknown flag',
    [`--form=${URL}`],
    /Unknown option '--form=postgres:\/\/…'\. plant-store copy --help/,
  ],
  [
    'a folder without data',
    ['--from', 'EMPTY', '--to', URL],
    /holds no plants\.json\. Name a data folder, or a folder that a backup has made\.$/,
  ],
])('given %s it says what it takes, without a secret', async (_, given, told) => {
  const [folder, empty] = [await temporaryFolder(), await temporaryFolder()];
  const store = await openTestStore(folder);
  await addPlant(store.plants, 1);
  await store.close();
  const args = given.map((arg) => arg.replace('FOLDER', folder).replace('EMPTY', empty));
  const line = ['copy', ...args];
  const error: unknown = await runLine(line).catch((thrown: unknown) => thrown);
  const { sentence } = explainFailure(error, line);
  expect(sentence).toMatch(new RegExp(told, 'i'));
  expect(sentence).not.toMatch(/s3cret/);
});

it('a folder that a server holds is refused without the advice of a setting by which nothing would change', async () => {
  const folder = await temporaryFolder();
  const { plants } = await openTestStore(folder);
  await addPlant(plants, 1);
  const copy = runLine(['copy', '--from', folder, '--to', URL]);
  await expect(copy).rejects.toThrow(
    /is in use by another process.*Stop it first, or choose another folder, with DATA_DIR if the command line names none\.$/,
  );
});

function showOn(isTTY: boolean) {
  let written = '';
  let now = 0;
  const write = (text: string) => {
    written += text;
    return true;
  };
  const stream = { isTTY, write };
  const progress = showProgress(stream as Parameters<typeof showProgress>[0], () => now);
  const tell = (ms: number, ...told: Parameters<typeof progress.tell>) => {
    now += ms;
    progress.tell(...told);
  };
  tell(0, 'Copying', 'plants', 0, 1000);
  tell(10, 'Copying', 'plants', 10, 1000);
  tell(5000, 'Copying', 'plants', 500, 1000);
  tell(10, 'Copying', 'plants', 1000, 1000);
  tell(10, 'Copying', 'changes', 0, 0);
  progress.end();
  return written;
}

it('shows a bar for each kind on a terminal', () => {
  const [none, half, full] = [0, 15, 30].map((n) => '█'.repeat(n) + '░'.repeat(30 - n));
  expect(showOn(true)).toBe(
    `\rCopying   plants  ${none} 0 %, 0 of 1,000\rCopying   plants  ${half} 50 %, 500 of 1,000` +
      `\rCopying   plants  ${full} 100 %, 1,000 of 1,000\nCopying   changes ${full} 100 %, 0 of 0\n`,
  );
});

it('writes a line now and then where there is no terminal', () => {
  expect(showOn(false)).toBe(
    'Copying plants: 0 %, 0 of 1,000\nCopying plants: 50 %, 500 of 1,000\n' +
      'Copying plants: 100 %, 1,000 of 1,000\nCopying changes: 100 %, 0 of 0\n',
  );
});
