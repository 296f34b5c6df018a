import { describeFailure } from '../../api/request-failed.ts';
import type { OutboxState } from './outbox.ts';
import * as css from './waiting-plants.module.css';

interface WaitingPlantsProps extends Pick<OutboxState, 'waiting' | 'hold' | 'isSending'> {
  onRetry: () => void;
}

/** The plants that were handed over and have no answer yet, in their order. */
export function WaitingPlants({ waiting, hold, isSending, onRetry }: WaitingPlantsProps) {
  return (
    <div className={css.waiting} data-held={hold !== null}>
      {/* That a plant was added is read aloud by its toast, so only what holds it up is here. */}
      <span role="status">{waiting.length > 0 && describeHold(hold)}</span>
      {waiting.length > 0 && (
        <>
          <span>{!hold && 'Adding'}</span>{' '}
          <ul className={css.names} aria-label="Plants waiting to be added">
            {waiting.map(({ key, plant, isUnwanted }) => (
              <li key={key}>
                {plant.name}
                {isUnwanted && ' (undone once it is added)'}
              </li>
            ))}
          </ul>{' '}
          {hold && (
            <button type="button" className={css.again} aria-disabled={isSending} onClick={onRetry}>
              Try again
            </button>
          )}
        </>
      )}
    </div>
  );
}

function describeHold(hold: OutboxState['hold']): string | null {
  return (
    hold && `Not ${hold.isOutcomeUnknown ? 'confirmed' : 'added'} yet. ${describeFailure(hold)}`
  );
}
