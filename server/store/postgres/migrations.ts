/** An index that is built while others read and write. */
export interface BuiltIndex {
  name: string;
  /** Its table and columns, as `CREATE INDEX … ON` names them. */
  on: string;
  isUnique?: boolean;
  /** What it needs; it is left out where these are not there, or may not be made. */
  extensions?: string[];
}

/** Letters that are folded into others since step 8: each of the first text into the one at its place in the second. */
const ONE_FOR_ONE = ['ςſıµϐϑϕϖϰϱϵᲀᲁᲂᲃᲄᲅᲆᲇᲈ', 'σsiμβθφπκρεвдосттъѣꙋ'];

/** Letters that are folded into several since then. */
const ONE_FOR_SEVERAL =
  'ß=ss ŉ=ʼn ẚ=aʾ ﬀ=ff ﬁ=fi ﬂ=fl ﬃ=ffi ﬄ=ffl ﬅ=st ﬆ=st և=եւ ﬓ=մն ﬔ=մե ﬕ=մի ﬖ=վն ﬗ=մխ'
    .split(' ')
    .map((pair) => pair.split('='));

const ANY_OF_THESE = `'[${ONE_FOR_ONE[0]}${ONE_FOR_SEVERAL.map(([one]) => one).join('')}]'`;

/** Returns the SQL that makes of a column's text, as it was folded before step 8, what it is folded into since. */
function refolded(column: string): string {
  const ones = `translate(${column}, '${ONE_FOR_ONE.join("', '")}')`;
  return ONE_FOR_SEVERAL.reduce((text, pair) => `replace(${text}, '${pair.join("', '")}')`, ones);
}

/**
 * What makes an empty database into one of this version, step by step. A step that has been released is
 * never changed: what comes after it is a new step. Each is one transaction, or indexes: to build one in a
 * transaction would keep everybody from writing until it is done.
 *
 * Texts that something is ordered by compare by bytes, which for UTF-8 is by code points, whatever the
 * database's own collation is.
 */
export const MIGRATIONS: (string | BuiltIndex[])[] = [
  `
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
  `,
  `
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
  `,
  [
    // A page of some tags, by name and by when plants were added; by id and by tag there is one already.
    { name: 'plant_of_tag_by_name', on: 'plant (workspace, tag_key, tag, name_key, id)' },
    { name: 'plant_of_tag_by_ordinal', on: 'plant (workspace, tag_key, tag, ordinal, id)' },
    {
      // Finds parts of texts. Without it a search looks at each plant of its workspace.
      name: 'plant_by_part',
      on: 'plant USING gin (workspace, folded gin_trgm_ops)',
      extensions: ['pg_trgm', 'btree_gin'],
    },
  ],
  `
  -- When a process last let go of what has ended in all workspaces, so that only one in an hour does.
  CREATE TABLE pruning (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    at bigint NOT NULL
  );
  `,
  `
  -- What changes of access hold and count, so that they do not wait for a large change of plants.
  CREATE TABLE workspace_access (
    workspace text COLLATE "C" PRIMARY KEY,
    seq bigint NOT NULL DEFAULT 0
  ) WITH (fillfactor = 50);
  INSERT INTO workspace_access (workspace, seq) SELECT name, access_seq FROM workspace;
  ALTER TABLE workspace DROP COLUMN access_seq;
  `,
  `
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
  `,
  `
  CREATE TABLE webhook (
    id text COLLATE "C" PRIMARY KEY,
    place bigint GENERATED ALWAYS AS IDENTITY,
    workspace text COLLATE "C" NOT NULL,
    token_id text COLLATE "C" NOT NULL,
    record jsonb NOT NULL
  );
  CREATE INDEX webhook_by_workspace ON webhook (workspace, place);
  CREATE INDEX webhook_by_token ON webhook (token_id);

  -- Which of the processes delivers to webhooks, and until when it need not say so again.
  CREATE TABLE delivery (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    process text NOT NULL,
    until timestamptz NOT NULL
  );
  `,
  `
  -- Keeps a server of the version before, where one goes on, from writing what no search would find.
  ALTER TABLE plant ADD CONSTRAINT needs_later_version
    CHECK (folded !~ ${ANY_OF_THESE} AND tag_key !~ ${ANY_OF_THESE}) NOT VALID;
  ALTER TABLE tag_count ADD CONSTRAINT needs_later_version CHECK (tag_key !~ ${ANY_OF_THESE}) NOT VALID;
  UPDATE plant SET name_key = ${refolded('name_key')}, tag_key = ${refolded('tag_key')}, folded = ${refolded('folded')}
    WHERE folded ~ ${ANY_OF_THESE} OR tag_key ~ ${ANY_OF_THESE};
  UPDATE tag_count SET tag_key = ${refolded('tag_key')} WHERE tag_key ~ ${ANY_OF_THESE};
  `,
];

const MADE_WITH_TABLES = /CREATE (UNIQUE )?INDEX (\w+) ON ([^;]+);/g;
const TABLE = /CREATE TABLE (\w+) \((.*?)\n {2}\)/gs;
const KEY = /^ *(?:PRIMARY KEY \((.+)\)|(\w+) .*(PRIMARY KEY|UNIQUE))/gm;

/** Lists the indexes that steps make, those too that are made in one transaction with their tables, or are their keys. */
export function indexesOf(steps: typeof MIGRATIONS): BuiltIndex[] {
  return steps.flatMap((step) => {
    if (typeof step !== 'string') return step;
    const made = Array.from(step.matchAll(MADE_WITH_TABLES), ([, unique, name = '', on = '']) => ({
      ...{ name, on },
      isUnique: unique !== undefined,
    }));
    return [...keysOf(step), ...made];
  });
}

/** Lists the indexes of keys, by the names that PostgreSQL gives them. */
function keysOf(step: string): BuiltIndex[] {
  return Array.from(step.matchAll(TABLE)).flatMap(([, table, columns = '']) =>
    Array.from(columns.matchAll(KEY), ([, several, one, kind]) => ({
      name: kind === 'UNIQUE' ? `${table}_${one}_key` : `${table}_pkey`,
      on: `${table} (${several ?? one})`,
      isUnique: true,
    })),
  );
}

/** All tables that these make. */
export const TABLES = [
  ...['workspace', 'plant', 'tag_count', 'change', 'change_part', 'used_key', 'withdrawn_key'],
  ...['workspace_access', 'token', 'session', 'link', 'view', 'webhook'],
  ...['pruning', 'delivery'],
];
