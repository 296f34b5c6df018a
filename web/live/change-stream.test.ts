import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { SessionView } from '../../server/contract/answers.ts';
import { notePageOf } from '../api/page-of.ts';
import { openChangeStream, type StreamListener } from './change-stream.ts';

const ADA: SessionView = {
  tokenId: 'first-of-ada',
  name: 'Ada',
  role: 'editor',
  workspace: 'main',
  expiresAt: '2026-11-22T12:00:00.000Z',
};

/** The streams that were opened, in their order, each as a browser gives it. */
let opened: Stream[];

class Stream extends EventTarget {
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
    opened.push(this);
  }
  close() {}
  /** Tells that it has begun, behind the last change there was. */
  begin() {
    this.dispatchEvent(new MessageEvent('ready', { data: '{}', lastEventId: '4-1000' }));
  }
}

beforeEach(() => {
  opened = [];
  const page = Object.assign(new EventTarget(), {
    hidden: false,
    documentElement: { dataset: {} },
  });
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('EventSource', Stream);
  onTestFinished(() => void vi.unstubAllGlobals());
  notePageOf(ADA);
});

function listen(after: string | null): StreamListener {
  const listener = {
    ...{ onChange: vi.fn(), onGap: vi.fn(), onRole: vi.fn(), onAccess: vi.fn(), onViews: vi.fn() },
    ...{ onConnection: vi.fn(), isSignedIn: async () => true },
  };
  onTestFinished(openChangeStream(ADA, after, listener));
  return listener;
}

test('what was shown before a stream began from no known change is read anew once it has begun, and only then', () => {
  const { onGap } = listen(null);
  expect(onGap).not.toHaveBeenCalled();
  opened[0]?.begin();
  expect(onGap).toHaveBeenCalledExactlyOnceWith(false);
  // A tab that was hidden goes on where it was.
  document.dispatchEvent(new Event('visibilitychange'));
  expect(opened[1]?.address).toContain('after=4-1000');
  opened[1]?.begin();
  expect(onGap).toHaveBeenCalledOnce();
});

test('a stream that goes on from what is shown has nothing read anew', () => {
  const { onGap } = listen('3-900');
  opened[0]?.begin();
  expect(onGap).not.toHaveBeenCalled();
});
