import { type MouseEvent, useRef } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { ignoreEcho } from '../../ui/hook/ignore-echo.ts';
import { plantFormSchema, plantOf } from '../fields/plant-form-schema.ts';
import type { Outbox, RefusedPlant } from './outbox.ts';
import { IN_DOUBT, SET_ASIDE } from './refusal.ts';
import * as css from './refused-plants.module.css';
import { useSteadyFocus } from './use-steady-focus.ts';

interface RefusedPlantsProps {
  outbox: Outbox;
  plants: readonly RefusedPlant[];
  /** The id that the next plant gets when none is given; null while that is not known, or none is left. */
  freeId: number | null;
  /** Takes a plant back into the form. */
  onEdit: (key: string) => void;
  /** Called when a button has left with its card. */
  onDone: () => void;
}

/** For these reasons the same request would be refused again, or there was none. */
const LASTING = ['id_taken', 'invalid_input', 'set_aside'];

/** The plants that were not added, each with its reason and what can be done, beside what is being typed. */
export function RefusedPlants({ outbox, plants, freeId, onEdit, onDone }: RefusedPlantsProps) {
  const list = useRef<HTMLUListElement>(null);
  useSteadyFocus(list);

  function discard(key: string) {
    outbox.takeOut(key);
    onDone();
  }

  /** Sends one again: as the same request, but as another under another id. */
  function send({ key, fields, tried }: RefusedPlant, id?: number) {
    const read = plantFormSchema.safeParse(fields);
    if (!read.success || !outbox.takeOut(key)) return;
    const plant = plantOf(read.data);
    if (id === undefined) outbox.add(plant, { key, tried: tried ?? null });
    else outbox.add({ ...plant, id });
    onDone();
  }

  return (
    <ul
      ref={list}
      className={css.refused}
      aria-label={words.refusedPlants}
      aria-live="polite"
      aria-relevant="additions"
    >
      {plants.map((plant) => {
        const { key, fields, code } = plant;
        const about = { 'aria-describedby': `refused-${key}` };
        return (
          <li key={key} className={css.card} data-aside={code === 'set_aside'}>
            <p id={`refused-${key}`}>
              <b>{fields.name || words.noName}</b>
              {fields.id && <span className={css.id}> {fields.id}</span>}
              {fields.tag && <span className={css.tag}> {fields.tag}</span>}
            </p>
            <p className={css.why}>{describeRefusal(plant)}</p>
            <div className={css.buttons}>
              {code === 'id_taken' && freeId !== null && (
                <Button
                  {...about}
                  data-about={freeId}
                  onClick={pressing(() => send(plant, freeId))}
                >
                  {words.takeId(freeId)}
                </Button>
              )}
              {!LASTING.includes(code) && (
                <Button {...about} onClick={pressing(() => send(plant))}>
                  {words.tryAgain}
                </Button>
              )}
              <Button {...about} onClick={pressing(() => onEdit(key))}>
                {words.edit}
              </Button>
              <Button look="quiet" {...about} onClick={pressing(() => discard(key))}>
                {words.discardPlant}
              </Button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function describeRefusal({ code, fields, message }: RefusedPlant): string {
  if (code === 'id_taken') return words.idTaken(fields.id);
  if (code === SET_ASIDE.code) return words.setAside;
  return code === IN_DOUBT.code ? `${words.maybeAdded} ${message}`.trim() : message;
}

/** What a card's button does; a second Enter straight after it is not to add what stands in the form by then. */
function pressing(act: () => void) {
  return ({ detail, timeStamp }: MouseEvent) => {
    // The second click of a double click meets the next card.
    if (detail > 1) return;
    act();
    const field = document.activeElement;
    const isByKey = detail === 0;
    if (isByKey && field instanceof HTMLElement) ignoreEcho(field, { key: 'Enter', timeStamp });
  };
}
