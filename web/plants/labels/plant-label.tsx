import { memo } from 'react';
import type { Plant } from '../../../server/contract/plants.ts';
import { QrCode } from '../../ui/qr/qr-code.tsx';
import { plantPath } from '../address/plant-path.ts';
import { type FittedText, LINE_HEIGHT } from './fit-text.ts';
import type { LabelSheet } from './label-sheets.ts';
import { EDGE, layOutLabel, type Measures } from './lay-out-label.ts';
import { mm } from './millimetres.ts';
import * as css from './plant-label.module.css';

interface PlantLabelProps {
  plant: Plant;
  size: LabelSheet['label'];
  /** Where the app is reached, without a slash at its end. */
  address: string;
  measures: Measures;
}

/** What is printed on one label: the code that opens the plant, its name, tag and id. */
export const PlantLabel = memo(function PlantLabel(props: PlantLabelProps) {
  const { plant, size, address, measures } = props;
  const { code, name, tag, id } = layOutLabel(plant, size, measures);
  return (
    <div className={css.label} style={{ padding: mm(EDGE) }}>
      <QrCode text={address + plantPath(plant.id)} side={mm(code)} />
      <div className={css.texts}>
        <Lines text={name} className={css.name} />
        {tag && <Lines text={tag} />}
        <Lines text={id} />
      </div>
    </div>
  );
});

function Lines({ text, className }: { text: FittedText; className?: string | undefined }) {
  const { size, lines } = text;
  return (
    <div
      dir="auto"
      className={className}
      style={{ fontSize: mm(size), lineHeight: mm(size * LINE_HEIGHT) }}
    >
      {lines.map((line, index) => (
        <div key={index}>{line}</div>
      ))}
    </div>
  );
}
