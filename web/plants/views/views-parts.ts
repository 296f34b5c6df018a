// One module for both, as for what is needed to edit.

export { CurrentView } from './current-view.tsx';
export { ViewsDialog } from './views-dialog.tsx';
