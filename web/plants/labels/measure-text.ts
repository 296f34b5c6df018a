import type { Measure } from './fit-text.ts';
import type { Measures } from './lay-out-label.ts';

/** Large enough that no rounding shows. */
const SIZE_PX = 100;

/** Without a canvas no letter is wider than it is high. */
const WIDEST_EM = 1;

/** Makes what measures text as this browser sets it in the app's own type. */
export function createMeasures(): Measures {
  const family = getComputedStyle(document.body).fontFamily;
  return { bold: createMeasure(600, family), regular: createMeasure(400, family) };
}

function createMeasure(weight: number, family: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * WIDEST_EM;
  context.font = `${weight} ${SIZE_PX}px ${family}`;
  return (text) => context.measureText(text).width / SIZE_PX;
}
