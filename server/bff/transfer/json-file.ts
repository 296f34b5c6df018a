import { PLANT_COLUMNS } from '../../contract/imports.ts';
import { OPTIONAL_MEMBERS } from '../../contract/plants.ts';
import { shorten } from '../../contract/text.ts';
import { JsonFault } from '../../domain/json/json-scanner.ts';
import {
  type FileContent,
  type FileRow,
  faultOf,
  jsonKindOf,
} from '../../domain/transfer/plant-file.ts';
import type { FilePiece } from './file-pieces.ts';
import { readEntries } from './json-entries.ts';
import { unreadable } from './unreadable-file.ts';

const MAX_NAMED_FIELDS = 20;

/** Reads a JSON list of plants, as an export writes it; fields that mean nothing here are left out. */
export function readPlantsJson(pieces: Iterable<FilePiece>): FileContent {
  const ignored = new Set<string>();
  const encoding = { name: 'UTF-8' } as const;
  const rows = readRows(pieces, ignored);
  const untitled = { columns: [], hasTitles: false, lacksName: false };
  return { format: 'json', ...untitled, rows, ignored, unguarded: { cells: 0 }, encoding };
}

function* readRows(pieces: Iterable<FilePiece>, ignored: Set<string>): Generator<FileRow[]> {
  let count = 0;
  try {
    for (const entries of readEntries(pieces)) {
      const before = count;
      count += entries.length;
      yield entries.map(({ value, share }, i) => readEntry(before + i + 1, value, share, ignored));
    }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const { sayWhat, place } = error;
    const { line, column } = place;
    throw unreadable((words) => words.fileIsNoJson(line, column, sayWhat(words)), error);
  }
}

function readEntry(row: number, value: unknown, share: number, ignored: Set<string>): FileRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const kind = jsonKindOf(value);
    const fault = faultOf(row, null, (words) => words.entryIsNoObject(OPTIONAL_MEMBERS, kind));
    // What is no object at all has no columns that could be wrong as well.
    return { row, value: null, faults: [fault], share };
  }

  const fields = Object.entries(value).filter(([name]) => {
    const isKnown = PLANT_COLUMNS.some((column) => column === name);
    if (!isKnown && ignored.size < MAX_NAMED_FIELDS) ignored.add(shorten(name));
    return isKnown;
  });
  return { row, value: Object.fromEntries(fields), faults: [], share };
}
