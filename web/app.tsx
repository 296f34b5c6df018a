import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { AppFrame } from './app-frame.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';
import { PlantsScreen } from './plants/plants-screen.tsx';
import { RequireSession } from './session/require-session.tsx';
import { SignInScreen } from './session/sign-in-screen.tsx';
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
            <RequireSession>
              {(session) => (
                <AppFrame session={session}>
                  <PlantsScreen key={session.workspace} session={session} />
                </AppFrame>
              )}
            </RequireSession>
          </Route>
          <Route>
            <NotFoundScreen />
          </Route>
        </Switch>
      </ToastProvider>
    </QueryClientProvider>
  );
}
