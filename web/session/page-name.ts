/** Where a page that is open keeps its name, in the storage of its tab; one that is left takes it away. */
export const PAGE = 'page';
