import { useMemo } from 'react';
import type { ChangeView, TagCount } from '../../server/contract/bff.ts';
import { Button } from '../ui/button.tsx';
import { Failure } from '../ui/failure.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import css from './add-plant-form.module.css';
import { IdField } from './id-field.tsx';
import { TagField } from './tag-field.tsx';
import { usePlantForm } from './use-plant-form.ts';

interface AddPlantFormProps {
  workspace: string;
  /** The id that the next plant gets when none is given; undefined until known, null when none is left. */
  nextId: number | null | undefined;
  tags: TagCount[];
  /** Called with the change that is to come, as soon as it is asked for. */
  onAdding: (answer: Promise<ChangeView>) => void;
}

/** Adds one plant after the other from the keyboard; what is typed stays until it is saved. */
export function AddPlantForm({ workspace, nextId, tags, onAdding }: AddPlantFormProps) {
  const { form, isSending, submit, ...freeId } = usePlantForm(workspace, onAdding);
  const { errors } = form.formState;
  useShortcuts(useMemo(() => ({ n: () => form.setFocus('name') }), [form]));

  function fieldProps(name: 'name' | 'id' | 'tag') {
    const error = errors[name]?.message;
    return { autoComplete: 'off', readOnly: isSending, error, ...form.register(name) };
  }

  return (
    <form className={css.form} aria-label="Add a plant" noValidate onSubmit={submit}>
      <TextField label="Name" {...fieldProps('name')} />
      <IdField nextId={nextId} {...freeId} {...fieldProps('id')} />
      <TagField tags={tags} {...fieldProps('tag')} />
      <Button type="submit" look="primary" className={css.submit} aria-disabled={isSending}>
        Add plant
      </Button>
      {errors.root && <Failure className={css.failure}>{errors.root.message}</Failure>}
    </form>
  );
}
