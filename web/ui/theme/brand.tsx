import * as words from '../../../server/words/words.ts';
import leaf from './leaf.svg';

/** The mark and the name. */
export function Brand() {
  return (
    <span className="brand">
      <img src={leaf} alt="" width="28" height="28" />
      <span className="brand-name">{words.productName}</span>
    </span>
  );
}
