import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import type { TagCount } from '../../../server/contract/answers.ts';
import { MAX_CHANGED_TOGETHER } from '../../../server/contract/bff.ts';
import { plantTexts } from '../../../server/contract/plants.ts';
import { describeFailure } from '../../api/request-failed.ts';
import { Button } from '../../ui/control/button.tsx';
import { resolveFields } from '../../ui/control/resolve-fields.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { TagField } from '../fields/tag-field.tsx';
import { plantsOfTagQuery } from './plants-of-tag-query.ts';
import * as css from './rename-tag-dialog.module.css';
import type { TagEditing } from './tag-choice.ts';
import { useRenameTag } from './use-rename-tag.ts';

const fieldsSchema = z.object({ newTag: plantTexts.tag });

interface RenameTagDialogProps extends TagEditing {
  /** The tag to rename, and how many plants had it when the tags were last told. */
  renamed: TagCount;
  /** The tags in use, the most used first. */
  tags: TagCount[];
  onBack: () => void;
  onClose: () => void;
}

/** Asks what a tag is to be called, and says when that merges it into another. */
export function RenameTagDialog(props: RenameTagDialogProps) {
  const { renamed, tags, onBack, onClose, ...editing } = props;
  const { tag } = renamed;
  const rename = useRenameTag(editing);
  const counting = useQuery(plantsOfTagQuery(editing.person, tag));
  const count = counting.data?.total ?? renamed.count;
  const form = useForm({ resolver: resolveFields(fieldsSchema), defaultValues: { newTag: tag } });
  const { setFocus } = form;
  useEffect(() => setFocus('newTag', { shouldSelect: true }), [setFocus]);

  const others = tags.filter((other) => other.tag !== tag);
  const typed = form.watch('newTag').trim();
  const target = others.find((other) => other.tag === typed);

  const submit = form.handleSubmit(async ({ newTag }) => {
    if (newTag === tag) return refuse('It is called that already.');
    // What is counted by now is what gets the new tag, so it is waited for.
    const { data, error } = counting.data ? counting : await counting.refetch();
    if (!data) return refuse(`The plants could not be counted. ${describeFailure(error)}`);
    if (data.total === 0) return refuse(`No plant has the tag “${tag}” any more.`);
    if (data.total > MAX_CHANGED_TOGETHER) return refuse(describeTooMany(data.total));
    const { total, seq, at } = data;
    const isMerge = others.some((other) => other.tag === newTag);
    void rename({ from: { tag, total, seq, at }, to: newTag, isMerge });
    onClose();
  });

  function refuse(message: string): void {
    form.setError('newTag', { message });
  }

  return (
    <Dialog title={`Rename “${tag}”`} onClose={onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <TagField
          label="New tag"
          tags={others}
          autoComplete="off"
          note="empty for none"
          error={form.formState.errors.newTag?.message}
          {...form.register('newTag')}
        />
        <p className={css.text} aria-live="polite">
          {target
            ? `“${typed}” is the tag of ${countPlants(target.count)} already. ${countPlants(count)} with “${tag}” will join them.`
            : `${countPlants(count)} will have it.`}{' '}
          You can undo this in one step.
        </p>
        <DialogButtons>
          <Button onClick={onBack}>Back to all tags</Button>
          <Button type="submit" look="primary">
            {describeAction(typed, target !== undefined)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  );
}

function describeAction(typed: string, isMerge: boolean): string {
  if (typed === '') return 'Remove the tag';
  return isMerge ? 'Merge the tags' : 'Rename';
}

function describeTooMany(total: number): string {
  return `${countPlants(total)} have this tag; at most ${countPlants(MAX_CHANGED_TOGETHER)} can be changed together. Search for some of them and tag those first.`;
}
