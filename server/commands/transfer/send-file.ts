import packageJson from '../../../package.json' with { type: 'json' };
import { type ImportLine, importLineSchemas } from '../../contract/imports.ts';
import type { Progress } from '../progress.ts';
import { failureOf, OutcomeUnknown, type Send } from './signed-in.ts';
import { notKnown } from './withdraw-import.ts';

const OTHER_ANSWER =
  'The server answered something else than was asked for. Run the command of its version, and look where PUBLIC_URL or --server leads.';

const OLDER_SERVER = `Nothing was imported. The server is older than this command and cannot hold back ids that skip many others. Update it to version ${packageJson.version}, or look at the ids yourself and import them as they are (--accept-ids).`;

/** Far more than the longest line that a server writes. */
const MAX_LINE_LENGTH = 4 * 1024 ** 2;

const PART_BYTES = 64 * 1024;

const TRIES = 10;

/** A file on its way to the server. */
export interface Sending {
  send: Send;
  bytes: Buffer;
  key: string;
  wish: { replace?: boolean; leaveOut?: boolean; acceptIds?: boolean };
  progress: Pick<Progress, 'tell'>;
  /** Aborted once somebody wants this to end. */
  stopped: AbortSignal;
  /** Waits, and tells whether to try once more; of `countTries`. */
  askAgain: () => Promise<boolean>;
}

/** Counts the tries of one request, and pauses between two. */
export function countTries(pause: () => Promise<unknown>): () => Promise<boolean> {
  let left = TRIES - 1;
  return async () => {
    if (left <= 0) return false;
    left -= 1;
    await pause();
    return true;
  };
}

/** With what the server ends its answer to a file that it has read. */
export type ImportEnd = Extract<ImportLine, { step: 'saved' | 'checked' }>;

/**
 * Has a file imported once. Where what came of a try is not known, the same is asked again under the same key.
 *
 * @throws Error, one sentence: what the server says against it, or that what came of it is not known, with the
 *   key; anything, once `stopped` is aborted.
 */
export async function sendUntilAnswered(sending: Sending): Promise<ImportEnd> {
  let isInDoubt = false;
  let isChecked = false;
  for (;;) {
    try {
      const end = await sendFile(sending);
      if (end.step === 'saved' || !isInDoubt || isChecked) return end;
      // The ids may be taken by what an earlier try has made meanwhile: asked once more, the server finds its key.
      isChecked = true;
    } catch (error) {
      if (sending.stopped.aborted) throw error;
      // A refusal of this try tells nothing of those before it.
      isInDoubt ||= error instanceof OutcomeUnknown;
      if (!isInDoubt || !(error instanceof Error)) throw error;
      if (await sending.askAgain()) continue;
      throw new Error(notKnown(error.message, sending.key), { cause: error });
    }
  }
}

async function sendFile({ send, bytes, key, wish, progress, stopped }: Sending) {
  const query = new URLSearchParams();
  if (wish.replace) query.set('replace', 'true');
  if (wish.leaveOut) query.set('leaveOut', 'true');
  if (!wish.acceptIds) query.set('refuseJump', 'true');
  const response = await send(`/bff/imports?${query}`, 'application/x-ndjson', {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream', 'Idempotency-Key': key },
    body: new Blob(partsOf(bytes)),
    signal: stopped,
  }).catch((error: unknown) => {
    throw isOfOlderServer(error) ? new Error(OLDER_SERVER, { cause: error }) : error;
  });
  for await (const text of linesOf(response)) {
    const line = parseLine(text);
    switch (line.step) {
      case 'checking':
        if (line.share > 0)
          progress.tell('Checking', 'rows', line.rows, Math.round(line.rows / line.share));
        break;
      case 'saving':
        progress.tell('Saving', 'plants', 0, line.rows);
        break;
      case 'refused':
        throw failureOf(line.problem);
      default:
        return line;
    }
  }
  throw new OutcomeUnknown('The server ended its answer before it was whole.');
}

function isOfOlderServer(error: unknown): boolean {
  return error instanceof Error && error.message.includes('"refuseJump" is unknown');
}

/** Divides a file: `fetch` gives up a part that it is not rid of within five minutes, whatever moves meanwhile. */
function partsOf(bytes: Buffer): Uint8Array<ArrayBuffer>[] {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    parts.push(new Uint8Array(bytes.subarray(at, at + PART_BYTES)));
  }
  return parts;
}

/** @throws OutcomeUnknown where the answer is cut. */
async function* linesOf({ body }: Response): AsyncGenerator<string> {
  let rest = '';
  for await (const text of textsOf(body)) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw new OutcomeUnknown(OTHER_ANSWER);
    yield* lines;
  }
}

async function* textsOf(body: Response['body']): AsyncGenerator<string> {
  try {
    yield* body?.pipeThrough(new TextDecoderStream()) ?? [];
  } catch (error) {
    throw new OutcomeUnknown('The server broke off its answer.', { cause: error });
  }
}

/** @throws OutcomeUnknown where it is no line of an import. */
function parseLine(text: string): ImportLine {
  const found = parseJson(text);
  for (const schema of importLineSchemas) {
    const { success, data } = schema.safeParse(found);
    if (success) return data;
  }
  throw new OutcomeUnknown(OTHER_ANSWER);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
