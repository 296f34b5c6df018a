// Those that the first screen shows; others stand beside what shows them.
export const FIRST = 'M6.5 5.5v13M17.5 6l-6 6 6 6';
export const LAST = 'M17.5 5.5v13M6.5 6l6 6-6 6';
export const NEXT = 'M9.5 6l6 6-6 6';
export const PENCIL = 'M5 19l1-4.5L15.5 5a2.1 2.1 0 0 1 3 3L9 17.5zM13.5 7l3 3';
export const PREVIOUS = 'M14.5 6l-6 6 6 6';
export const ROWS = 'M4.5 6.5h15M4.5 12h15M4.5 17.5h15';
export const SORT = 'M12 18.5V6M7.5 10.5L12 6l4.5 4.5';
export const SEARCH = 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4';
export const TRASH = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 12.5h9.4L17.5 7M10.3 11v5M13.7 11v5';
export const CLOSE = 'M6 6l12 12M18 6L6 18';
