import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { memo } from 'react';
import * as css from './qr-code.module.css';

/** The white that a code has to have around it, in its own squares (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  /** How long its sides are, the white around it included, as a style writes it. */
  side: string;
  /** What it is of, for those who cannot see it; left out where the text beside it says that. */
  label?: string;
}

/**
 * A QR code, which bears that up to a seventh of it is dirty or torn. It is dark on light in every colour
 * scheme, since not every phone reads the reverse.
 */
export const QrCode = memo(function QrCode({ text, side, label }: QrCodeProps) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const squares = code.size + 2 * QUIET;
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      className={css.code}
      viewBox={`${-QUIET} ${-QUIET} ${squares} ${squares}`}
      style={{ width: side, height: side }}
      shapeRendering="crispEdges"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
});
