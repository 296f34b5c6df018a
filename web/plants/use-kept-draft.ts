import { type RefObject, useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewPlant } from '../../server/contract/plants.ts';
import { type PlantDraft, writeDraft } from './plant-draft.ts';
import type { PlantFormFields } from './plant-form-schema.ts';

export type PlantForm = UseFormReturn<PlantFormFields, unknown, NewPlant>;

/**
 * Keeps what stands in the form where a reload finds it.
 *
 * @returns the key of an attempt to send exactly that, for as long as it is not edited.
 */
export function useKeptDraft(form: PlantForm, draft: PlantDraft): RefObject<string | undefined> {
  const attempt = useRef(draft.idempotencyKey);
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // An edit makes it another plant, so the key of an earlier attempt goes.
        callback: ({ values }) => {
          attempt.current = undefined;
          writeDraft(sessionStorage, { fields: values });
        },
      }),
    [form],
  );
  return attempt;
}
