import { memo } from 'react';
import { createPortal } from 'react-dom';
import type { PlacedLabel } from './arrange-labels.ts';
import type { LabelSheet } from './label-sheets.ts';
import type { Measures } from './lay-out-label.ts';
import * as css from './printed-sheets.module.css';
import { SheetPage } from './sheet-page.tsx';

/** All that is printed. */
export interface LabelPrint {
  sheet: LabelSheet;
  /** The labels of each sheet. */
  sheets: PlacedLabel[][];
  address: string;
  measures: Measures;
}

/** What the browser prints for as long as this is rendered, in the place of everything else; no screen shows it. */
export const PrintedSheets = memo(function PrintedSheets({ print }: { print: LabelPrint }) {
  const { sheets, ...rest } = print;
  const pages = (
    <div className={css.sheets}>
      {sheets.map((labels, index) => (
        <SheetPage key={index} labels={labels} {...rest} />
      ))}
    </div>
  );
  // Within the screen of whoever is signed in, so that it is hidden with that.
  const screen = document.querySelector('.screen');
  return screen && createPortal(pages, screen);
});
