import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TagCount } from '../../../server/contract/answers.ts';
import { plantTexts } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useSelectedText } from '../../ui/hook/use-selected-text.ts';
import { registerLine } from '../fields/register-line.ts';
import { TagField } from '../fields/tag-field.tsx';
import { AskedAbout } from './asked-about.tsx';
import * as css from './many-dialog.module.css';
import type { Question } from './question.ts';

const fieldsSchema = z.object({ tag: plantTexts.tag });

/** What the form calls the error that there is nothing to do, which others can make untrue. */
const NOTHING = 'nothing';

interface TagManyDialogProps {
  question: Question;
  /** What was typed before, and is offered again; empty where nothing was. */
  typed: string;
  /** False where some of them have changed since they were asked about. */
  isCurrent: boolean;
  /** The tags in use, the most used first. */
  tags: TagCount[];
  onConfirm: (newTag: string) => void;
  onClose: () => void;
}

/** Asks which tag plants are to have instead of theirs. */
export function TagManyDialog(props: TagManyDialogProps) {
  const { question, typed, isCurrent, tags, onConfirm, onClose } = props;
  const { plants, count, matching } = question;
  const form = useForm({ resolver: resolveFields(fieldsSchema), defaultValues: { tag: typed } });
  const { tag: error } = form.formState.errors;
  useSelectedText();
  const isEmpty = form.watch('tag').trim() === '';
  const tagsNow = matching ? matching.filter.tags : plants.map((plant) => plant.tag);

  const submit = form.handleSubmit(({ tag }) => {
    if (!tagsNow?.every((one) => one === tag)) return onConfirm(tag);
    const message = tag ? words.tagManyHasIt(count) : words.tagManyHasNone(count);
    form.setError('tag', { type: NOTHING, message });
  });

  // What they had when they were asked about tells nothing of now.
  const isOld = error?.type === NOTHING && !isCurrent;

  return (
    <Dialog title={words.tagManyTitle(count)} onClose={onClose}>
      <AskedAbout question={question} />
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TagField
          tags={tags}
          autoComplete="off"
          note={words.newTagNote}
          error={isOld ? words.tagManyChanged(count) : error?.message}
          {...registerLine(form, 'tag', words.oneCellOnly)}
        />
        <p className={css.text}>{words.newTagUndoNote}</p>
        <DialogButtons>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" look="primary">
            {isEmpty ? words.removeTheTag : words.tagManyConfirm(count)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}
