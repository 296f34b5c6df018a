import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { focusFirstError } from '../../ui/control/focus-first-error.ts';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import { type PlantFormFields, plantFormSchema, plantOf } from '../fields/plant-form-schema.ts';
import { outboxCode } from '../outbox/outbox-code.ts';
import type { PlantWork } from '../plant-work.ts';
import {
  holdsKeptTag,
  isUntyped,
  keptAfter,
  putTagAside,
  readDraft,
  writeDraft,
} from './plant-draft.ts';

/** Longer than between the two presses of one who presses twice, shorter than it takes to miss a plant. */
const ECHO_MS = 1_000;

/** The form's state and what its submit does: hand the plant over and be empty, or say what is wrong where. */
export function usePlantForm({ outbox, storage }: PlantWork, nextId: number | null | undefined) {
  const element = useRef<HTMLFormElement>(null);
  const addedAt = useRef(Number.NEGATIVE_INFINITY);
  /** The id that its large jump was told of. */
  const warnedOf = useRef<string>(undefined);
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
    outbox.add(plantOf(fields), { isUnasked: !late || nextId === undefined });
    fill(keptAfter(storage, fields));
    addedAt.current = performance.now();
  }

  /** Takes what was refused back into the form; what stands there changes places with it, a tag that is kept aside. */
  function edit(key: string) {
    const refused = outbox.takeOut(key);
    if (!refused) return;
    const typed = form.getValues();
    if (!isUntyped(storage, typed)) outbox.setAside(typed);
    if (holdsKeptTag(storage)) putTagAside(storage, typed.tag);
    fill(refused.fields);
  }

  const read = form.handleSubmit(add, (errors) => focusFirstError(element.current, errors));

  function submit(event: SubmitEvent) {
    // A second press of what added the plant before is no wish to add one without a name.
    const isEcho = event.timeStamp - addedAt.current < ECHO_MS;
    if (isEcho && isUntyped(storage, form.getValues())) event.preventDefault();
    else void read(event);
  }

  return { element, form, submit, edit, focusName };
}
