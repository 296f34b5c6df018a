import './zod-jitless.ts';
import './ui/theme/theme.css';
import './ui/theme/base.css';
import './ui/theme/bare-header.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { entryState } from './address/go-to.ts';
import { ownPath } from './address/own-path.ts';
import { tabStorage } from './api/web-storage.ts';
import { App } from './app.tsx';
import { prefetchPlants } from './plants/api/prefetch-plants.ts';
import { followSingleKeys } from './plants/shortcuts/single-keys.ts';
import { createQueryClient } from './query-client.ts';
import { inSessionCode } from './screen-code.ts';
import { beginOnceShown } from './session/begin-once-shown.ts';
import { guardKeptPage } from './session/guard-kept-page.ts';
import { claimAddress } from './session/link/claim-address.ts';
import { PAGE } from './session/page-name.ts';
import { sessionQuery } from './session/session-query.ts';
import { pressOnce } from './ui/control/press-once.ts';
import { surelyLateCode } from './ui/late/late-code.ts';

/** What comes sooner is drawn once; after that the first screen appears with what is still to come marked. */
const PATIENCE_MS = 250;
const copiesCode = () => import('./session/forget-copied.ts');

const root = document.getElementById('root');
if (!root) throw new Error('#root is missing.');
const app = createRoot(root, {
  onUncaughtError: (error) => {
    reportError(error);
    void tellCrash();
  },
});
const queryClient = createQueryClient();
beginOnceShown(root, () => {
  followSingleKeys();
  addEventListener('keydown', pressOnce, true);
  guardKeptPage(queryClient, root);
  // Before any screen reads the address that Back leads to.
  addEventListener('popstate', claimAddress, true);
  // Back may also lead to a page that is loaded anew. A link, which nobody made here, stays as it came.
  if (entryState().maker !== undefined) claimAddress();
  // In a task of its own, so that the browser draws and takes clicks before it.
  setTimeout(() => void start());
});

async function start(): Promise<void> {
  const name = tabStorage.getItem(PAGE);
  if (name) {
    // Before what is kept is read. Where its code does not come, nothing is forgotten.
    await copiesCode().then(
      (code) => code.forgetCopied(name),
      () => undefined,
    );
  }
  await Promise.race([fetchFirst(), wait(PATIENCE_MS)]);
  // A transition goes in steps, too.
  startTransition(() =>
    app.render(
      <StrictMode>
        <App queryClient={queryClient} />
      </StrictMode>,
    ),
  );
  // Whichever screen this page shows, a copy of its tab is not to take what is kept here.
  void surelyLateCode(copiesCode)
    .load()
    .then((code) => code.answerCopies());
}

/** Without this nothing at all would be left to see. */
async function tellCrash(): Promise<void> {
  const { CrashScreen } = await inSessionCode.load();
  app.render(<CrashScreen />);
}

/** Asks who is signed in, whichever screen it is, and for what the screen of most visits shows. */
async function fetchFirst(): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery);
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (session && ownPath() === '/') {
    await prefetchPlants(queryClient, session, location.search);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
