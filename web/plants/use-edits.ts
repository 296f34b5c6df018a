import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Plant } from '../../server/contract/plants.ts';
import { useToasts } from '../ui/toasts.ts';
import { editingCode } from './editing-code.ts';
import { type Edit, pinRows } from './pin-rows.ts';

export type PlantEdits = ReturnType<typeof useEdits>;

const NONE: ReadonlyMap<number, Edit> = new Map();

/** Remembers which plants are being corrected. Several can be, so that starting one ends no other. */
export function useEdits(rows: readonly Plant[]) {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [edits, setEdits] = useState(NONE);
  const arranged = edits.size === 0 ? rows : pinRows(rows, edits);

  /** Fetches what correcting and selecting need, and tells where it cannot be had. */
  async function prepare(then?: () => void) {
    try {
      await queryClient.fetchQuery(editingCode);
      then?.();
    } catch {
      const text = 'That could not be opened. Check the connection and try again.';
      const action = { label: 'Try again', run: () => void prepare(then) };
      toasts.show({ tone: 'failed', text, action });
    }
  }

  function start(plant: Plant) {
    const index = Math.max(
      0,
      arranged.findIndex(({ id }) => id === plant.id),
    );
    const open = (before: ReadonlyMap<number, Edit>) =>
      before.has(plant.id) ? before : new Map(before).set(plant.id, { plant, index });
    void prepare(() => setEdits(open));
  }

  function stop(id: number) {
    setEdits((before) => new Map([...before].filter(([other]) => other !== id)));
  }

  return {
    /** The rows to show: the page's, with those being corrected in their places. */
    rows: arranged,
    isOpen: (id: number) => edits.has(id),
    isNone: edits.size === 0,
    prepare,
    start,
    stop,
  };
}
