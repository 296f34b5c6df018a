/**
 * What a stop leaves: all in `plants.json`, the rest in the journal, or less than was acknowledged, where a part of
 * the folder was lost that could not be saved anew.
 */
export type LeftBehind = 'current' | 'outdated' | 'lost';
