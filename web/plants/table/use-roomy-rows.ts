import { useLayoutEffect, useState } from 'react';
import { openTabStorage } from '../../api/tab-storage.ts';

/** Whether rows are roomy is remembered by the browser, for whoever uses it. */
const storage = openTabStorage(() => localStorage);
const NAME = 'roomy-rows';

/** Whether rows have more room than they need, and what changes that; fingers have it anyway. */
export function useRoomyRows(): [boolean, (isRoomy: boolean) => void] {
  const [isRoomy, setRoomy] = useState(() => storage.getItem(NAME) === 'yes');
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-roomy', isRoomy);
    storage.setItem(NAME, isRoomy ? 'yes' : 'no');
  }, [isRoomy]);
  return [isRoomy, setRoomy];
}
