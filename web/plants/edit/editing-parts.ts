// One module for all: loaded one beside the other, they would cut what they share with the first
// load into files of its own, and that takes 2 kB more.

export { SelectionPanel } from '../select/selection-panel.tsx';
export { KeptFocus } from '../table/kept-focus.ts';
export { AllTagsDialog } from '../tags/all-tags-dialog.tsx';
export { RowEditor } from './row-editor.tsx';
