import {
  type ColumnChoice,
  MAX_TOLD_COLUMNS,
  PLANT_COLUMNS,
  type TableReading,
} from '../../contract/imports.ts';
import { readFlag, refuseParameter } from '../../http/read/query.ts';

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

function readColumns(text: string): ColumnChoice['columns'] {
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
