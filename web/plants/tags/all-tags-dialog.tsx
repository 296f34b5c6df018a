import { useDeferredValue, useState } from 'react';
import { Button } from '../../ui/control/button.tsx';
import { TextField } from '../../ui/control/text-field.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { formatCount } from '../../ui/words/format-count.ts';
import * as css from './all-tags-dialog.module.css';
import { findTags } from './find-tags.ts';
import { TagBar } from './tag-bar.tsx';
import type { KnownTagChoice } from './tag-choice.ts';

/** More than anyone reads through; the filter finds the rest. */
const MOST_LISTED = 200;

interface AllTagsDialogProps extends KnownTagChoice {
  onClose: () => void;
}

/** Every tag in use, the most used first, found by typing a part of it. */
export function AllTagsDialog(props: AllTagsDialogProps) {
  const { tags, chosen, onChoose, onApproach, onClose } = props;
  const [text, setText] = useState('');
  const found = findTags(tags, useDeferredValue(text));
  const unlisted = found.length - MOST_LISTED;

  function choose(tag: string | null) {
    onClose();
    onChoose(tag);
  }

  return (
    <Dialog title={`All ${formatCount(tags.length)} tags`} onClose={onClose}>
      <TextField
        label="Find a tag"
        type="search"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Else it would press the button that gets the focus back.
          event.preventDefault();
          // By what is typed now; what is listed may be a moment behind.
          const [first, second] = findTags(tags, text);
          if (first && !second) choose(first.tag);
        }}
      />
      <ul className={css.tags}>
        {found.slice(0, MOST_LISTED).map(({ tag, count }) => (
          <li key={tag}>
            <button
              type="button"
              className={css.tag}
              aria-pressed={tag === chosen}
              onClick={() => choose(tag === chosen ? null : tag)}
              onPointerEnter={() => onApproach(tag)}
            >
              <span className={css.name}>{tag}</span>{' '}
              <span className={css.count}>{formatCount(count)}</span>
              <TagBar share={count / (tags[0]?.count ?? 1)} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={css.note}>
        {found.length === 0 && `No tag contains “${text.trim()}”.`}
        {unlisted > 0 && `${formatCount(unlisted)} more: type to find them.`}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
      </DialogButtons>
    </Dialog>
  );
}
