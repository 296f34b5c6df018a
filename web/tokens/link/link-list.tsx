import type { LinkView } from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';
import { sentence } from '../../ui/words/sentence.ts';
import { RelativeTime } from '../table/relative-time.tsx';
import * as css from './link-list.module.css';

/** A token's sign-in links so far: who made each, and whether somebody entered by it. */
export function LinkList({ links, now }: { links: LinkView[]; now: number }) {
  if (links.length === 0) return null;
  return (
    <>
      <h3 className={css.title}>{words.signInLinksSoFar}</h3>
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.madeAt}>
            <Link link={link} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Link({ link, now }: { link: LinkView; now: number }) {
  const { madeBy, madeAt, usedAt, isOpen } = link;
  const made = <RelativeTime at={madeAt} now={now} />;
  if (usedAt === null) return sentence(words.signInLinkUnused(madeBy, made));
  const used = <RelativeTime at={usedAt} now={now} />;
  return sentence(
    isOpen ? words.signInLinkOpen(madeBy, made, used) : words.signInLinkClosed(madeBy, made, used),
  );
}
