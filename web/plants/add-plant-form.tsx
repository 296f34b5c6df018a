import { useId, useMemo } from 'react';
import type { ChangeView, TagCount } from '../../server/contract/bff.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useShortcuts } from '../ui/use-shortcuts.ts';
import css from './add-plant-form.module.css';
import { usePlantForm } from './use-plant-form.ts';

interface AddPlantFormProps {
  workspace: string;
  /** The id that the next plant gets when none is given; undefined until known, null when none is left. */
  nextId: number | null | undefined;
  tags: TagCount[];
  onAdded: (change: ChangeView) => void;
}

/** Adds one plant after the other from the keyboard; what is typed stays until it is saved. */
export function AddPlantForm({ workspace, nextId, tags, onAdded }: AddPlantFormProps) {
  const { form, isSending, submit, freeId, takeFreeId } = usePlantForm(workspace, onAdded);
  const { errors } = form.formState;
  const tagListId = useId();
  useShortcuts(useMemo(() => ({ n: () => form.setFocus('name') }), [form]));
  const field = { autoComplete: 'off', readOnly: isSending };

  return (
    <form className={css.form} aria-label="Add a plant" noValidate onSubmit={submit}>
      <TextField label="Name" error={errors.name?.message} {...field} {...form.register('name')} />
      <TextField
        label="Id"
        note="optional"
        inputMode="numeric"
        placeholder={nextId === null ? 'none left' : nextId?.toString()}
        error={errors.id?.message}
        remedy={
          freeId !== null && (
            <button type="button" className={css.remedy} onClick={takeFreeId}>
              Use {freeId}
            </button>
          )
        }
        {...field}
        {...form.register('id')}
      />
      <TextField
        label="Tag"
        note="optional"
        list={tagListId}
        error={errors.tag?.message}
        {...field}
        {...form.register('tag')}
      />
      <datalist id={tagListId}>
        {tags.map(({ tag }) => tag && <option key={tag} value={tag} />)}
      </datalist>
      <Button
        type="submit"
        look="primary"
        className={css.submit}
        aria-disabled={isSending || undefined}
      >
        Add plant
      </Button>
      {errors.root && (
        <p role="alert" className={css.failure}>
          {errors.root.message}
        </p>
      )}
    </form>
  );
}
