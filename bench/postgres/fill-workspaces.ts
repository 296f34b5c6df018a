/** Returns SQL that fills so many workspaces with so many plants each, as nearly as it can as the server writes them. */
export function fillWorkspaces(workspaces: number, plantsEach: number): string {
  return `
INSERT INTO workspace (name, seq, at, last_id, last_ordinal, total)
  SELECT 'nursery ' || w, 1, 1, ${plantsEach}, ${plantsEach}, ${plantsEach} FROM generate_series(1, ${workspaces}) w;
INSERT INTO plant (workspace, id, ordinal, name, tag, name_key, tag_key, folded)
  SELECT 'nursery ' || w, p, p, name, tag, lower(name), tag, lower(name)
  FROM generate_series(1, ${workspaces}) w, generate_series(1, ${plantsEach}) p,
    LATERAL (SELECT 'Rosa gallica no. ' || p || ' white' AS name, 'bed ' || p % 40 AS tag) named;
INSERT INTO tag_count (workspace, tag, tag_key, plants)
  SELECT workspace, tag, tag_key, count(*) FROM plant WHERE workspace <> 'main' GROUP BY 1, 2, 3;`;
}
