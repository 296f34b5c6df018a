import * as css from './backdrop.module.css';

const FROND =
  'M20 320C60 220 120 130 220 60M46 262c-26-6-40-24-42-50 26 2 42 20 42 50zM58 240c28 10 52 4 70-16-26-14-52-8-70 16zM76 210c-28-10-42-32-40-60 28 6 44 28 40 60zM92 188c30 10 56 2 74-20-28-14-56-6-74 20zM114 160c-26-14-36-36-30-62 26 8 38 32 30 62zM136 134c30 6 54-4 68-26-28-10-54-2-68 26zM162 108c-20-18-26-40-16-62 22 12 28 36 16 62zM186 86c26 4 48-4 60-22-24-10-46-2-60 22z';

/** Two fronds at the foot of the page, for the eye alone. */
export function Backdrop() {
  return (
    <svg aria-hidden="true" className={css.fronds} viewBox="0 0 520 320">
      <path d={FROND} transform="translate(250 0)" />
      <path d={FROND} transform="translate(330 90) scale(-0.7 0.72)" />
    </svg>
  );
}
