/** Sheets of labels as shops sell them, all lengths in millimetres, as their makers tell them. */
export interface LabelSheet {
  /** What the package says; other makers name it as well. */
  name: string;
  paper: keyof typeof PAPERS;
  columns: number;
  rows: number;
  label: { width: number; height: number };
  /** From the paper's edge to the first label. */
  margin: { left: number; top: number };
  /** From where one label begins to where the next one does. */
  pitch: { x: number; y: number };
}

export const PAPERS = {
  A4: { width: 210, height: 297 },
  'US Letter': { width: 215.9, height: 279.4 },
} as const;

export const LABEL_SHEETS: readonly LabelSheet[] = [
  {
    name: 'Avery L7160',
    paper: 'A4',
    columns: 3,
    rows: 7,
    label: { width: 63.5, height: 38.1 },
    margin: { left: 7.25, top: 15.15 },
    pitch: { x: 66, y: 38.1 },
  },
  {
    name: 'Avery L7159',
    paper: 'A4',
    columns: 3,
    rows: 8,
    label: { width: 63.5, height: 33.9 },
    margin: { left: 7.25, top: 12.9 },
    pitch: { x: 66, y: 33.9 },
  },
  {
    name: 'Avery L7163',
    paper: 'A4',
    columns: 2,
    rows: 7,
    label: { width: 99.1, height: 38.1 },
    margin: { left: 4.65, top: 15.15 },
    pitch: { x: 101.6, y: 38.1 },
  },
  {
    name: 'Avery L7651',
    paper: 'A4',
    columns: 5,
    rows: 13,
    label: { width: 38.1, height: 21.2 },
    margin: { left: 4.75, top: 10.7 },
    pitch: { x: 40.6, y: 21.2 },
  },
  {
    name: 'Avery 5160',
    paper: 'US Letter',
    columns: 3,
    rows: 10,
    label: { width: 66.675, height: 25.4 },
    margin: { left: 4.7625, top: 12.7 },
    pitch: { x: 69.85, y: 25.4 },
  },
  {
    name: 'Avery 5163',
    paper: 'US Letter',
    columns: 2,
    rows: 5,
    label: { width: 101.6, height: 50.8 },
    margin: { left: 3.96875, top: 12.7 },
    pitch: { x: 106.3625, y: 50.8 },
  },
];

/** Returns how many labels a sheet has. */
export function labelsOf({ columns, rows }: LabelSheet): number {
  return columns * rows;
}

/** Returns where on its sheet a label begins, counted from 1 along the rows. */
export function cornerOf({ columns, margin, pitch }: LabelSheet, position: number) {
  const column = (position - 1) % columns;
  const row = Math.floor((position - 1) / columns);
  return { left: margin.left + column * pitch.x, top: margin.top + row * pitch.y };
}
