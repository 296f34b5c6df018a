import { useLayoutEffect, useState } from 'react';
import { browserStorage } from '../../api/web-storage.ts';

const NAME = 'roomy-rows';

/** Whether rows have more room than they need, and what changes that; fingers have it anyway. */
export function useRoomyRows(): [boolean, (isRoomy: boolean) => void] {
  const [isRoomy, setRoomy] = useState(() => browserStorage.getItem(NAME) === 'yes');
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-roomy', isRoomy);
    browserStorage.setItem(NAME, isRoomy ? 'yes' : 'no');
  }, [isRoomy]);
  return [isRoomy, setRoomy];
}
