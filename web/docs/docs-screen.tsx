import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SessionView } from '../../server/contract/answers.ts';
import * as words from '../../server/words/words.ts';
import { BASE_PATH, ownAddress } from '../api/base-path.ts';
import { describeFailure } from '../api/request-failed.ts';
import { readToken } from '../ui/control/read-token.ts';
import { TokenField } from '../ui/control/token-field.tsx';
import { useAskBeforeLeaving } from '../ui/hook/use-ask-before-leaving.ts';
import { useTitle } from '../ui/hook/use-title.ts';
import { MessagePanel } from '../ui/message/message-panel.tsx';
import { TryAgain } from '../ui/message/try-again.tsx';
import { sentence } from '../ui/words/sentence.ts';
import { apiQuery, listOperations } from './api-description.ts';
import * as css from './docs-screen.module.css';
import { OperationSection } from './operation-section.tsx';

/** The reference of the public contract, with a form that sends each of its requests. */
export function DocsScreen({ session }: { session: SessionView }) {
  useTitle(words.api);
  const query = useQuery(apiQuery(session));
  const [token, setToken] = useState('');
  const tokenInput = useRef<HTMLInputElement>(null);
  useAskBeforeLeaving(token !== '');

  // What is typed stays, whatever becomes of fetching it anew.
  if (query.isError && !query.data) {
    const again = <TryAgain ask={query.refetch} />;
    return (
      <MessagePanel sketch="wilted" level={1} title={words.apiNotLoaded} action={again}>
        <p>{describeFailure(query.error)}</p>
      </MessagePanel>
    );
  }
  const operations = query.data ? listOperations(query.data) : [];
  return (
    <div className={css.screen} aria-busy={query.isPending}>
      <header className={css.head}>
        <h1>{words.api}</h1>
        <p>
          <span lang="en">{query.data?.info.description}</span>{' '}
          {sentence(
            words.apiAbout(
              <code>{ownAddress()}</code>,
              <a href={`${BASE_PATH}/openapi.json`}>OpenAPI</a>,
            ),
          )}
        </p>
      </header>
      <section className={css.token} aria-label={words.apiTokenLabel}>
        <TokenField input={tokenInput} value={token} error={undefined} onChange={setToken} />
        <p>{words.apiTokenNote}</p>
      </section>
      {operations.map((operation) => (
        <OperationSection
          key={operation.id}
          operation={operation}
          token={readToken(token)}
          onTokenMissing={() => tokenInput.current?.focus()}
        />
      ))}
    </div>
  );
}
