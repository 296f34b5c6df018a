import { useMemo, useRef } from 'react';
import { useShortcuts } from '../../ui/hook/use-shortcuts.ts';

/**
 * Leads through the rows of a table by keys. The current row is the one that has the focus, which is
 * also what a screen reader reads out. The keys press the row's own controls, whatever these are.
 *
 * @returns what the table takes as its `ref`; each of its rows needs `data-plant` and `tabIndex={-1}`.
 */
export function useCurrentRow() {
  const table = useRef<HTMLTableElement>(null);
  const last = useRef<string | undefined>(undefined);

  const moves = useMemo(() => {
    /** Goes on from the row that has the focus, else from the one that had it, else begins at an end. */
    function move(step: 1 | -1) {
      const rows = Array.from(table.current?.querySelectorAll<HTMLElement>(ROW) ?? []);
      const from = rows.indexOf(
        findCurrent() ?? rows.find((row) => row.dataset.plant === last.current) ?? document.body,
      );
      const next = from === -1 && step === -1 ? rows.at(-1) : rows[from + step];
      if (!next) return;
      last.current = next.dataset.plant;
      next.focus({ preventScroll: true });
      next.scrollIntoView({ block: 'nearest' });
    }
    return { j: () => move(1), k: () => move(-1) };
  }, []);

  const acts = useMemo(() => {
    const press = (control: string) => () =>
      findCurrent()?.querySelector<HTMLElement>(control)?.click();
    function remove() {
      press('[data-delete]')();
      // Its neighbour's button has the focus now.
      findCurrent()?.focus({ preventScroll: true });
    }
    return { e: press('[data-edit]'), x: press('[type=checkbox]'), '#': remove, Delete: remove };
  }, []);

  useShortcuts(moves, { whileHeld: true });
  useShortcuts(acts);
  return table;
}

const ROW = 'tr[data-plant]';

function findCurrent(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(ROW) ?? null;
}
