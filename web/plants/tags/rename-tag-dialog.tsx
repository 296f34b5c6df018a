import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { PlantPage, TagCount } from '../../../server/contract/answers.ts';
import { plantTexts } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { useSelectedText } from '../../ui/hook/use-selected-text.ts';
import { listTags, tagsQuery } from '../api/plant-queries.ts';
import { registerLine } from '../fields/register-line.ts';
import { TagField } from '../fields/tag-field.tsx';
import { plantsOfTagQuery } from './plants-of-tag-query.ts';
import * as css from './rename-tag-dialog.module.css';
import type { TagEditing } from './tag-choice.ts';
import { useRenameTag } from './use-rename-tag.ts';

const fieldsSchema = z.object({ newTag: plantTexts.tag });

interface RenameTagDialogProps extends TagEditing {
  /** The tag to rename, and how many plants had it when the tags were last told. */
  renamed: TagCount;
  /** What stands in the field as it opens. */
  typed: string;
  onBack: () => void;
  onClose: () => void;
}

/** Asks what a tag is to be called, and says when that merges it into another. */
export function RenameTagDialog(props: RenameTagDialogProps) {
  const { renamed, typed: before, onBack, onClose, ...editing } = props;
  const { tag } = renamed;
  const rename = useRenameTag(editing);
  const counting = useQuery(plantsOfTagQuery(editing.person, tag));
  // Others may have come to use what is typed.
  const tags = useQuery({ ...tagsQuery(editing.person), select: listTags, staleTime: 0 });
  const count = counting.data?.total ?? renamed.count;
  // Others may have renamed it meanwhile.
  const isGone = counting.data?.total === 0;
  const form = useForm({
    resolver: resolveFields(fieldsSchema),
    defaultValues: { newTag: before },
  });
  useSelectedText();

  const others = tags.data?.filter((other) => other.tag !== tag) ?? [];
  const written = form.watch('newTag');
  // As it would be stored, since that is what makes it another's.
  const typed = plantTexts.tag.safeParse(written).data ?? written;
  const target = others.find((other) => other.tag === typed);

  // What was counted before a change, and is being counted anew, is no longer so.
  const isTold = [counting, tags].every(({ isSuccess, isFetching }) => isSuccess && !isFetching);
  const counted = counting.data && isTold ? countedOf(counting.data) : null;

  function describeEffect(): string {
    const effect = target
      ? words.newTagJoins(tag, count, typed, target.count)
      : words.newTagGoesTo(count);
    return `${effect} ${words.newTagUndoNote}`;
  }

  const submit = form.handleSubmit(({ newTag }) => {
    if (newTag === tag) {
      form.setError('newTag', { message: words.newTagIsOld });
      return;
    }
    const isMerge = others.some((other) => other.tag === newTag);
    // What is not counted yet is counted on the way: nothing is typed into a dialog that is about to close.
    void rename({ tag, to: newTag, isMerge, counted });
    onClose();
  });

  return (
    <Dialog title={words.renameTagTitle(tag)} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TagField
          label={words.newTag}
          tags={others}
          autoComplete="off"
          note={words.newTagNote}
          error={form.formState.errors.newTag?.message}
          {...registerLine(form, 'newTag', words.oneCellOnly)}
        />
        <p className={css.text} aria-live="polite" aria-busy={!counted}>
          {isGone ? words.tagIsGone(tag) : describeEffect()}
        </p>
        <DialogButtons>
          <Button onClick={onBack}>{words.backToAllTags}</Button>
          {!isGone && (
            // A new one with each text that is typed: what changes on one, others have changed.
            <Button key={typed} type="submit" look="primary" data-about={target !== undefined}>
              {describeAction(typed, target !== undefined)}
            </Button>
          )}
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function describeAction(typed: string, isMerge: boolean): string {
  if (typed === '') return words.removeTheTag;
  return isMerge ? words.mergeTheTags : words.rename;
}

function countedOf({ total, seq, at }: PlantPage) {
  return { total, seq, at };
}
