import { useQuery } from '@tanstack/react-query';
import * as words from '../../../server/words/words.ts';
import type { Person } from '../../api/person.ts';
import { describeFailure, isSessionOver } from '../../api/request-failed.ts';
import { useNow } from '../../ui/hook/use-now.ts';
import { MessagePanel } from '../../ui/message/message-panel.tsx';
import { Notice } from '../../ui/message/notice.tsx';
import { TryAgain } from '../../ui/message/try-again.tsx';
import { tokensQuery } from '../token-queries.ts';
import { describeDate } from './describe-when.ts';
import type { TokenActions } from './token-row.tsx';
import * as css from './tokens-list.module.css';
import { TokensTable } from './tokens-table.tsx';

const SOON_MS = 30 * 86_400_000;

interface TokensListProps {
  person: Person;
  actions: TokenActions;
}

/** The tokens, or what stands in their place until they have come. */
export function TokensList({ person, actions }: TokensListProps) {
  const { data, error, refetch } = useQuery(tokensQuery(person));
  const now = useNow();
  const failure = isSessionOver(error) ? null : error;
  const again = <TryAgain ask={refetch} />;
  if (!data && failure) {
    return (
      <MessagePanel sketch="wilted" title={words.tokensNotLoaded} action={again}>
        <p>{describeFailure(failure)}</p>
      </MessagePanel>
    );
  }
  const end = data?.adminUntil ? new Date(data.adminUntil) : null;
  return (
    <>
      {failure && (
        <Notice action={again}>
          {words.tokensOutOfDate} {describeFailure(failure)}
        </Notice>
      )}
      {end && end.getTime() < now + SOON_MS && (
        <p className={css.warning}>{words.tokensUnmanagedAfter(describeDate(end))}</p>
      )}
      <TokensTable tokens={data?.tokens} now={now} actions={actions} />
    </>
  );
}
