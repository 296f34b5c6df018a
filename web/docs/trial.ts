import { BASE_PATH } from '../api/base-path.ts';
import type { Operation } from './api-description.ts';

/** A longer answer is cut there: it is to be looked at, not kept. */
const MAX_SHOWN_CHARACTERS = 20_000;

/** A request to be sent as it is shown. */
export interface Trial {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
}

export interface TrialAnswer {
  status: number;
  statusText: string;
  headers: [string, string][];
  body: string;
  isCut: boolean;
}

const KEY_HEADER = 'Idempotency-Key';

/**
 * Makes the request that an operation's inputs describe; what is left empty is left out.
 *
 * @param ownKey is sent where the operation takes an Idempotency-Key and none is given: a browser sends a
 *   request again by itself when its connection closes without an answer.
 */
export function composeTrial(
  { method, path, inputs }: Operation,
  values: Readonly<Record<string, string>>,
  token: string,
  ownKey: string,
): Trial {
  const headers: Record<string, string> = { Authorization: `Bearer ${token}` };
  if (inputs.some(({ name }) => name === KEY_HEADER)) headers[KEY_HEADER] = ownKey;
  const query = new URLSearchParams();
  const body: Record<string, unknown> = {};
  let address = path;
  for (const { name, place, value } of inputs) {
    const text = values[name] ?? '';
    if (place === 'path') address = address.replace(`{${name}}`, encodeURIComponent(text));
    else if (text === '') continue;
    else if (place === 'query') query.set(name, text);
    else if (place === 'header') headers[name] = text;
    else body[name] = value.type === 'integer' ? readNumber(text) : text;
  }
  const hasBody = inputs.some(({ place }) => place === 'body');
  if (hasBody) headers['Content-Type'] = 'application/json';
  return {
    method,
    path: query.size > 0 ? `${address}?${query}` : address,
    headers,
    body: hasBody ? JSON.stringify(body) : null,
  };
}

/** What is no number, or one that would be rounded, goes out as text, so that the server says what is wrong with it. */
function readNumber(text: string): number | string {
  return Number.isSafeInteger(Number(text)) && /^-?[0-9]+$/.test(text.trim()) ? Number(text) : text;
}

/** Finds a header that cannot be sent, since headers take no characters beyond Latin 1. */
export function findUnsendable({ headers }: Trial): string | null {
  const isUnsendable = ([, text]: [string, string]) => /[^\t\x20-\x7e\xa0-\xff]/.test(text);
  return Object.entries(headers).find(isUnsendable)?.[0] ?? null;
}

/** Writes the request as a command line, with the token left to the shell. */
export function writeCurl({ method, path, headers, body }: Trial, origin: string): string {
  const lines = [`curl -i -X ${method} ${quote(`${origin}${path}`)}`];
  for (const [name, text] of Object.entries(headers)) {
    const shown =
      name === 'Authorization' ? '"Authorization: Bearer $TOKEN"' : quote(`${name}: ${text}`);
    lines.push(`-H ${shown}`);
  }
  if (body !== null) lines.push(`-d ${quote(body)}`);
  return lines.join(' \\\n  ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Sends the request with its token and without the session's cookie. */
export async function sendTrial(trial: Trial, signal: AbortSignal): Promise<TrialAnswer> {
  const { method, path, headers, body } = trial;
  const response = await fetch(BASE_PATH + path, {
    ...{ method, headers, signal },
    ...(body !== null && { body }),
    credentials: 'omit',
    cache: 'no-store',
  });
  const { text, isCut } = await readStart(response);
  return {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    body: isCut ? text : indent(text),
    isCut,
  };
}

async function readStart(response: Response): Promise<{ text: string; isCut: boolean }> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    text += value;
    if (text.length <= MAX_SHOWN_CHARACTERS) continue;
    await reader.cancel();
    return { text: text.slice(0, MAX_SHOWN_CHARACTERS), isCut: true };
  }
  return { text, isCut: false };
}

function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
