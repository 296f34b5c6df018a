import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { type View, viewNameSchema } from '../../../server/contract/views.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { ignoreEchoOfAsking } from '../../ui/hook/ignore-echo.ts';
import { useHasLeft } from '../../ui/hook/use-has-left.ts';
import { useSelectedText } from '../../ui/hook/use-selected-text.ts';
import { useSubmitAgain } from '../../ui/hook/use-submit-again.ts';
import { useToasts } from '../../ui/toast/toasts.ts';
import { describeNotDone, describeRefusal } from './describe-not-done.ts';
import { useTakenName } from './use-taken-name.ts';

const fieldsSchema = z.object({ name: viewNameSchema });

interface RenameViewDialogProps {
  view: View;
  /** All that there are; undefined until they have come. */
  views: View[] | undefined;
  /** Tells whether it may be called otherwise, by an attempt whose answer was lost. */
  isInDoubt: (view: View) => boolean;
  onRename: (name: string) => Promise<void>;
  onBack: () => void;
  /** Called once it is called what was typed last. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks what a view is to be called. */
export function RenameViewDialog({ view, views, ...rest }: RenameViewDialogProps) {
  const { isInDoubt, onRename, ...leave } = rest;
  const toasts = useToasts();
  const hasLeft = useHasLeft();
  const form = useForm({
    resolver: resolveFields(fieldsSchema),
    defaultValues: { name: view.name },
  });
  useSelectedText();
  const { isSubmitting, errors } = form.formState;
  const { isOver, note } = useTakenName(views);
  const isUntrue = errors.name?.type === 'taken' && isOver;

  const submit = form.handleSubmit(async ({ name }) => {
    // Whoever types on is not done with it.
    const sent = form.getValues('name');
    try {
      if (name !== view.name || isInDoubt(view)) {
        await onRename(name);
        toasts.show({ tone: 'done', text: describeRenamed(view.name, name) });
      }
      if (!hasLeft.current && form.getValues('name') === sent) leave.onDone();
    } catch (error) {
      const type = note(error, { name, isShared: view.isShared });
      if (hasLeft.current)
        toasts.show({ tone: 'failed', text: describeNotDone(view.name, 'renamed', error) });
      else {
        const message = describeRefusal(view.name, 'renamed', error);
        form.setError('name', { type, message }, { shouldFocus: true });
        ignoreEchoOfAsking();
      }
    }
  });
  const submission = useSubmitAgain({ isSubmitting, text: () => form.getValues('name'), submit });

  return (
    <Dialog title={words.renameViewTitle(view.name)} onClose={leave.onClose}>
      <form noValidate {...submission}>
        <TextField
          label={words.viewName}
          autoComplete="off"
          error={isUntrue ? undefined : errors.name?.message}
          {...form.register('name')}
        />
        <DialogButtons>
          <Button onClick={leave.onBack}>{words.backToViews}</Button>
          <Button type="submit" look="primary" aria-disabled={isSubmitting || undefined}>
            {words.rename}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What was typed back after a lost answer may have had another name meanwhile, or not. */
function describeRenamed(before: string, name: string): string {
  return name === before ? words.viewPutBack(name) : words.viewRenamed(before, name);
}
