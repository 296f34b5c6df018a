import type { SessionView } from '../../../server/contract/answers.ts';
import { Button } from '../../ui/control/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { countPlants } from '../../ui/words/count-plants.ts';
import { describeTags } from '../address/describe-tags.ts';
import { columnOf, DEFAULT_SORT, type ListState } from '../address/list-state.ts';
import * as css from './export-dialog.module.css';
import { formatExportAddress } from './format-export-address.ts';

const FORMATS = [
  {
    format: 'csv',
    title: 'CSV',
    use: 'For spreadsheets such as Excel. Formulas are made harmless.',
  },
  { format: 'json', title: 'JSON', use: 'For programs. Every text exactly as it is.' },
] as const;

interface ExportDialogProps {
  session: SessionView;
  state: ListState;
  total: number | undefined;
  onClose: () => void;
}

/** Offers the plants that the list shows, on all its pages, as a file of either kind. */
export function ExportDialog({ session, state, total, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Export plants" canPressAway onClose={onClose}>
      <p className={css.what}>{describeView(state, total)}</p>
      <ul className={css.choices}>
        {FORMATS.map(({ format, title, use }) => (
          <li key={format}>
            <a
              className={css.choice}
              href={formatExportAddress(state, format, session.tokenId)}
              download={`plants.${format}`}
              onClick={onClose}
              aria-describedby={`export-${format}`}
            >
              {title}
            </a>
            <p id={`export-${format}`} className={css.use}>
              {use}
            </p>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Tells which plants go into the file, and in which order. */
function describeView({ search, tags, sort }: ListState, total: number | undefined): string {
  const isAll = search === '' && tags.length === 0;
  const plants = total === undefined ? 'plants' : countPlants(total);
  const parts = [isAll ? `${total === 1 ? 'The' : 'All'} ${plants}` : `The ${plants} shown`];
  if (search !== '') parts.push(`that ${total === 1 ? 'matches' : 'match'} “${search}”`);
  if (tags.length > 0) parts.push(`with ${describeTags(tags)}`);
  if (sort === DEFAULT_SORT) return `${parts.join(' ')}, in the order of their ids.`;
  const column = columnOf(sort);
  const isDescending = sort.startsWith('-');
  if (column === 'added') return `${parts.join(' ')}, ${isDescending ? 'newest' : 'oldest'} first.`;
  return `${parts.join(' ')}, sorted by ${column}${isDescending ? ', descending' : ''}.`;
}
