import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Link } from '../../address/link.tsx';
import { Icon } from '../../ui/theme/icon.tsx';
import * as css from './history-link.module.css';

/** Leads to what has been changed of a plant, whatever it was called then. */
export function HistoryLink({ plant: { id, name } }: { plant: Plant }) {
  return (
    <Link
      className={css.link}
      href={`/history?search=%23${id}`}
      aria-label={words.changesOf(name)}
      title={words.allChanges}
    >
      <Icon path="M4.500 12a7.500 7.500 0 1 0 2.200-5.300L4.500 9M4.500 5v4h4M12 8v4.500l3 2" />
    </Link>
  );
}
