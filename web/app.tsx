import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useOwnPath } from './address/own-path.ts';
import { LateScreen } from './late-screen.tsx';
import { PlantsScreen } from './plants/plants-screen.tsx';
import { docsCode, historyCode, plantCode, type ScreenCode, tokensCode } from './screen-code.ts';
import { SIGN_IN_PATH } from './session/sign-in/sign-in-path.ts';
import { SignedIn } from './signed-in.tsx';
import { LateCode } from './ui/late/late-code.ts';
import { LatePart } from './ui/late/late-part.tsx';
import { BareHeader } from './ui/theme/bare-header.tsx';

// Most visits are of those signed in to the plants; what they do not need is not in the first load.
const signInCode = new LateCode(() =>
  import('./session/sign-in/sign-in-screen.tsx').then((parts) => parts.SignInScreen),
);
const notFoundCode = new LateCode(() =>
  import('./not-found-screen.tsx').then((parts) => parts.NotFoundScreen),
);

const SCREENS: Readonly<Record<string, ScreenCode>> = {
  '/history': historyCode,
  '/plant/': plantCode,
  '/tokens': tokensCode,
  '/docs': docsCode,
};

/** The whole app: which screen stands at which address. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const path = useOwnPath();
  const screen = screenAt(path.toLowerCase().replace(/(?<=.)\/$/, ''));
  return <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>;
}

function screenAt(path: string) {
  // One screen for all plants, each at an address of its own.
  const code = SCREENS[path.replace(/(?<=^\/plant\/)\d+$/, '')];
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
    <LatePart code={path === SIGN_IN_PATH ? signInCode : notFoundCode} meanwhile={<BareHeader />}>
      {(Screen) => <Screen key={path} />}
    </LatePart>
  );
}
