import { useQuery } from '@tanstack/react-query';
import { CHANGE_KINDS } from '../../server/contract/history.ts';
import * as words from '../../server/words/words.ts';
import type { Person } from '../api/person.ts';
import { SearchBox } from '../ui/control/search-box.tsx';
import { SelectField } from '../ui/control/select-field.tsx';
import { peopleQuery } from './api/history-queries.ts';
import type { HistoryFilter } from './history-filter.ts';
import * as css from './history-filters.module.css';

interface HistoryFiltersProps {
  /** Who looks. */
  viewer: Person;
  filter: HistoryFilter;
  /** `replace` leaves no step back to the filter before. */
  onFilter: (filter: HistoryFilter, options?: { replace: boolean }) => void;
}

/** Chooses the changes that are shown: of which plants, whose, and of which kind. */
export function HistoryFilters({ viewer, filter, onFilter }: HistoryFiltersProps) {
  const { data = [] } = useQuery(peopleQuery(viewer));
  const { person } = filter;
  const people = !person || data.includes(person) ? data : [person, ...data];
  return (
    <div className={css.filters}>
      <SearchBox
        label={words.historySearch}
        search={filter.search}
        onSearch={(search) => onFilter({ ...filter, search }, { replace: true })}
      />
      <SelectField
        className={css.filter}
        label={<span className={css.label}>{words.historyPerson}</span>}
        value={person}
        onChange={(chosen) => onFilter({ ...filter, person: chosen })}
      >
        <option value="">{words.historyEverybody}</option>
        {people
          .toSorted((a, b) => a.localeCompare(b, words.locale))
          .map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
      </SelectField>
      <SelectField
        className={css.filter}
        label={<span className={css.label}>{words.historyKind}</span>}
        value={filter.kind}
        onChange={(chosen) =>
          onFilter({ ...filter, kind: CHANGE_KINDS.find((kind) => kind === chosen) ?? '' })
        }
      >
        <option value="">{words.allChanges}</option>
        {CHANGE_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {words.historyKinds[kind]}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
