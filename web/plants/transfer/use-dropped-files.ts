import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Takes files dropped anywhere in the window, where the browser would else open them in place of the
 * app. Returns true while some are held over it.
 *
 * @param onDrop null while no file is wanted.
 */
export function useDroppedFiles(onDrop: ((files: ArrayLike<File>) => void) | null): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useEffectEvent((files: ArrayLike<File>) => onDrop?.(files));
  useEffect(() => {
    function over(event: DragEvent) {
      event.preventDefault();
      setIsOver(true);
    }
    function leave(event: DragEvent) {
      if (event.relatedTarget === null) setIsOver(false);
    }
    function drop(event: DragEvent) {
      event.preventDefault();
      setIsOver(false);
      const files = event.dataTransfer?.files;
      // What is dropped on a screen that is hidden is meant for nobody.
      if (files?.length && !document.querySelector('[data-hidden]')) take(files);
    }
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
