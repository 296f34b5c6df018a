export const FORMAT = 'plant-store/4';

/** Without ordinals: its plants stand by id in the order of adding. */
export const FORMAT_WITHOUT_ORDINALS = 'plant-store/3';

/** The same with whole changes where now their keys and answers are. */
export const FORMAT_WITH_CHANGES = 'plant-store/2';

/** The same without the id of a segment. */
export const FORMAT_WITHOUT_ID = 'plant-store/1';
