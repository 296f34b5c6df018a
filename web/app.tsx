import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { LateScreen } from './late-screen.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PlantsScreen } from './plants/plants-screen.tsx';
import { historyCode } from './screen-code.ts';
import { SignInScreen } from './session/sign-in-screen.tsx';
import { SignedIn } from './signed-in.tsx';
import { ToastProvider } from './ui/toast-provider.tsx';

/** The whole app: which screen stands at which address. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <ToastProvider>
        <Switch>
          <Route path="/sign-in">
            <SignInScreen />
          </Route>
          <Route path="/">
            <SignedIn>
              {(session) => <PlantsScreen key={session.workspace} session={session} />}
            </SignedIn>
          </Route>
          <Route path="/history">
            <SignedIn>{(session) => <LateScreen code={historyCode} session={session} />}</SignedIn>
          </Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </ToastProvider>
    </QueryClientProvider>
  );
}
