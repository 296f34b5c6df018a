// One module for both: loaded one beside the other, they would cut what they share with the first
// load into files of its own, and that takes 2 kB more.

export { SelectionPanel } from '../select/selection-panel.tsx';
export { RowEditor } from './row-editor.tsx';
