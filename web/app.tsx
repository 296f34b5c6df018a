import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { LateScreen } from './late-screen.tsx';
import { PlantsScreen } from './plants/plants-screen.tsx';
import { screenCodeAt } from './screen-code.ts';
import { SIGN_IN_PATH } from './session/sign-in-path.ts';
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
  const path = usePathname();
  const screen = screenAt(path.toLowerCase().replace(/(?<=.)\/$/, ''));
  return <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>;
}

function screenAt(path: string) {
  const code = screenCodeAt(path);
  if (code || path === '/') {
    return (
      <SignedIn>
        {(session) =>
          code ? (
            <LateScreen code={code} session={session} />
          ) : (
            <PlantsScreen key={session.workspace} session={session} />
          )
        }
      </SignedIn>
    );
  }
  return (
    <LoadedLater key={path} meanwhile={<BareHeader />}>
      {path === SIGN_IN_PATH ? <SignInScreen /> : <NotFoundScreen />}
    </LoadedLater>
  );
}
