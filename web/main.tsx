import './zod-jitless.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/bare-header.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './query-client.ts';
import { sessionQuery } from './session/session-query.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
const queryClient = createQueryClient();
// Whoever opens whichever screen, this is asked first.
void queryClient.prefetchQuery(sessionQuery);
const app = createRoot(root);
// A transition lets the browser draw and take clicks between its steps.
startTransition(() =>
  app.render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);
