import type { ReactNode } from 'react';
import css from './message-panel.module.css';
import { type Sketch, SketchArt } from './sketch-art.tsx';

interface MessagePanelProps {
  sketch: Sketch;
  title: string;
  /** 1 where it is all that the screen says. */
  level?: 1 | 2;
  children: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

/** What stands where content would: what happened, and the next step. */
export function MessagePanel({ sketch, title, level = 2, children, action }: MessagePanelProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.panel}>
      <SketchArt sketch={sketch} />
      <Heading className={css.title}>{title}</Heading>
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
