import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type NewView,
  type View,
  type ViewShown,
  viewNameSchema,
} from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { CheckLine } from '../../ui/control/check-line.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { TextField } from '../../ui/control/text-field.tsx';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useSubmitAgain } from '../../ui/hook/use-submit-again.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { describeNotDone, describeRefusal } from './describe-not-done.ts';
import * as css from './save-view-form.module.css';
import { useTakenName } from './use-taken-name.ts';

const fieldsSchema = z.object({ name: viewNameSchema, isShared: z.boolean() });

/** What is typed and ticked to keep a view, and not sent. */
export interface ViewDraft {
  name: string;
  isShared: boolean;
}

interface SaveViewFormProps {
  /** Undefined until they have come. */
  views: View[] | undefined;
  shown: ViewShown;
  /** For whose people it may be kept too; null for who may keep it for themselves alone. */
  workspace: string | null;
  /** What was typed before the form left the page. */
  draft: ViewDraft;
  onDraft: (draft: ViewDraft) => void;
  onSave: (view: NewView, isShared: boolean) => Promise<View>;
  onSaved: (view: View) => void;
  onReplace: (view: View) => void;
}

/** Keeps what the list shows now under a name; one that is taken may be that of the view to replace. */
export function SaveViewForm({ views, shown, workspace, ...rest }: SaveViewFormProps) {
  const { draft, onDraft, onSave, onSaved, onReplace } = rest;
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  const { refused, taken, isOver, note, forget } = useTakenName(views);
  const form = useForm({ resolver: resolveFields(fieldsSchema), defaultValues: draft });
  const { isSubmitting, errors } = form.formState;
  const isShared = form.watch('isShared');
  // It says nothing of the views of the others.
  const isAbout = refused?.isShared === isShared;
  const isUntrue = errors.name?.type === 'taken' && (isOver || !isAbout);

  const submit = form.handleSubmit(async ({ name, isShared }) => {
    // Whoever types on, or ticks something else, is not done with it.
    const sent = form.getValues('name');
    try {
      const view = await onSave({ name, shown }, isShared);
      toasts.show({ tone: 'done', text: describeSaved(name, isShared ? workspace : null) });
      const isDone = form.getValues('name') === sent && form.getValues('isShared') === isShared;
      if (!hasLeft.current && isDone) onSaved(view);
    } catch (error) {
      const type = note(error, { name, isShared });
      if (hasLeft.current)
        toasts.show({ tone: 'failed', text: describeNotDone(name, 'saved', error) });
      else {
        const message = describeRefusal(name, 'saved', error);
        form.setError('name', { type, message }, { shouldFocus: true });
      }
    }
  });

  const submission = useSubmitAgain({ isSubmitting, text: () => form.getValues('name'), submit });

  function type(name: string) {
    forget();
    onDraft({ name, isShared });
  }

  function share(wanted: boolean) {
    form.setValue('isShared', wanted);
    onDraft({ name: form.getValues('name'), isShared: wanted });
  }

  const label = workspace !== null && words.viewForEveryone(workspace);
  return (
    <form noValidate className={css.form} {...submission}>
      <div className={css.line}>
        <TextField
          label={words.newViewName}
          autoComplete="off"
          className={css.name}
          error={isUntrue ? undefined : errors.name?.message}
          {...form.register('name', { onChange: (event) => type(event.target.value) })}
        />
        <Button
          type="submit"
          look="primary"
          className={css.save}
          aria-disabled={isSubmitting || undefined}
        >
          {words.saveView}
        </Button>
      </div>
      {taken && isAbout && (
        <p className={css.replace}>
          <Button onClick={() => onReplace(taken)}>{words.replaceView(taken.name)}</Button>
        </p>
      )}
      {label && (
        <CheckLine
          className={css.share}
          label={label}
          checked={isShared}
          onChange={({ target }) => share(target.checked)}
        />
      )}
    </form>
  );
}

function describeSaved(name: string, workspace: string | null): string {
  return workspace === null ? words.viewSaved(name) : words.viewSavedForEveryone(name, workspace);
}
