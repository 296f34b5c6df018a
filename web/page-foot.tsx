import type { SessionView } from '../server/contract/answers.ts';
import { ShortcutsAtFoot } from './plants/shortcuts/shortcuts-at-foot.tsx';
import { LanguageChoice } from './session/language/language-choice.tsx';

/** What stands at the foot of every screen of someone signed in. */
export function PageFoot({ session }: { session: SessionView }) {
  return (
    <footer>
      <LanguageChoice />
      <ShortcutsAtFoot canEdit={session.role !== 'viewer'} />
    </footer>
  );
}
