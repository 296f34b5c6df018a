import { useDeferredValue, useRef, useState } from 'react';
import type { TagCount } from '../../../server/contract/answers.ts';
import { MAX_CHOSEN_TAGS, MAX_SEARCH_LENGTH } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { IconButton } from '../../ui/control/icon-button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { isComposing } from '../../ui/hook/is-composing.ts';
import { CLOSE, PENCIL } from '../../ui/theme/icon-paths.ts';
import { hasRoomFor } from '../address/list-state.ts';
import { listTags } from '../api/plant-queries.ts';
import { usePlantWork } from '../plant-work.ts';
import * as css from './all-tags-dialog.module.css';
import { findTags } from './find-tags.ts';
import { RenameTagDialog } from './rename-tag-dialog.tsx';
import { TagBar } from './tag-bar.tsx';
import type { TagChoice } from './tag-choice.ts';
import { takeTypedTag } from './typed-tag.ts';

/** More than anyone reads through; the filter finds the rest. */
const MOST_LISTED = 200;

interface AllTagsDialogProps extends TagChoice {
  onClose: () => void;
}

/** Every tag in use, the most used first, found by typing a part of it, and the way to rename one. */
export function AllTagsDialog(props: AllTagsDialogProps) {
  const { all, search, chosen, onToggle, onApproach, editing, onClose } = props;
  const { storage } = usePlantWork();
  const tags = listTags(useLastKnown(props.found) ?? all);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const found = findTags(tags, useDeferredValue(text));
  const unlisted = found.length - MOST_LISTED;
  const [renamed, setRenamed] = useState<{ renamed: TagCount; typed: string } | null>(null);

  const isFull = chosen.length === MAX_CHOSEN_TAGS;
  const canPress = (tag: string) => chosen.includes(tag) || hasRoomFor(tag, chosen);
  const listed = found.slice(0, MOST_LISTED);
  const isOneTooLong = !isFull && !listed.every(({ tag }) => canPress(tag));

  function empty() {
    setText('');
    field.current?.focus();
  }

  function choose(tag: string) {
    if (!canPress(tag)) return;
    onClose();
    onToggle(tag);
  }

  function startRenaming(tag: TagCount) {
    setRenamed({ renamed: tag, typed: takeTypedTag(storage, tag.tag) ?? tag.tag });
  }

  if (editing && renamed) {
    return (
      <RenameTagDialog
        {...editing}
        {...renamed}
        onBack={() => setRenamed(null)}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog title={describeTitle(tags.length, search)} canPressAway onClose={onClose}>
      <TextField
        ref={field}
        label={words.findTag}
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        end={
          text && (
            <IconButton icon={CLOSE} label={words.emptySearch} tabIndex={-1} onClick={empty} />
          )
        }
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
          // Else it would press the button that gets the focus back.
          event.preventDefault();
          // By what is typed now; what is listed may be a moment behind.
          const [first, second] = findTags(tags, text);
          if (text && first && !second) choose(first.tag);
        }}
      />
      <ul className={css.tags}>
        {listed.map(({ tag, count }) => (
          <li key={tag} className={css.row}>
            <button
              type="button"
              className={css.tag}
              aria-pressed={chosen.includes(tag)}
              disabled={!canPress(tag)}
              onClick={() => choose(tag)}
              onPointerEnter={() => onApproach(tag)}
            >
              <span className={css.name}>{tag}</span>{' '}
              <span className={css.count}>{words.count(count)}</span>
              <TagBar share={count / (tags[0]?.count ?? 1)} />
            </button>
            {editing && (
              <IconButton
                icon={PENCIL}
                label={words.renameTag(tag)}
                // Of all plants that have it, whatever is searched for.
                onClick={() => startRenaming(all.find((one) => one.tag === tag) ?? { tag, count })}
              />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className={css.note}>
        {[
          found.length === 0 && text.trim() !== '' && words.noTagContains(text.trim()),
          isFull && words.tagsChosenAreFull(MAX_CHOSEN_TAGS),
          isOneTooLong && words.tagsChosenAreLong,
          unlisted > 0 && words.moreTags(unlisted),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Goes on with what was known last, where it cannot be had any more. */
function useLastKnown(found: TagCount[] | undefined): TagCount[] | undefined {
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  return known;
}

function describeTitle(count: number, search: string): string {
  return search ? words.tagsOfMatchingTitle(search) : words.allTagsTitle(count);
}
