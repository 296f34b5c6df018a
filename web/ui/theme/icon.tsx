const PATHS = {
  close: 'M6 6l12 12M18 6L6 18',
  eye: 'M2.5 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  'eye-off':
    'M4 4l16 16M9.900 5.700A9.600 9.600 0 0 1 12 5.500c6 0 9.500 6.500 9.500 6.500a17 17 0 0 1-2.700 3.400M6.300 7.500A16.500 16.500 0 0 0 2.500 12S6 18.500 12 18.500c1.700 0 3.200-.5 4.500-1.200M9.900 9.900a3 3 0 0 0 4.200 4.200',
  first: 'M6.500 5.500v13M17.500 6l-6 6 6 6',
  last: 'M17.500 5.500v13M6.500 6l6 6-6 6',
  next: 'M9.500 6l6 6-6 6',
  pencil: 'M5 19l1-4.500L15.500 5a2.100 2.100 0 0 1 3 3L9 17.500zM13.500 7l3 3',
  previous: 'M14.500 6l-6 6 6 6',
  sort: 'M12 18.500V6M7.500 10.500L12 6l4.500 4.500',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  trash: 'M4.500 7h15M9.500 7V4.500h5V7M6.500 7l.8 12.500h9.400L17.500 7M10.300 11v5M13.700 11v5',
} as const;

export type IconName = keyof typeof PATHS;

/** Draws an icon beside or instead of a label. It says nothing to a screen reader: its button does. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      aria-hidden="true"
      width="20"
      height="20"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.7"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
