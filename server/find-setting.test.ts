import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { findSetting } from './find-setting.ts';
import { temporaryFolder } from './testing/file-store.ts';

const SECRET = 'sixteen-letters!';

async function fileWith(text: string): Promise<string> {
  const file = join(await temporaryFolder(), 'secret');
  await writeFile(file, text);
  return file;
}

describe('a secret in a file', () => {
  it.each([SECRET, `${SECRET}\n`, `${SECRET}\r\n`])('is read from %j', async (text) => {
    expect(readConfig({ ADMIN_TOKEN_FILE: await fileWith(text) }).adminToken).toBe(SECRET);
  });

  it('may be the address of a database', async () => {
    const [url, directUrl] = ['postgres://a:b@pool/plants', 'postgres://a:b@db/plants'];
    const environment = {
      DATABASE_URL_FILE: await fileWith(`${url}\n`),
      DATABASE_DIRECT_URL_FILE: await fileWith(`${directUrl}\n`),
    };
    expect(readConfig(environment).database).toEqual({ url, directUrl });
  });

  it('is refused where the environment has it as well, and taken where that is empty', async () => {
    const ADMIN_TOKEN_FILE = await fileWith(SECRET);
    expect(() => readConfig({ ADMIN_TOKEN: 'another-sixteen!', ADMIN_TOKEN_FILE })).toThrow(
      /^ADMIN_TOKEN_FILE is ".*"; it must be left out where ADMIN_TOKEN is set/,
    );
    expect(readConfig({ ADMIN_TOKEN: '', ADMIN_TOKEN_FILE }).adminToken).toBe(SECRET);
  });

  it.each(['ADMIN_TOKEN_FILE', 'DATABASE_URL_FILE', 'DATABASE_DIRECT_URL_FILE'])(
    'that is missing, unreadable, empty or endless stops the start when %s names it',
    async (name) => {
      const folder = await temporaryFolder();
      const reading = (file: string) => () => readConfig({ [name]: file });
      expect(reading(join(folder, 'none'))).toThrow(
        new RegExp(`^${name} is ".*none"; it must be the path of a file .*there is none`),
      );
      expect(reading(folder)).toThrow(/could not be read: EISDIR/);
      expect(reading(await fileWith('\n'))).toThrow(/it is empty/);
      expect(reading(await fileWith('x'.repeat(65_537)))).toThrow(/it is over 64 KiB/);
      if (process.platform !== 'win32') expect(reading('/dev/zero')).toThrow(/it is over 64 KiB/);
    },
  );

  it.each(['ADMIN_TOKEN_FILE', 'TOKEN_FILE', 'DATABASE_URL_FILE'] as const)(
    'is not repeated where it stands in %s itself',
    (name) => {
      const setting = name.replace('_FILE', '') as 'ADMIN_TOKEN' | 'TOKEN' | 'DATABASE_URL';
      for (const secret of [SECRET, 'postgres:/ada:s3cret@db/plants', '/ada:s3cret@db']) {
        expect(() => findSetting({ [name]: secret }, setting)).toThrow(
          new RegExp(`^${name} is "…"; it must be the path of a file .*there is none`),
        );
      }
    },
  );

  it.each(['PUBLIC_URL', 'CORS_ORIGINS'])('is not repeated in an address of %s', (name) => {
    for (const address of ['http://ada:s3cret@a.example', 'ada:s3 "cret@a.example'])
      expect(() => readConfig({ [name]: address })).toThrow(
        new RegExp(`^${name} is "(?:http://)?…"; it must`),
      );
  });

  it('is not repeated where it is wrong', async () => {
    const reading = async (name: string, text: string) => {
      const environment = { [name]: await fileWith(text) };
      return () => readConfig(environment);
    };
    expect(await reading('ADMIN_TOKEN_FILE', 'too short')).toThrow(/"a text of 9 characters"/);
    const wrong = await reading('DATABASE_URL_FILE', 'mysql://ada:s3cret@db');
    expect(wrong).toThrow(/^DATABASE_URL is "set to something else"/);
  });

  it('is only a secret: another setting has no file', async () => {
    expect(readConfig({ PORT_FILE: await fileWith('4000') }).port).toBe(3000);
  });
});
