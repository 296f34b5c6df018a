import { useDeferredValue, useMemo, useState } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import * as words from '../../../server/words/words.ts';
import { Button } from '../../ui/control/button.tsx';
import { SelectField } from '../../ui/control/select-field.tsx';
import { DialogButtons } from '../../ui/dialog/dialog-buttons.tsx';
import { focusOnArrival } from '../../ui/hook/focus-on-arrival.ts';
import { isThisMachineOnly } from '../../ui/qr/is-this-machine-only.ts';
import { sentence } from '../../ui/words/sentence.ts';
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
  address: string;
  onClose: () => void;
}

/**
 * Chooses the sheet and its first label, shows the first sheet as it will be, and prints. Until it is closed
 * whatever prints the page prints these labels: some browsers read it only after the button's press is over.
 */
export function LabelSetup({ plants, address, onClose }: LabelSetupProps) {
  const [choice, setChoice] = useState(() => recallLabelChoice());
  const [measures] = useState(createMeasures);
  const { sheet, first } = choice;
  const print: LabelPrint = useMemo(
    () => ({ sheet, sheets: arrangeLabels(plants, sheet, first), address, measures }),
    [plants, sheet, first, address, measures],
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
            label={words.labelSheetField}
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
            label={words.firstLabel}
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
            {words.firstLabelNote}
          </p>
          <p role="status" className={css.amount}>
            {describeAmount(plants.length, print.sheets.length)}
          </p>
          <p className={css.note}>{words.labelsPaper(sheet.paper)}</p>
          <Destination address={address} />
        </div>
        <Preview sheet={sheet} print={print} />
      </div>
      <DialogButtons>
        <Button onClick={onClose}>{words.close}</Button>
        <Button
          look="primary"
          aria-disabled={!canPrint || undefined}
          onClick={() => canPrint && window.print()}
        >
          {isReady ? words.printLabels : words.preparing}
        </Button>
      </DialogButtons>
      {prepared && <PrintedSheets print={prepared} />}
    </>
  );
}

/** Says where the codes lead, and what to do where that is nowhere for a phone. */
function Destination({ address }: { address: string }) {
  const shown = <span className={css.origin}>{address}</span>;
  return isThisMachineOnly(address) ? (
    <p className={css.warning}>{sentence(words.labelsLeadNowhere(shown))}</p>
  ) : (
    <p className={css.note}>{sentence(words.labelsLead(shown))}</p>
  );
}

function Preview({ sheet, print }: { sheet: LabelSheet; print: LabelPrint }) {
  const [labels = []] = print.sheets;
  const name = words.labelsPreview(describeSheet(sheet), labels.length);
  return (
    <div role="img" aria-label={name} className={css.preview} data-paper={sheet.paper}>
      <SheetPage {...print} labels={labels} hasEdges />
    </div>
  );
}
