import { type ClipboardEvent, type DragEvent, Fragment, useEffect, useRef, useState } from 'react';
import type { SessionView, TagCount } from '../../../server/contract/answers.ts';
import { TEXT_FIELDS } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { useShortcuts } from '../../ui/hook/use-shortcuts.ts';
import { useWatched } from '../../ui/hook/watched.ts';
import { useLateCode } from '../../ui/late/late-code.ts';
import type { PlantFormFields } from '../fields/plant-form-schema.ts';
import { PlantTextField } from '../fields/plant-text-field.tsx';
import { forecastId } from '../outbox/forecast-id.ts';
import { outboxCode } from '../outbox/outbox-code.ts';
import { usePlantWork } from '../plant-work.ts';
import * as css from './add-plant-form.module.css';
import { IdField } from './id-field.tsx';
import { readRows } from './pasted-rows.ts';
import { usePlantForm } from './use-plant-form.ts';

interface AddPlantFormProps {
  session: SessionView;
  /** The id that the next plant gets when none is given; undefined until known, null when none is left. */
  nextId: number | null | undefined;
  tags: TagCount[];
  /** Whether it is wanted, where it is not there by itself: on a phone. */
  isOpen: boolean;
  onOpen: () => void;
}

/** Adds one plant after the other from the keyboard; what is typed never waits for an answer. */
export function AddPlantForm({ session, nextId, tags, isOpen, onOpen }: AddPlantFormProps) {
  const work = usePlantWork();
  const { outbox } = work;
  const sent = useWatched(outbox);
  const freeId = forecastId(nextId, sent);
  const { element, form, submit, edit, focusName } = usePlantForm(work, freeId);
  const { errors } = form.formState;
  useShortcuts({
    n: () => {
      onOpen();
      focusName();
    },
  });
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    // Open from the start, it leaves the focus where it is.
    if (isOpen && !wasOpen.current && !element.current?.contains(document.activeElement))
      focusName();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const { part: parts } = useLateCode(outboxCode);
  const [pasted, setPasted] = useState<ReadonlySet<string>>(new Set());

  /** Takes rows to be imported, the same ones once: who sees nothing of them yet may paste them again. */
  function takeRows(event: ClipboardEvent | DragEvent) {
    const rows = readRows(event);
    if (rows === null) return;
    // The field stays as it is, whatever becomes of the rows.
    event.preventDefault();
    setPasted((before) => new Set(before).add(rows));
  }

  function fieldProps(name: keyof PlantFormFields) {
    return { autoComplete: 'off', error: errors[name]?.message, ...form.register(name) };
  }

  return (
    <>
      <form
        ref={element}
        className={css.form}
        aria-label={words.addAPlant}
        data-open={isOpen || undefined}
        noValidate
        // What somebody types in stays in sight, also where the window becomes a phone's.
        onFocus={onOpen}
        onSubmit={submit}
        onPaste={takeRows}
        onDrop={takeRows}
      >
        {TEXT_FIELDS.map((field) => (
          <Fragment key={field}>
            <PlantTextField field={field} tags={tags} {...fieldProps(field)} />
            {field === 'name' && <IdField nextId={freeId} {...fieldProps('id')} />}
          </Fragment>
        ))}
        {parts && <parts.KeepTag form={form} />}
        <Button type="submit" look="primary" className={css.submit}>
          {words.addPlant}
        </Button>
        {parts ? (
          <parts.WaitingPlants {...sent} outbox={outbox} />
        ) : (
          sent.waiting.length > 0 && (
            <p>
              {words.adding} {sent.waiting.map(({ plant }) => plant.name).join(', ')}
            </p>
          )
        )}
        {/* What waits stands in the same place. */}
        {parts && sent.waiting.length === 0 && <parts.NamesakeNote person={session} form={form} />}
      </form>
      {parts && (
        <>
          <parts.PasteImport session={session} pasted={pasted} onChange={setPasted} />
          <parts.RefusedPlants
            outbox={outbox}
            plants={sent.refused}
            freeId={freeId ?? null}
            onEdit={(key) => {
              onOpen();
              edit(key);
            }}
            onDone={focusName}
          />
        </>
      )}
    </>
  );
}
