import { useContext, useEffect } from 'react';
import * as words from '../../../server/words/words.ts';
import { ScreenHiddenContext } from '../dialog/screen-hidden.ts';

/** Names the screen in the browser's tab and history, for as long as it is to be seen. */
export function useTitle(screen: string): void {
  const isHidden = useContext(ScreenHiddenContext);
  const title = isHidden ? words.productName : words.screenTitle(screen);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
