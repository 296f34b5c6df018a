/** Gives the access of each workspace a row of its own. */
export const ACCESS_ROWS = `
-- What changes of access hold and count, so that they do not wait for a large change of plants.
CREATE TABLE workspace_access (
  workspace text COLLATE "C" PRIMARY KEY,
  seq bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);
INSERT INTO workspace_access (workspace, seq) SELECT name, access_seq FROM workspace;
ALTER TABLE workspace DROP COLUMN access_seq;
`;
