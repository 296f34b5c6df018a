import { useDeferredValue, useMemo, useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import { Button } from '../../ui/control/button.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { isThisMachineOnly } from '../../ui/qr/is-this-machine-only.ts';
import { arrangeLabels } from './arrange-labels.ts';
import { describeAmount, describeSheet } from './describe-labels.ts';
import { keepLabelChoice, type LabelChoice, recallLabelChoice } from './label-choice.ts';
import * as css from './label-setup.module.css';
import { LABEL_SHEETS, type LabelSheet, labelsOf, PAPERS } from './label-sheets.ts';
import { createMeasures } from './measure-text.ts';
import { type LabelPrint, PrintedSheets } from './printed-sheets.tsx';
import { SheetPage } from './sheet-page.tsx';

interface LabelSetupProps {
  /** None once all of them have been deleted. */
  plants: Plant[];
  /** Where the codes lead. */
  origin: string;
  onClose: () => void;
}

/**
 * Chooses the sheet and its first label, shows the first sheet as it will be, and prints. Until it is closed
 * whatever prints the page prints these labels: some browsers read it only after the button's press is over.
 */
export function LabelSetup({ plants, origin, onClose }: LabelSetupProps) {
  const [choice, setChoice] = useState(() => recallLabelChoice());
  const [measures] = useState(createMeasures);
  const { sheet, first } = choice;
  const print: LabelPrint = useMemo(
    () => ({ sheet, sheets: arrangeLabels(plants, sheet, first), origin, measures }),
    [plants, sheet, first, origin, measures],
  );
  // A thousand codes take a second or more: in steps, nothing waits for them.
  const prepared = useDeferredValue(print, null);
  const isReady = prepared === print;
  const canPrint = isReady && plants.length > 0;

  function choose(next: LabelChoice) {
    setChoice(next);
    keepLabelChoice(next);
  }

  function chooseSheet(name: string) {
    const next = LABEL_SHEETS.find((one) => one.name === name);
    if (next) choose({ sheet: next, first: 1 });
  }

  return (
    <>
      <div className={css.setup}>
        <div className={css.choices}>
          <SelectField
            ref={focusOnArrival}
            label="Sheet"
            className={css.field}
            value={sheet.name}
            onChange={chooseSheet}
          >
            {Object.keys(PAPERS).map((paper) => (
              <optgroup key={paper} label={paper}>
                {LABEL_SHEETS.filter((one) => one.paper === paper).map((one) => (
                  <option key={one.name} value={one.name}>
                    {describeSheet(one)}
                  </option>
                ))}
              </optgroup>
            ))}
          </SelectField>
          <SelectField
            label="First label"
            className={css.field}
            value={first}
            aria-describedby="first-label"
            onChange={(value) => choose({ sheet, first: Number(value) })}
          >
            {Array.from({ length: labelsOf(sheet) }, (_, index) => (
              <option key={index + 1}>{index + 1}</option>
            ))}
          </SelectField>
          <p id="first-label" className={`${css.note} ${css.hint}`}>
            Where a sheet is part used, the first label that is left, counted along the rows.
          </p>
          <p role="status" className={css.amount}>
            {describeAmount(plants.length, print.sheets.length)}
          </p>
          <p className={css.note}>
            When the browser asks, choose {sheet.paper} paper, actual size (100&nbsp;%) and no
            margins.
          </p>
          <Destination origin={origin} />
        </div>
        <Preview sheet={sheet} print={print} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Close</Button>
        <Button
          look="primary"
          aria-disabled={!canPrint || undefined}
          onClick={() => canPrint && window.print()}
        >
          {isReady ? 'Print' : 'Preparing…'}
        </Button>
      </DialogButtons>
      {prepared && <PrintedSheets print={prepared} />}
    </>
  );
}

/** Says where the codes lead, and what to do where that is nowhere for a phone. */
function Destination({ origin }: { origin: string }) {
  if (!isThisMachineOnly(origin)) {
    return (
      <p className={css.note}>
        The codes lead to <span className={css.origin}>{origin}</span>.
      </p>
    );
  }
  return (
    <p className={css.warning}>
      The codes lead to <span className={css.origin}>{origin}</span>, which no phone can open. Come
      by the address that phones use, or ask the operator to set PUBLIC_URL, before you print.
    </p>
  );
}

function Preview({ sheet, print }: { sheet: LabelSheet; print: LabelPrint }) {
  const [labels = []] = print.sheets;
  const name = `The first sheet: ${describeSheet(sheet)}, ${labels.length} of them printed`;
  return (
    <div role="img" aria-label={name} className={css.preview} data-paper={sheet.paper}>
      <SheetPage {...print} labels={labels} hasEdges />
    </div>
  );
}
