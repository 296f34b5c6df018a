import type { PlacedLabel } from './arrange-labels.ts';
import { cornerOf, type LabelSheet, labelsOf } from './label-sheets.ts';
import type { Measures } from './lay-out-label.ts';
import { mm } from './millimetres.ts';
import { PlantLabel } from './plant-label.tsx';
import * as css from './sheet-page.module.css';

interface SheetPageProps {
  sheet: LabelSheet;
  labels: PlacedLabel[];
  address: string;
  measures: Measures;
  /** True where the labels' edges are shown, which paper has itself. */
  hasEdges?: boolean;
}

/** One sheet with its labels, each in its place. */
export function SheetPage({ sheet, labels, address, measures, hasEdges = false }: SheetPageProps) {
  const { width, height } = sheet.label;
  const style = (position: number) => {
    const { left, top } = cornerOf(sheet, position);
    return { left: mm(left), top: mm(top), width: mm(width), height: mm(height) };
  };
  const edges = hasEdges ? Array.from({ length: labelsOf(sheet) }, (_, index) => index + 1) : [];
  const first = labels[0]?.position ?? 1;
  return (
    // Paper has its labels where they are, whichever way a language reads.
    <div className={css.page} data-paper={sheet.paper} dir="ltr">
      {edges.map((position) => (
        <div
          key={`edge ${position}`}
          className={position < first ? css.used : css.edge}
          style={style(position)}
        />
      ))}
      {labels.map(({ position, plant }) => (
        <div key={position} className={css.place} style={style(position)}>
          <PlantLabel plant={plant} size={sheet.label} address={address} measures={measures} />
        </div>
      ))}
    </div>
  );
}
