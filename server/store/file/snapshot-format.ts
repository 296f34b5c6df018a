export const FORMAT = 'plant-store/2';

/** Without the id of a segment. */
export const OLDER_FORMAT = 'plant-store/1';
