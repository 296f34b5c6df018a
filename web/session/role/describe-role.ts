import type { Role } from '../../../server/contract/access.ts';
import { isAtLeast } from '../../../server/contract/access.ts';
import * as words from '../../../server/words/words.ts';
import type { ToastContent } from '../../ui/toast/toasts.ts';
import { shortName } from '../../ui/words/short-name.ts';

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

/** Tells somebody of their new role; one that is weaker stays until it is read. */
export function describeRole({ name, role, was, by, keepsTyped }: RoleNews): ToastContent {
  const made =
    by === name ? words.gaveSelfRole(role) : words.gaveRole(by ? shortName(by) : null, role);
  const about = 'role';
  if (isAtLeast(role, was)) return { tone: 'done', about, text: made };
  const isViewer = role === 'viewer';
  const now = isViewer ? words.onlyViewerNow : words.onlyEditorNow;
  const kept = isViewer && keepsTyped ? ` ${words.typedIsKept}` : '';
  return { tone: 'failed', about, text: `${made} ${now}${kept}` };
}
