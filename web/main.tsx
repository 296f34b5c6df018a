import './zod-jitless.ts';
import './ui/tokens.css';
import './ui/base.css';
import './ui/bare-header.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { parseListState } from './plants/list-state.ts';
import { plantPageQuery } from './plants/plant-queries.ts';
import { createQueryClient } from './query-client.ts';
import { sessionQuery } from './session/session-query.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id root.');
const queryClient = createQueryClient();
void fetchFirst();
const app = createRoot(root);
// A transition lets the browser draw and take clicks between its steps.
startTransition(() =>
  app.render(
    <StrictMode>
      <App queryClient={queryClient} />
    </StrictMode>,
  ),
);

/** Asks for what the first screen shows, while it is being drawn. */
async function fetchFirst(): Promise<void> {
  await queryClient.prefetchQuery(sessionQuery);
  const session = queryClient.getQueryData(sessionQuery.queryKey);
  if (!session || location.pathname !== '/') return;
  await queryClient.prefetchQuery(
    plantPageQuery(session.workspace, parseListState(location.search)),
  );
}
