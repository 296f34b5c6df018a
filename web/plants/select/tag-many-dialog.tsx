import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TagCount } from '../../../server/contract/answers.ts';
import { plantTexts } from '../../../server/contract/plants.ts';
import { Button } from '../../ui/control/button.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useSelectedText } from '../../ui/hook/use-selected-text.ts';
import { countPlants } from '../../ui/words/count-plants.ts';
import { TagField } from '../fields/tag-field.tsx';
import { AskedAbout } from './asked-about.tsx';
import * as css from './many-dialog.module.css';
import type { Question } from './use-change-many.ts';

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
    form.setError('tag', { type: NOTHING, message: describeNothing(tag, count) });
  });

  return (
    <Dialog title={`Tag ${countPlants(count)}`} onClose={onClose}>
      <AskedAbout question={question} />
      <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
        <TagField
          tags={tags}
          autoComplete="off"
          note="empty for none"
          error={error?.type === NOTHING && !isCurrent ? describeChanged(count) : error?.message}
          {...form.register('tag')}
        />
        <p className={css.text}>You can undo this in one step.</p>
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="primary">
            {isEmpty ? 'Remove the tag' : `Tag ${countPlants(count)}`}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

/** What they had when they were asked about tells nothing of now. */
function describeChanged(count: number): string {
  const have = count === 1 ? 'This plant has' : 'Some of these plants have';
  return `${have} changed since you opened this. Cancel and look again.`;
}

function describeNothing(tag: string, count: number): string {
  if (tag) return count === 1 ? 'It has this tag already.' : 'All of them have this tag already.';
  return count === 1 ? 'It has no tag.' : 'None of them has a tag.';
}
