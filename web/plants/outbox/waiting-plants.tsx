import * as words from '../../../server/words/words.ts';
import { describeFailure } from '../../api/request-failed.ts';
import type { Outbox, OutboxState } from './outbox.ts';
import * as css from './waiting-plants.module.css';

interface WaitingPlantsProps extends Pick<OutboxState, 'waiting' | 'hold' | 'isSending'> {
  outbox: Outbox;
}

/** The plants that were handed over and have no answer yet, in their order. */
export function WaitingPlants({ waiting, hold, isSending, outbox }: WaitingPlantsProps) {
  return (
    <div className={css.waiting} data-held={hold !== null}>
      {/* That a plant was added is read aloud by its toast, so only what holds it up is here. */}
      <span role="status">{waiting.length > 0 && describeHold(hold)}</span>
      {waiting.length > 0 && (
        <>
          <span>{!hold && words.adding}</span>{' '}
          <ul className={css.names} aria-label={words.waitingPlants}>
            {waiting.map(({ key, plant, isUnwanted }) => (
              <li key={key}>
                {plant.name}
                {isUnwanted && ` ${words.undoneOnceAdded}`}
              </li>
            ))}
          </ul>{' '}
          {hold && (
            <button
              type="button"
              className={css.again}
              aria-disabled={isSending}
              onClick={() => outbox.sender?.retry()}
            >
              {words.tryAgain}
            </button>
          )}
        </>
      )}
    </div>
  );
}

function describeHold(hold: OutboxState['hold']): string | null {
  if (!hold) return null;
  const state = hold.isOutcomeUnknown ? words.notConfirmedYet : words.notAddedYet;
  return `${state} ${describeFailure(hold)}`;
}
