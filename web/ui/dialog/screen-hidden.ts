import { createContext } from 'react';

/** Whether the screen around is hidden: nothing of it may be modal then, or what is shown instead could not be used. */
export const ScreenHiddenContext = createContext(false);
