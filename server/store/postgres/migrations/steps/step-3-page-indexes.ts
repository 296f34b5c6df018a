import type { BuiltIndex } from '../step.ts';

/** Builds the indexes of searches, and of pages of some tags. */
export const PAGE_INDEXES: BuiltIndex[] = [
  // A page of some tags, by name and by when plants were added; by id and by tag there is one already.
  { name: 'plant_of_tag_by_name', on: 'plant (workspace, tag_key, tag, name_key, id)' },
  { name: 'plant_of_tag_by_ordinal', on: 'plant (workspace, tag_key, tag, ordinal, id)' },
  {
    // Finds parts of texts. Without it a search looks at each plant of its workspace.
    name: 'plant_by_part',
    on: 'plant USING gin (workspace, folded gin_trgm_ops)',
    extensions: ['pg_trgm', 'btree_gin'],
  },
];
