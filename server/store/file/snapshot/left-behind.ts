/**
 * What a stop leaves: all in `plants.json`, the rest in the journal, all in files that are not in their place any more,
 * nothing, since these were deleted, or less than was acknowledged, where a part of the folder was lost that could not
 * be saved anew.
 */
export type LeftBehind = 'current' | 'outdated' | 'moved' | 'deleted' | 'lost';
