import { type Comparison, formatNumber, type Target } from './comparison.ts';
import { type KeptComparison, renderTable } from './render.ts';

/** Tells what has become of each target since it was measured before, and whether by more than rounds differ. */
export function describeMoves(before: KeptComparison, now: Comparison): string {
  const rows = now.targets.map((target) => {
    const earlier = before.targets.find(({ claim }) => claim === target.claim);
    const value = ({ measured, unit }: Target) => `${formatNumber(measured)} ${unit}`.trim();
    return [
      target.claim,
      earlier ? value(earlier) : '',
      value(target),
      earlier ? judgeMove(earlier, target) : 'new',
    ];
  });
  const columns = ['what', before.at.slice(0, 10), 'now', ''];
  return renderTable({ caption: `${now.title}, since the run before`, columns, rows });
}

function judgeMove(before: Target, now: Target): string {
  if (!before.measured) return '';
  const change = (now.measured / before.measured - 1) * 100;
  const moved = `${change < 0 ? '−' : '+'}${formatNumber(Math.abs(change))} %`;
  if (!before.rounds?.length || !now.rounds?.length) return moved;
  const isApart =
    Math.min(...now.rounds) > Math.max(...before.rounds) ||
    Math.max(...now.rounds) < Math.min(...before.rounds);
  return `${moved}, ${isApart ? '**more** than' : 'within what'} rounds differ`;
}
