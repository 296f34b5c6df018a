/** Makes the tables of the first version. */
export const FIRST_TABLES = `
CREATE TABLE workspace (
  name text COLLATE "C" PRIMARY KEY,
  -- Counts its changes; whoever makes one locks this row first.
  seq bigint NOT NULL DEFAULT 0,
  -- When the last change was made, in milliseconds since the epoch.
  at bigint NOT NULL DEFAULT 0,
  last_id bigint NOT NULL DEFAULT 0,
  last_ordinal bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL DEFAULT 0,
  -- Counts the changes of its tokens, sessions, links and views.
  access_seq bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

CREATE TABLE plant (
  workspace text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  ordinal bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  tag text COLLATE "C" NOT NULL,
  -- What names and tags are ordered by.
  name_key text COLLATE "C" NOT NULL,
  tag_key text COLLATE "C" NOT NULL,
  -- What a search looks in.
  folded text COLLATE "C" NOT NULL,
  PRIMARY KEY (workspace, id)
);
CREATE INDEX plant_by_ordinal ON plant (workspace, ordinal, id);
CREATE INDEX plant_by_name ON plant (workspace, name_key, id);
CREATE INDEX plant_by_tag ON plant (workspace, tag_key, tag, id);

CREATE TABLE tag_count (
  workspace text COLLATE "C" NOT NULL,
  tag text COLLATE "C" NOT NULL,
  tag_key text COLLATE "C" NOT NULL,
  plants bigint NOT NULL,
  PRIMARY KEY (workspace, tag)
) WITH (fillfactor = 50);

CREATE TABLE change (
  workspace text COLLATE "C" NOT NULL,
  seq bigint NOT NULL,
  at bigint NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  actor_name text COLLATE "C" NOT NULL,
  request_id text NOT NULL,
  kind text COLLATE "C" NOT NULL,
  -- The number of the change that this one undid.
  undid bigint,
  key_value text COLLATE "C",
  key_fingerprint text COLLATE "C",
  -- How many plants it removed and added.
  plants bigint NOT NULL,
  removed json NOT NULL,
  added json NOT NULL,
  PRIMARY KEY (workspace, seq)
);
CREATE UNIQUE INDEX change_by_key ON change (workspace, actor_id, key_value) WHERE key_value IS NOT NULL;
CREATE INDEX change_by_person ON change (workspace, actor_name, seq);
CREATE INDEX change_by_kind ON change (workspace, kind, seq);
CREATE INDEX change_by_undone ON change (workspace, undid, seq) WHERE undid IS NOT NULL;

-- Keys under which nothing was made, and never will be.
CREATE TABLE withdrawn_key (
  workspace text COLLATE "C" NOT NULL,
  actor_id text COLLATE "C" NOT NULL,
  value text COLLATE "C" NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (workspace, actor_id, value)
);

-- Each record stands whole in its row, beside what it is found by; place is the order in which they came.
CREATE TABLE token (
  id text COLLATE "C" PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  hash text COLLATE "C" NOT NULL UNIQUE,
  workspace text COLLATE "C" NOT NULL,
  last_used_at bigint,
  record jsonb NOT NULL
);
CREATE INDEX token_by_workspace ON token (workspace, place);
CREATE TABLE session (
  hash text COLLATE "C" PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  workspace text COLLATE "C" NOT NULL,
  token_id text COLLATE "C" NOT NULL,
  last_seen_at bigint NOT NULL,
  record jsonb NOT NULL
);
CREATE INDEX session_by_workspace ON session (workspace, place);
CREATE INDEX session_by_token ON session (token_id, place);
CREATE TABLE link (
  hash text COLLATE "C" PRIMARY KEY,
  place bigint GENERATED ALWAYS AS IDENTITY,
  workspace text COLLATE "C" NOT NULL,
  token_id text COLLATE "C" NOT NULL,
  record jsonb NOT NULL
);
CREATE INDEX link_by_workspace ON link (workspace, place);
CREATE INDEX link_by_token ON link (token_id, place);
CREATE TABLE view (
  id text COLLATE "C" NOT NULL,
  place bigint GENERATED ALWAYS AS IDENTITY,
  workspace text COLLATE "C" NOT NULL,
  token_id text COLLATE "C",
  record jsonb NOT NULL,
  PRIMARY KEY (workspace, id)
);
CREATE INDEX view_by_workspace ON view (workspace, place);
CREATE INDEX view_by_token ON view (token_id);
`;
