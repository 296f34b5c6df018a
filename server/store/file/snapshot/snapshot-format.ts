export const FORMAT = 'plant-store/3';

/** With whole changes where now their keys and answers are. */
export const FORMAT_WITH_CHANGES = 'plant-store/2';

/** The same without the id of a segment. */
export const FORMAT_WITHOUT_ID = 'plant-store/1';
