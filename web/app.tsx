import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { Route, Switch } from 'wouter';
import { LateScreen } from './late-screen.tsx';
import { PlantsScreen } from './plants/plants-screen.tsx';
import { docsCode, historyCode, tokensCode } from './screen-code.ts';
import { SignedIn } from './signed-in.tsx';
import { BareHeader } from './ui/bare-header.tsx';
import { LoadedLater } from './ui/loaded-later.tsx';

// Most visits are of those signed in to the plants; what they do not need is not in the first load.
const SignInScreen = lazy(async () => ({
  default: (await import('./session/sign-in-screen.tsx')).SignInScreen,
}));
const NotFoundScreen = lazy(async () => ({
  default: (await import('./not-found-screen.tsx')).NotFoundScreen,
}));

/** The whole app: which screen stands at which address. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Switch>
        <Route path="/sign-in">
          <LoadedLater meanwhile={<BareHeader />}>
            <SignInScreen />
          </LoadedLater>
        </Route>
        <Route path="/">
          <SignedIn>
            {(session) => <PlantsScreen key={session.workspace} session={session} />}
          </SignedIn>
        </Route>
        <Route path="/history">
          <SignedIn>{(session) => <LateScreen code={historyCode} session={session} />}</SignedIn>
        </Route>
        <Route path="/tokens">
          <SignedIn>{(session) => <LateScreen code={tokensCode} session={session} />}</SignedIn>
        </Route>
        <Route path="/docs">
          <SignedIn>{(session) => <LateScreen code={docsCode} session={session} />}</SignedIn>
        </Route>
        <Route>
          <LoadedLater meanwhile={<BareHeader />}>
            <NotFoundScreen />
          </LoadedLater>
        </Route>
      </Switch>
    </QueryClientProvider>
  );
}
