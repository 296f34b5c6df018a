import { useState } from 'react';
import { isSameViewName, type View } from '../../../server/contract/views.ts';
import { RequestFailed } from '../../api/request-failed.ts';
import { useIsOver } from '../../ui/hook/use-is-over.ts';

type Named = Pick<View, 'name' | 'isShared'>;

/** Remembers that a name was refused since another view has it, and knows when that is so no more. */
export function useTakenName(views: View[] | undefined) {
  const [refused, setRefused] = useState<Named | null>(null);
  const taken = refused ? views?.find((view) => isSame(view, refused)) : undefined;
  const isOver = useIsOver(refused, taken !== undefined);
  return {
    /** What was refused; null where nothing was. */
    refused,
    /** The view that has the name. */
    taken,
    /** True once the view that had the name is gone, or is called something else. */
    isOver,
    /** Takes note of a failure; returns what kind of error it is to the form. */
    note: (error: unknown, { name, isShared }: Named) => {
      const isTaken = error instanceof RequestFailed && error.code === 'name_taken';
      setRefused(isTaken ? { name, isShared } : null);
      return isTaken ? 'taken' : 'server';
    },
    forget: () => setRefused(null),
  };
}

function isSame(one: Named, other: Named): boolean {
  return one.isShared === other.isShared && isSameViewName(one.name, other.name);
}
