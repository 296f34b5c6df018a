/** Makes room for what a copy of a data folder brings along, and for the mark of a copy that is not whole. */
export const COPIES = `
-- When the state after this change was made, where an edit by hand of a data folder followed it; else null.
ALTER TABLE change ADD COLUMN state_at bigint;

-- Keys that are remembered of changes that are not kept, with what is answered to whoever uses one again.
CREATE TABLE used_key (
  workspace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  answer json NOT NULL,
  PRIMARY KEY (workspace, actor_id, value)
);

-- Has a row from before anything is copied here until the copy is whole: of what it is, and the checksum of that.
CREATE TABLE unfinished_copy (
  source text NOT NULL,
  checksum text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
`;
