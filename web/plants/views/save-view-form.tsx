import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  isSameViewName,
  type NewView,
  type View,
  type ViewShown,
  viewNameSchema,
} from '../../../server/contract/views.ts';
import { describeFailure, RequestFailed } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { CheckBox } from '../../ui/control/check-box.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { TextField } from '../../ui/control/text-field.tsx';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import * as css from './save-view-form.module.css';

const fieldsSchema = z.object({ name: viewNameSchema });

interface SaveViewFormProps {
  /** Undefined until they have come. */
  views: View[] | undefined;
  shown: ViewShown;
  /** For whose people it may be kept too; null for who may keep it for themselves alone. */
  workspace: string | null;
  /** Called with whether something stands in the field. */
  onTyped: (hasTyped: boolean) => void;
  onSave: (view: NewView, isShared: boolean) => Promise<View>;
  onSaved: (view: View) => void;
  onReplace: (view: View) => void;
}

/** Keeps what the list shows now under a name; one that is taken may be that of the view to replace. */
export function SaveViewForm({ views, shown, workspace, onTyped, ...rest }: SaveViewFormProps) {
  const { onSave, onSaved, onReplace } = rest;
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  const shareId = useId();
  const [isShared, setShared] = useState(false);
  const [takenName, setTakenName] = useState<string | null>(null);
  const form = useForm({ resolver: resolveFields(fieldsSchema), defaultValues: { name: '' } });
  const { isSubmitting, errors } = form.formState;
  const taken = views?.find(
    (view) =>
      view.isShared === isShared && takenName !== null && isSameViewName(view.name, takenName),
  );

  const submit = form.handleSubmit(async ({ name }) => {
    // Whoever types on is not done with it.
    const sent = form.getValues('name');
    try {
      const view = await onSave({ name, shown }, isShared);
      toasts.show({ tone: 'done', text: `Saved the view “${name}”.` });
      if (!hasLeft.current && form.getValues('name') === sent) onSaved(view);
    } catch (error) {
      const message = describeFailure(error);
      if (hasLeft.current)
        toasts.show({ tone: 'failed', text: `“${name}” was not saved. ${message}` });
      else form.setError('name', { message }, { shouldFocus: true });
      if (error instanceof RequestFailed && error.code === 'name_taken') setTakenName(name);
    }
  });

  function type(name: string) {
    setTakenName(null);
    onTyped(name !== '');
  }

  const label = `For everyone in ${workspace}`;
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void submit(event);
      }}
    >
      <div className={css.line}>
        <TextField
          label="Save as a new view"
          autoComplete="off"
          className={css.name}
          error={errors.name?.message}
          {...form.register('name', { onChange: (event) => type(event.target.value) })}
        />
        <Button
          type="submit"
          look="primary"
          className={css.save}
          aria-disabled={isSubmitting || undefined}
        >
          Save view
        </Button>
      </div>
      {taken && (
        <p className={css.replace}>
          <Button onClick={() => onReplace(taken)}>Replace “{taken.name}”</Button>
        </p>
      )}
      {workspace !== null && (
        <p className={css.share}>
          <CheckBox
            id={shareId}
            label={label}
            checked={isShared}
            onChange={({ target }) => setShared(target.checked)}
          />
          <label htmlFor={shareId}>{label}</label>
        </p>
      )}
    </form>
  );
}
