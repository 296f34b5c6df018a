import { correction, generate } from 'lean-qr';
import { toSvgPath } from 'lean-qr/extras/svg';
import { memo } from 'react';

/** The white that a code has to have around it, in its own squares (ISO/IEC 18004). */
const QUIET = 4;

interface QrCodeProps {
  text: string;
  /** How long its sides are, the white around it included, as a style writes it. */
  side: string;
}

/** A QR code, which bears that up to a seventh of it is dirty or torn. */
export const QrCode = memo(function QrCode({ text, side }: QrCodeProps) {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const squares = code.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${squares} ${squares}`}
      style={{ width: side, height: side }}
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path d={toSvgPath(code)} />
    </svg>
  );
});
