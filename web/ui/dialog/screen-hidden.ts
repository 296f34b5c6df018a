import { createContext } from 'react';

/** Whether the screen around is hidden: what is modal then would keep what is shown instead from being used. */
export const ScreenHiddenContext = createContext(false);
