import { type SubmitEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ChangeView } from '../../server/contract/bff.ts';
import type { NewPlant } from '../../server/contract/plants.ts';
import { newIdempotencyKey } from '../api/idempotency-key.ts';
import { RequestFailed } from '../api/request-failed.ts';
import { resolveFields } from '../ui/resolve-fields.ts';
import { placeFailure } from './place-failure.ts';
import { readDraft, writeDraft } from './plant-draft.ts';
import { EMPTY_FIELDS, type PlantFormFields, plantFormSchema } from './plant-form-schema.ts';
import { useCreatePlant } from './use-create-plant.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/** The form's state and what its submit does: send, then empty itself or say what is wrong where. */
export function usePlantForm(workspace: string, onAdding: (answer: Promise<ChangeView>) => void) {
  const createPlant = useCreatePlant(workspace);
  const [draft] = useState(() => readDraft(sessionStorage));
  const form = useForm<PlantFormFields, unknown, NewPlant>({
    resolver: resolveFields(plantFormSchema),
    defaultValues: draft.fields,
  });

  const attempt = useKeptDraft(form, draft);

  async function send(plant: NewPlant) {
    const idempotencyKey = attempt.current ?? newIdempotencyKey();
    attempt.current = idempotencyKey;
    writeDraft(sessionStorage, { fields: form.getValues(), idempotencyKey });
    try {
      const answer = createPlant.mutateAsync({ plant, idempotencyKey });
      onAdding(answer);
      await answer;
      // A form that was left meanwhile keeps nothing any more.
      writeDraft(sessionStorage, { fields: EMPTY_FIELDS });
      // In this order: until the next render, a form that was reset knows no field to focus.
      form.setFocus('name');
      form.reset(EMPTY_FIELDS);
    } catch (error) {
      for (const { place, ...fault } of placeFailure(error)) {
        form.setError(place, fault, { shouldFocus: place !== 'root' });
      }
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!createPlant.isPending) void form.handleSubmit(send)(event);
  }

  const isTaken = form.formState.errors.id?.type === 'id_taken';
  const freeId = isTaken ? findFreeId(createPlant.error) : null;

  function onTakeFreeId() {
    form.setValue('id', String(freeId));
    form.clearErrors('id');
    form.setFocus('id');
  }

  return { form, isSending: createPlant.isPending, submit, freeId, onTakeFreeId };
}

function findFreeId(error: Error | null): number | null {
  return error instanceof RequestFailed ? error.nextId : null;
}
