import { MAX_TOLD_COLUMNS, PLANT_COLUMNS, type PlantColumn } from '../../contract/imports.ts';
import { readFlag, refuseParameter } from '../../http/read/query.ts';

/** What somebody has chosen each column to tell, by its place; null for nothing. */
interface ColumnChoice {
  columns: (PlantColumn | null)[];
  /** False where the first row is a plant. */
  hasTitles: boolean;
}

/** How a table is to be read. */
export interface TableReading {
  /** True for rows that were copied from a spreadsheet, which may have no header. */
  isPasted: boolean;
  /** Null where the table itself is to tell. */
  chosen: ColumnChoice | null;
}

/** The parameters that say so. */
export const READING = ['pasted', 'columns', 'untitled'] as const;

/**
 * Reads how a file is to be read: `columns=name,,tag` names the first and the third, and leaves out all others.
 *
 * @throws DomainError `invalid_input` that names the parameter.
 */
export function readTableReading(
  query: Partial<Record<(typeof READING)[number], string>>,
): TableReading {
  const { pasted, columns, untitled } = query;
  const hasTitles = !readFlag('untitled', untitled);
  const isPasted = readFlag('pasted', pasted);
  if (columns === undefined && !hasTitles)
    throw refuseParameter('untitled', 'must come with columns');
  if (columns === undefined) return { isPasted, chosen: null };
  return { isPasted, chosen: { columns: readColumns(columns), hasTitles } };
}

function readColumns(text: string): (PlantColumn | null)[] {
  const names = text.split(',', MAX_TOLD_COLUMNS + 1);
  const columns = names.map((name) => PLANT_COLUMNS.find((known) => known === name) ?? null);
  const isKnown = columns.every((column, at) => column !== null || names[at] === '');
  const chosen = columns.filter((column) => column !== null);
  const isOnce = new Set(chosen).size === chosen.length;
  if (isKnown && isOnce && names.length <= MAX_TOLD_COLUMNS) return columns;
  throw refuseParameter(
    'columns',
    `must name at most ${MAX_TOLD_COLUMNS} columns, each once: ${PLANT_COLUMNS.join(', ')} or nothing`,
  );
}
