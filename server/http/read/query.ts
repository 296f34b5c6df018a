import { MAX_PLANT_ID, parsePlantId } from '../../contract/plants.ts';
import { cleanText, ownText, readLine, shorten } from '../../contract/text.ts';
import type { DomainError } from '../../domain/errors.ts';
import { invalidInput } from './validate.ts';

/**
 * Reads the query of an address, where every parameter must be known and come once.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readQuery<Name extends string>(
  url: string,
  known: readonly Name[],
): Partial<Record<Name, string>> {
  return readQueryWithList(url, known).query;
}

/**
 * Reads the query of an address as `readQuery` does, but for one parameter that may come several times.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readQueryWithList<Name extends string>(
  url: string,
  known: readonly Name[],
  listed?: string,
): { query: Partial<Record<Name, string>>; list: string[] } {
  const query: Partial<Record<Name, string>> = {};
  const list: string[] = [];
  const begin = url.indexOf('?');
  if (begin < 0) return { query, list };
  for (const [given, value] of new URLSearchParams(url.slice(begin + 1))) {
    if (given === listed) {
      list.push(ownText(value));
      continue;
    }
    const name = known.find((candidate) => candidate === given);
    if (name === undefined) {
      const accepted = listed === undefined ? known : [...known, listed];
      const all = accepted.length > 0 ? `accepted are ${accepted.join(', ')}` : 'leave it out';
      throw refuseParameter(given, `is unknown; ${all}`);
    }
    if (query[name] !== undefined) throw refuseParameter(name, 'comes twice; send it once');
    query[name] = ownText(value);
  }
  return { query, list };
}

/** Makes the error for one query parameter. */
export function refuseParameter(name: string, what: string): DomainError {
  const detail = `The query parameter ${JSON.stringify(shorten(name))} ${what}.`;
  const pointer = `/${name.slice(0, 40).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  return invalidInput([{ pointer, detail }]);
}

/**
 * Reads a parameter that must be one of a few words.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readChoice<Choice extends string>(
  name: string,
  choices: readonly Choice[],
  text: string | undefined,
): Choice {
  const choice = choices.find((known) => known === text);
  if (choice !== undefined) return choice;
  throw refuseParameter(name, `must be one of ${choices.join(', ')}`);
}

/**
 * Reads a parameter that says yes, or nothing.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readFlag(name: string, text: string | undefined): boolean {
  if (text === undefined || text === 'true') return text === 'true';
  throw refuseParameter(name, 'must be true, or be left out');
}

/**
 * Reads a parameter that is compared with what is stored, trimmed and in NFC as that is.
 *
 * @throws DomainError `invalid_input` that names the parameter, for more than `max` characters, or too many marks in a row.
 */
export function readText(name: string, text: string, max: number): string {
  const line = readLine(text, max);
  if (line !== null) return line;
  const most = `must have at most ${max} characters, and no long row of combining marks`;
  throw refuseParameter(name, most);
}

/**
 * Reads a parameter that was typed or pasted, cleaned as the texts of plants are.
 *
 * @throws DomainError as `readText`.
 */
export function readTypedText(name: string, text: string, max: number): string {
  return readText(name, cleanText(text), max);
}

/**
 * Reads a parameter that holds a plant's id, in plain decimal.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readIdParameter(name: string, text: string): number {
  const id = parsePlantId(text);
  if (id !== null && id >= 0 && id <= MAX_PLANT_ID) return id;
  throw refuseParameter(name, `must be an id, a whole number from 0 to ${MAX_PLANT_ID}`);
}
