import type { ReactNode } from 'react';
import { LateCode, useLateCode } from '../late/late-code.ts';
import type { Sketch } from '../theme/sketch-art.tsx';
import * as css from './message-panel.module.css';

/** Not in the first load: most visits see none. Where it cannot be had, its place stays empty. */
export const sketchCode = new LateCode(() =>
  import('../theme/sketch-art.tsx').then((parts) => parts.SketchArt),
);

interface MessagePanelProps {
  sketch: Sketch;
  title: string;
  /** 1 where it is all that the screen says. */
  level?: 1 | 2;
  children: ReactNode;
  /** The next step: a button or a link, or several. */
  action?: ReactNode;
}

/** What stands where content would: what happened, and the next step. */
export function MessagePanel({ sketch, title, level = 2, children, action }: MessagePanelProps) {
  const { part: SketchArt } = useLateCode(sketchCode);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.panel}>
      <div className={css.sketch}>{SketchArt && <SketchArt sketch={sketch} />}</div>
      <Heading className={css.title}>{title}</Heading>
      <div className={css.text}>{children}</div>
      <div className={css.ways}>{action}</div>
    </div>
  );
}
