import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatCount } from '../../ui/format-count.ts';
import { columnOf, DEFAULT_SORT, formatExportAddress, type ListState } from '../list-state.ts';
import css from './export-dialog.module.css';

const FORMATS = [
  {
    format: 'csv',
    title: 'CSV',
    use: 'For spreadsheets such as Excel. Formulas are made harmless.',
  },
  { format: 'json', title: 'JSON', use: 'For programs. Every text exactly as it is.' },
] as const;

interface ExportDialogProps {
  state: ListState;
  total: number | undefined;
  onClose: () => void;
}

/** Offers the plants that the list shows, on all its pages, as a file of either kind. */
export function ExportDialog({ state, total, onClose }: ExportDialogProps) {
  return (
    <Dialog title="Export plants" onClose={onClose}>
      <p className={css.what}>{describeView(state, total)}</p>
      <ul className={css.choices}>
        {FORMATS.map(({ format, title, use }) => (
          <li key={format}>
            <a
              className={css.choice}
              href={formatExportAddress(state, format)}
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
      <Button onClick={onClose}>Cancel</Button>
    </Dialog>
  );
}

/** Tells which plants go into the file, and in which order. */
function describeView({ search, tag, sort }: ListState, total: number | undefined): string {
  const isAll = search === '' && tag === null;
  const count = total === undefined ? '' : `${formatCount(total)} `;
  const parts = [isAll ? `All ${count}plants` : `The ${count}plants shown`];
  if (search !== '') parts.push(`that match “${search}”`);
  if (tag !== null) parts.push(tag === '' ? 'without a tag' : `with the tag “${tag}”`);
  if (sort === DEFAULT_SORT) return `${parts.join(' ')}, in the order of their ids.`;
  const order = { id: 'id', name: 'name', tag: 'tag' }[columnOf(sort)];
  return `${parts.join(' ')}, sorted by ${order}${sort.startsWith('-') ? ', descending' : ''}.`;
}
