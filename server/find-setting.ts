import { closeSync, openSync, readSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { hideAddress } from './hide-address.ts';
import { SECRET_SETTINGS, type SettingName } from './settings.ts';

/** Far longer than any secret. */
const MOST_SECRET_BYTES = 64 * 1024;

/** A setting that cannot be used, and never will be as it is. */
export class SettingError extends Error {
  constructor(name: string, found: string, accepted: string) {
    super(describeRefusal(name, found, accepted));
    this.name = 'SettingError';
  }
}

/** Makes the one line that the operator needs, without a user or a password. */
export function describeRefusal(name: string, found: string, accepted: string): string {
  return `${name} is ${JSON.stringify(hideAddress(found))}; it must be ${accepted}.`;
}

/** What a setting says, as it was found, and where; `text` is undefined where nothing sets it. */
export type FoundSetting =
  | { text: string; from: 'environment' }
  | { text: string; from: 'file'; file: string }
  | { text: undefined; from: 'default' };

/**
 * Finds a setting in the environment or, where it is a secret, in the file that `NAME_FILE` leads to, of
 * which one line end is dropped. An empty value counts as not set; an empty file does not: whoever names
 * one believes that there is a secret.
 *
 * @throws SettingError where both are set, or the file is too long for a secret; another Error where the file is
 *   empty or cannot be read, since it may be written later.
 */
export function findSetting(environment: NodeJS.ProcessEnv, name: SettingName): FoundSetting {
  const text = environment[name] || undefined;
  const fileName = `${name}_FILE`;
  const file = SECRET_SETTINGS.includes(name) ? environment[fileName]?.trim() : undefined;
  if (!file) return text === undefined ? { text, from: 'default' } : { text, from: 'environment' };
  if (text?.trim()) {
    const accepted = `left out where ${name} is set, or ${name} left out`;
    throw new SettingError(fileName, tellable(file), accepted);
  }
  return { text: readSecret(fileName, file), from: 'file', file };
}

/** Returns what a setting says without the spaces around it; undefined where it says nothing. Throws as `findSetting`. */
export function readSetting(environment: NodeJS.ProcessEnv, name: SettingName): string | undefined {
  return findSetting(environment, name).text?.trim() || undefined;
}

function readSecret(fileName: string, file: string): string {
  let text: string;
  try {
    text = readBeginning(file, MOST_SECRET_BYTES + 1).replace(/\r?\n$/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    const why = code === 'ENOENT' ? 'there is none' : `it could not be read: ${code}`;
    const accepted = `the path of a file that this user can read (${why})`;
    throw new Error(describeRefusal(fileName, tellable(file), accepted));
  }
  if (Buffer.byteLength(text) > MOST_SECRET_BYTES) {
    const accepted = 'the path of a file with a secret (it is over 64 KiB)';
    throw new SettingError(fileName, tellable(file), accepted);
  }
  if (text.trim() !== '') return text;
  const accepted = 'the path of a file that holds the secret (it is empty)';
  throw new Error(describeRefusal(fileName, tellable(file), accepted));
}

/** Returns only what is clearly a path: it may be the secret itself, set where its file is asked for. */
function tellable(file: string): string {
  return isAbsolute(file) ? file : '…';
}

/** Reads so many bytes and no more: a device has no end, and a pipe gives a part at a time. */
function readBeginning(path: string, mostBytes: number): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(mostBytes);
    let length = 0;
    for (let read = -1; read !== 0 && length < mostBytes; length += read) {
      read = readSync(file, bytes, length, mostBytes - length, null);
    }
    return bytes.toString('utf8', 0, length);
  } finally {
    closeSync(file);
  }
}
