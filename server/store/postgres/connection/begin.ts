/**
 * Begins a transaction that changes something, whatever the database has transactions do by default: each of its
 * statements sees what was committed when it begins, as what waits for a row relies on, its lists may hold nulls,
 * and its COMMIT is answered once that is durable, on the standbys too that the database names, or with a warning.
 */
export const BEGIN = `BEGIN ISOLATION LEVEL READ COMMITTED;
  SET LOCAL client_min_messages = warning;
  SET LOCAL array_nulls = on;
  SELECT set_config('synchronous_commit', 'on', true)
    WHERE current_setting('synchronous_commit') NOT IN ('on', 'remote_apply')`;
