import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { holdOffKeys } from '../../ui/hook/hold-off-keys.ts';

/**
 * Keeps the focus in the table when the row it stands in leaves because of somebody else: the row in
 * its place takes it. Otherwise it would be nowhere, and the next key would begin at the page's top.
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>): void {
  const held = useRef<{ row: HTMLTableRowElement; index: number } | null>(null);

  useEffect(() => {
    function note({ target }: FocusEvent) {
      const row = target instanceof Element ? target.closest('tr') : null;
      const isOurs = row?.parentElement?.matches('tbody') && table.current?.contains(row);
      held.current = row && isOurs ? { row, index: row.sectionRowIndex } : null;
    }
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
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
}
