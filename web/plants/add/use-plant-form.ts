import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Person } from '../../api/person.ts';
import { storageOf } from '../../api/tab-storage.ts';
import { focusFirstError } from '../../ui/control/focus-first-error.ts';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import {
  isEmpty,
  type PlantFormFields,
  plantFormSchema,
  plantOf,
} from '../fields/plant-form-schema.ts';
import { isEcho } from '../outbox/is-echo.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { outboxCode } from '../outbox/outbox-code.ts';
import { keptAfter, readDraft, typedOf, writeDraft } from './plant-draft.ts';

/** The form's state and what its submit does: hand the plant over and be empty, or say what is wrong where. */
export function usePlantForm(person: Person, outbox: Outbox, nextId: number | null | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const addedAt = useRef(Number.NEGATIVE_INFINITY);
  /** The id that its large jump was told of. */
  const warnedOf = useRef<string>(undefined);
  const [storage] = useState(() => storageOf(person));
  const [draft] = useState(() => readDraft(storage));
  const form = useForm<PlantFormFields>({
    resolver: resolveFields(plantFormSchema),
    defaultValues: draft,
    shouldFocusError: false,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(storage, values),
      }),
    [form, storage],
  );

  /** At once: the library's own setFocus waits for a timer, and the next letter may come before it. */
  function focusName() {
    element.current?.querySelector('input')?.focus();
  }

  /** Puts other fields into the form, which keeps its inputs, so that none misses a letter until it is drawn. */
  function fill(fields: PlantFormFields) {
    form.reset(fields, { keepFieldsRef: true });
    focusName();
  }

  function add(fields: PlantFormFields) {
    const { id } = fields;
    const late = outboxCode.get();
    const message = id !== warnedOf.current && late?.warnOfJump(id, nextId);
    warnedOf.current = id;
    if (message) {
      ignoreEchoOfAsking();
      return form.setError('id', { message });
    }
    warnedOf.current = undefined;
    outbox.add(plantOf(fields), undefined, !late || nextId === undefined);
    fill(keptAfter(storage, fields));
    addedAt.current = performance.now();
  }

  /** Takes what was refused back into the form; what stands there changes places with it. */
  function edit(key: string) {
    const refused = outbox.takeOut(key);
    if (!refused) return;
    const typed = form.getValues();
    if (!isEmpty(typedOf(storage, typed))) outbox.setAside(typed);
    fill(refused.fields);
  }

  const read = form.handleSubmit(add, (errors) => focusFirstError(element.current, errors));

  function submit(event: SubmitEvent) {
    if (isEcho(typedOf(storage, form.getValues()), event.timeStamp - addedAt.current))
      event.preventDefault();
    else void read(event);
  }

  return { element, form, submit, edit, focusName };
}
