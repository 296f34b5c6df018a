/** Makes the tables of webhooks and of who delivers to them. */
export const WEBHOOKS = `
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
`;
