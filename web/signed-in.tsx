import type { ReactNode } from 'react';
import type { SessionView } from '../server/contract/answers.ts';
import { AppFrame } from './app-frame.tsx';
import { PersonStores } from './person-stores.tsx';
import { RequireSession } from './session/require-session.tsx';
import { ToastProvider } from './ui/toast/toast-provider.tsx';

/**
 * A screen for those who are signed in, inside the frame, which stays from screen to screen. Its toasts
 * go with the person: what they tell, and could undo, is nobody else's.
 */
export function SignedIn({ children }: { children: (session: SessionView) => ReactNode }) {
  return (
    <RequireSession>
      {(session) => (
        <ToastProvider>
          <PersonStores session={session}>
            <AppFrame session={session}>{children(session)}</AppFrame>
          </PersonStores>
        </ToastProvider>
      )}
    </RequireSession>
  );
}
