/** Makes the table by which one process in an hour lets go of what has ended. */
export const PRUNING = `
-- When a process last let go of what has ended in all workspaces, so that only one in an hour does.
CREATE TABLE pruning (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at bigint NOT NULL
);
`;
