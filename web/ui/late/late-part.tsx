import type { ReactNode } from 'react';
import * as words from '../../../server/words/words.ts';
import { Button } from '../control/button.tsx';
import { MessagePanel } from '../message/message-panel.tsx';
import { type LateCode, useLateCode } from './late-code.ts';

interface LatePartProps<Part> {
  code: LateCode<Part>;
  /** What stands there until the part has come; nothing where that is not told. */
  meanwhile?: ReactNode;
  /** Draws the part. */
  children: (part: Part) => ReactNode;
}

/**
 * Draws a part once its code has come. Where that cannot be had, because the connection is lost or a
 * newer version has taken its place, it says so.
 */
export function LatePart<Part>({ code, meanwhile, children }: LatePartProps<Part>) {
  const { part, hasFailed } = useLateCode(code);
  if (part) return children(part);
  if (!hasFailed) return meanwhile;
  return (
    <MessagePanel
      sketch="wilted"
      title={words.partMissingTitle}
      // Of a newer version only a reload brings the code.
      action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
    >
      <p>{words.partMissing}</p>
    </MessagePanel>
  );
}
