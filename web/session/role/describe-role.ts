import type { Role } from '../../../server/contract/access.ts';
import { isAtLeast } from '../../../server/contract/is-at-least.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';
import { withArticle } from '../../ui/words/with-article.ts';

interface RoleNews {
  /** The name of who has another role. */
  name: string;
  role: Role;
  was: Role;
  /** The name of who decided that; null where it is not known. */
  by: string | null;
  /** True where the tab keeps something that they typed about plants. */
  keepsTyped: boolean;
}

const NOW: Record<Role, string> = {
  viewer: 'You can look at plants and history, and change nothing.',
  editor: 'You can add and change plants, but no longer manage tokens.',
  admin: '',
};

/** Tells somebody of their new role; one that is weaker stays until it is read. */
export function describeRole({ name, role, was, by, keepsTyped }: RoleNews): ToastContent {
  const who = by === name ? 'You made yourself' : `${by ? shortName(by) : 'An admin'} made you`;
  const made = `${who} ${withArticle(role)}.`;
  const about = 'role';
  if (isAtLeast(role, was)) return { tone: 'done', about, text: made };
  const kept =
    role === 'viewer' && keepsTyped ? ' What you typed about plants is kept in this tab.' : '';
  return { tone: 'failed', about, text: `${made} ${NOW[role]}${kept}` };
}
