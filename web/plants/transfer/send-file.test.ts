import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SessionView } from '../../../server/contract/answers.ts';
import { noteNoPage, notePageOf } from '../../api/page-of.ts';
import { downloadProblems } from './download-problems.ts';
import { sendFile } from './send-file.ts';

const ADA: SessionView = {
  tokenId: 'of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};
const OVER = { code: 'session_required', detail: 'Sign in again.' };
const FILE = new File(['name\nFern\n'], 'plants.csv');

/** What the server answers, a second after it was asked. */
let answer: { status: number; text: string };

class AnsweringRequest {
  readonly upload = {};
  status = 0;
  responseText = '';
  onload: (() => void) | null = null;
  open() {}
  setRequestHeader() {}
  abort() {}
  send() {
    vi.setSystemTime(2_000);
    this.status = answer.status;
    this.responseText = answer.text;
    this.onload?.();
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] });
  vi.stubGlobal('XMLHttpRequest', AnsweringRequest);
  vi.stubGlobal('fetch', async () => {
    vi.setSystemTime(2_000);
    return new Response(answer.text, { status: answer.status });
  });
  notePageOf(ADA);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  noteNoPage();
});

const send = () =>
  sendFile(ADA, '/bff/imports', FILE, {
    tokenId: ADA.tokenId,
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

const AS_IT_IS = { isPasted: false, chosen: null };
const NO_WISH = { replace: false, leaveOut: false };

test.each([
  ['a file that is refused', 401, JSON.stringify(OVER), send],
  [
    'a file that is refused while it is checked',
    200,
    `${JSON.stringify({ step: 'refused', problem: OVER })}\n`,
    send,
  ],
  [
    'a list of problems',
    401,
    JSON.stringify(OVER),
    () => downloadProblems(ADA, { file: FILE, reading: AS_IT_IS, wish: NO_WISH }),
  ],
])(
  '%s tells when it was sent, which says whose session has ended',
  async (_what, status, text, ask) => {
    answer = { status, text };
    await expect(ask()).rejects.toMatchObject({ code: OVER.code, sentAt: 1_000 });
  },
);
