/** Divides large changes into parts. */
export const CHANGE_PARTS = `
-- The plants of a large change, but for the first ones, so many of each kind in a part.
CREATE TABLE change_part (
  workspace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  part int NOT NULL,
  removed json NOT NULL,
  added json NOT NULL,
  PRIMARY KEY (workspace, seq, part)
);
ALTER TABLE change ADD COLUMN parts int NOT NULL DEFAULT 0;
-- How many of its plants it removed, where not all are in its row; else null.
ALTER TABLE change ADD COLUMN removals bigint;
INSERT INTO change_part (workspace, seq, part, removed, added)
  SELECT workspace, seq, (place - 1) / 500,
    coalesce(json_agg(plant ORDER BY place) FILTER (WHERE NOT is_added), '[]'),
    coalesce(json_agg(plant ORDER BY place) FILTER (WHERE is_added), '[]')
  FROM change, LATERAL (
    SELECT plant, place, false AS is_added FROM json_array_elements(removed) WITH ORDINALITY AS one (plant, place)
    UNION ALL
    SELECT plant, place, true FROM json_array_elements(added) WITH ORDINALITY AS one (plant, place)
  ) AS plants WHERE change.plants > 1000 GROUP BY workspace, seq, (place - 1) / 500;
UPDATE change SET removals = json_array_length(removed),
    parts = (SELECT max(part) FROM change_part WHERE change_part.workspace = change.workspace AND change_part.seq = change.seq)
  WHERE plants > 1000;
UPDATE change SET removed = first.removed, added = first.added FROM change_part AS first
  WHERE first.workspace = change.workspace AND first.seq = change.seq AND part = 0;
DELETE FROM change_part WHERE part = 0;
`;
