import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { MAX_SEARCH_LENGTH } from '../../../server/contract/bff.ts';
import * as words from '../../../server/words/words.ts';
import { useShortcuts } from '../hook/use-shortcuts.ts';
import { Icon } from '../theme/icon.tsx';
import { CLOSE, SEARCH } from '../theme/icon-paths.ts';
import { IconButton } from './icon-button.tsx';
import * as css from './search-box.module.css';

/** Shorter than a pause between words, longer than between letters. */
const DEBOUNCE_MS = 180;

interface SearchBoxProps {
  label: string;
  /** The search in the address. */
  search: string;
  onSearch: (search: string) => void;
}

/** What was typed and has yet to reach the address, and the address's search it was typed over. */
interface Typed {
  text: string;
  over: string;
}

/** Searches as one types. A search that the address gets otherwise, as by Back, replaces the text. */
export function SearchBox({ label, search, onSearch }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<Typed | null>(null);
  const text = typed?.over === search ? typed.text : search;
  const wanted = text.trim();
  function settle() {
    setTyped({ text, over: wanted });
    if (wanted !== search) onSearch(wanted);
  }
  function empty() {
    setTyped({ text: '', over: '' });
    onSearch('');
    input.current?.focus();
  }
  const settleLater = useEffectEvent(settle);
  useEffect(() => {
    if (wanted === search) return;
    const timer = setTimeout(() => settleLater(), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [wanted, search]);
  useShortcuts(useMemo(() => ({ '/': () => input.current?.select() }), []));

  return (
    <search className={css.box}>
      <Icon path={SEARCH} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={words.searchHint}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={text}
        onChange={(event) => setTyped({ text: event.target.value, over: search })}
        // Another screen would take it with it.
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
        }}
      />
      {text && (
        // By key it is Escape that empties a search.
        <IconButton icon={CLOSE} label={words.emptySearch} tabIndex={-1} onClick={empty} />
      )}
    </search>
  );
}
