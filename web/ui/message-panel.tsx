import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import css from './message-panel.module.css';
import type { Sketch } from './sketch-art.tsx';

/** Not in the first load: most visits see none. Where it cannot be had, its place stays empty. */
const sketchCode = queryOptions({
  queryKey: ['code', 'sketch'],
  queryFn: async () => (await import('./sketch-art.tsx')).SketchArt,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

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
  const { data: SketchArt } = useQuery(sketchCode);
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={css.panel}>
      <div className={css.sketch}>{SketchArt && <SketchArt sketch={sketch} />}</div>
      <Heading className={css.title}>{title}</Heading>
      <div className={css.text}>{children}</div>
      {action}
    </div>
  );
}
