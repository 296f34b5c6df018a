import type { LinkView } from '../../../server/contract/tokens.ts';
import { RelativeTime } from '../table/relative-time.tsx';
import * as css from './link-list.module.css';

/** A token's sign-in links so far: who made each, and whether somebody entered by it. */
export function LinkList({ links, now }: { links: LinkView[]; now: number }) {
  if (links.length === 0) return null;
  return (
    <>
      <h3 className={css.title}>Links so far</h3>
      <ul className={css.list}>
        {links.map((link) => (
          <li key={link.madeAt}>
            By {link.madeBy ?? 'the operator'}, <RelativeTime at={link.madeAt} now={now} />:{' '}
            <Use link={link} now={now} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Use({ link: { usedAt, isOpen }, now }: { link: LinkView; now: number }) {
  if (usedAt === null) return 'not used yet.';
  return (
    <>
      used <RelativeTime at={usedAt} now={now} />,{' '}
      {isOpen ? 'still signed in.' : 'signed out since.'}
    </>
  );
}
