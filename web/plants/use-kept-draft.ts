import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { NewPlant } from '../../server/contract/plants.ts';
import { writeDraft } from './plant-draft.ts';
import type { PlantFormFields } from './plant-form-schema.ts';

export type PlantForm = UseFormReturn<PlantFormFields, unknown, NewPlant>;

/** Keeps what stands in the form where a reload finds it. */
export function useKeptDraft(form: PlantForm): void {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        // An edit makes it another plant, so the key of an earlier attempt goes.
        callback: ({ values }) => writeDraft(sessionStorage, { fields: values }),
      }),
    [form],
  );
}
