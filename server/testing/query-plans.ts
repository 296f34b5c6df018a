/** A node of a plan, as `EXPLAIN (FORMAT JSON)` tells it. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

/** Where a database goes through a table, or an index, from one end to the other. */
const WHOLE = /^(?:Seq Scan|Index Scan|Index Only Scan|Bitmap Index Scan)$/;

/** Collects how a PostgreSQL carries out each statement: it writes that to its log. */
export class QueryPlans {
  /** Has a sequential scan chosen only where no index would do, however small the tables of a test are. */
  readonly settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
    enable_seqscan: 'off',
  };
  #log = '';

  readonly onLog = (text: string): void => {
    this.#log += text;
  };

  /** Tells whether a statement that contains a text has been logged. */
  has(text: string): boolean {
    return this.#log.includes(text);
  }

  /**
   * Lists the statements that read a table as a whole, each with what it reads so.
   *
   * @param tables those that are meant.
   */
  findWhole(tables: readonly string[]): string[] {
    const found = new Set<string>();
    for (const [, lines = ''] of this.#log.matchAll(/ plan:\n((?:\t.*\n)+)/g)) {
      const told = JSON.parse(lines.replaceAll(/^\t/gm, '')) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      for (const what of wholeReads(told.Plan, tables)) {
        found.add(`${what}: ${told['Query Text'].replace(/\s+/g, ' ')}`);
      }
    }
    return [...found];
  }
}

function wholeReads(node: PlanNode, tables: readonly string[]): string[] {
  const inner = (node.Plans ?? []).flatMap((one) => wholeReads(one, tables));
  const index = node['Index Name'];
  const name = node['Relation Name'] ?? index ?? '';
  const isOurs = tables.some((table) => name === table || index?.startsWith(`${table}_`));
  const isWhole = WHOLE.test(node['Node Type']) && node['Index Cond'] === undefined;
  return isOurs && isWhole ? [`${node['Node Type']} of ${name}`, ...inner] : inner;
}
