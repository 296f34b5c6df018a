import { createContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { WebStorage } from '../api/web-storage.ts';
import { useGiven } from '../ui/hook/use-given.ts';
import { isUntyped, readDraft } from './add/plant-draft.ts';
import { OpenEdits } from './edit/open-edits.ts';
import type { PlantFormFields } from './fields/plant-form-schema.ts';
import { openOutbox } from './outbox/open-outbox.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { OtherUndo, Undoable } from './undo/undoable.ts';
import type { ViewChanges } from './views/view-changes.ts';

/** What someone has under way with plants in this tab, whichever screen is shown. */
export interface PlantWork {
  /** Where the tab keeps it, over a reload too. */
  storage: WebStorage;
  /** The plants that were handed over and are not in the list yet. */
  outbox: Outbox;
  edits: OpenEdits;
  /** The form that adds plants, while it is shown. */
  form?: UseFormReturn<PlantFormFields> | undefined;
  /** The latest stands last. */
  undoables: Set<Undoable | OtherUndo>;
  /** Made with the first of them: its code comes late. */
  viewChanges?: ViewChanges;
}

export const PlantWorkContext = createContext<PlantWork | null>(null);

/** Makes a person's work anew, from what the tab has kept of it over a reload. */
export function openPlantWork(storage: WebStorage): PlantWork {
  return {
    storage,
    outbox: openOutbox(storage),
    edits: new OpenEdits(storage),
    undoables: new Set(),
  };
}

/** Returns the work of who is signed in. */
export function usePlantWork(): PlantWork {
  return useGiven(PlantWorkContext);
}

/** Tells whether something stands in the form that was never sent. */
export function hasDraft({ storage }: PlantWork): boolean {
  return !isUntyped(storage, readDraft(storage));
}
