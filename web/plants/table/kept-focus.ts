import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';

interface KeptFocusProps {
  table: RefObject<HTMLTableElement | null>;
}

/**
 * Keeps the focus in the table when the row it stands in leaves because of somebody else: the row in
 * its place takes it. Otherwise it would be nowhere, and the next key would begin at the page's top.
 * Drawn with the rows, it draws nothing itself.
 */
export function KeptFocus({ table }: KeptFocusProps) {
  const held = useRef<{ row: HTMLTableRowElement; index: number } | null>(null);

  useEffect(() => {
    function note(target: EventTarget | null) {
      const row = target instanceof Element ? target.closest('tr') : null;
      const isOurs = row?.parentElement?.matches('tbody') && table.current?.contains(row);
      held.current = row && isOurs ? { row, index: row.sectionRowIndex } : null;
    }
    const noteFocus = ({ target }: FocusEvent) => note(target);
    // It may stand in a row before this code has come.
    note(document.activeElement);
    document.addEventListener('focusin', noteFocus);
    return () => document.removeEventListener('focusin', noteFocus);
  }, [table]);

  // After each change of the rows, before it is painted.
  useLayoutEffect(() => {
    if (!held.current) return;
    const { row, index } = held.current;
    if (row.isConnected) {
      held.current = { row, index: row.sectionRowIndex };
      return;
    }
    held.current = null;
    if (document.activeElement !== document.body) return;
    const rows = table.current?.tBodies[0]?.rows;
    const heir = rows?.[Math.min(index, rows.length - 1)] ?? document.querySelector('main');
    if (!(heir instanceof HTMLElement)) return;
    holdOffKeys(heir);
    heir.focus({ preventScroll: true });
  });

  return null;
}
