import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { describeTags } from '../address/describe-tags.ts';
import type { ListFilter } from '../address/list-filter.ts';
import * as css from './asked-about.module.css';
import * as dialogCss from './many-dialog.module.css';
import type { Question } from './question.ts';

/** More names would not be read. */
const MOST_NAMED = 5;

/** Says which plants a dialog asks about. */
export function AskedAbout({ question }: { question: Question }) {
  const { plants, matching } = question;
  if (matching) return <p className={dialogCss.text}>{describeFilter(matching.filter)}</p>;
  return <Names plants={plants} />;
}

function Names({ plants }: { plants: Plant[] }) {
  const more = plants.length - MOST_NAMED;
  return (
    <ul className={css.names}>
      {plants.slice(0, MOST_NAMED).map(({ id, name, tag }) => (
        <li key={id}>
          <span className={css.id}>{id}</span>{' '}
          <span className={css.texts}>
            <span>{shortName(name)}</span> {tag && <span className={css.tag}>{tag}</span>}
          </span>
        </li>
      ))}
      {more > 0 && <li className={css.more}>{words.andMore(more)}</li>}
    </ul>
  );
}

function describeFilter({ search, tags }: ListFilter): string {
  if (!tags) return search ? words.askedFound(search) : words.askedAll;
  const tagged = describeTags(tags);
  return search ? words.askedTaggedFound(tagged, search) : words.askedTagged(tagged);
}
