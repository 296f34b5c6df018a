import { useEffect, useEffectEvent, useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import { holdShortcuts } from '../../ui/hook/use-shortcuts.ts';
import { useWatched } from '../../ui/hook/watched.ts';
import { useAskedCode } from '../../ui/late/use-asked-code.ts';
import { usePlantWork } from '../plant-work.ts';
import { editingCode } from './editing-code.ts';
import { type Edit, pinRows } from './pin-rows.ts';

/** Remembers which plants are being corrected. Several can be, so that starting one ends no other. */
export function useOpenEdits(rows: readonly Plant[]) {
  const load = useAskedCode();
  const { edits: open } = usePlantWork();
  const edits = useWatched(open);
  // Several can open at once, where their code came late, and only one can have the focus.
  const [latest, setLatest] = useState(() => [...edits.keys()].at(-1));
  const code = useWatched(editingCode);
  // Without its editor a row is the page's own: one kept over a reload may be another plant's by now.
  const arranged = code && edits.size > 0 ? pinRows(rows, edits) : rows;

  /** Fetches what correcting and selecting need. */
  const prepare = (then?: () => void) => load(editingCode, then);

  // After a reload the editors are there again once their code is.
  const resume = useEffectEvent(() => {
    if (edits.size > 0) void prepare();
  });
  useEffect(() => resume(), []);
  // Who presses `e` types on at once.
  const hasRows = rows.length > 0;
  useEffect(() => (hasRows ? editingCode.preload() : undefined), [hasRows]);

  function start(plant: Plant) {
    const index = Math.max(
      0,
      arranged.findIndex(({ id }) => id === plant.id),
    );
    setLatest(plant.id);
    holdShortcuts(prepare(() => open.start({ plant, index, typed: null, allSent: [] })));
  }

  return {
    /** The rows to show: the page's, with those being corrected in their places. */
    rows: arranged,
    editOf: (id: number) => edits.get(id),
    /** The one that was asked for last. */
    latest,
    isNone: edits.size === 0,
    /** Undefined until it has come. */
    code,
    prepare,
    keep: () => open.keep(),
    start,
    stop: (edit: Edit) => open.stop(edit),
  };
}
