/** Every text that people read, in German; what each is for, `en.ts` says. */
import { formatCount } from './format-count.ts';

export const language = 'de';
export const direction = 'ltr';
export const locale = 'de-DE';

const count = (number: number) => formatCount(number, locale);

// The page

export const productName = 'Plant Store';
export const pageDescription = 'Die Pflanzen Ihrer Gärtnerei: aufnehmen, finden und entfernen.';
export const pageNeedsJavaScript =
  'Plant Store braucht JavaScript. Schalten Sie es in den Einstellungen des Browsers ein und laden Sie die Seite neu.';
export const screenTitle = (screen: string) => `${screen} · Plant Store`;

// What many places say

export const undo = 'Rückgängig';
export const cancel = 'Abbrechen';
export const close = 'Schließen';
export const deleteIt = 'Löschen';
export const edit = 'Bearbeiten';
export const save = 'Speichern';
export const rename = 'Umbenennen';
export const show = 'Zeigen';
export const tryAgain = 'Noch einmal';
export const reload = 'Neu laden';
export const loading = 'Lädt …';
export const fieldLabels = { id: 'Nummer', name: 'Name', tag: 'Schlagwort' };
export const roleNames = { viewer: 'Lesen', editor: 'Bearbeiten', admin: 'Verwalten' };
export const rolesWithArticle = {
  viewer: 'die Rolle „Lesen“',
  editor: 'die Rolle „Bearbeiten“',
  admin: 'die Rolle „Verwalten“',
};
export const countPlants = (plants: number) =>
  `${count(plants)} ${plants === 1 ? 'Pflanze' : 'Pflanzen'}`;
export const justNow = 'gerade eben';
export const today = 'Heute';
export const yesterday = 'Gestern';

// What is wrong with what is typed

export const inputFaults = {
  labels: { name: 'Name', tag: 'Schlagwort', tokenName: 'Token-Name', search: 'Suche' },
  missing: {
    name: 'Geben Sie einen Namen ein.',
    tag: 'Geben Sie ein Schlagwort ein.',
    tokenName: 'Geben Sie einen Token-Namen ein.',
    search: 'Geben Sie eine Suche ein.',
  },
  refused: (label: string, character: string) =>
    `${label}: Das Zeichen ${character} ist nicht erlaubt; entfernen Sie es.`,
  invisible: (label: string) => `${label}: Mindestens ein Zeichen muss sichtbar sein.`,
  tooLong: (label: string, most: number, length: number) =>
    `${label}: höchstens ${most} Zeichen; das sind ${length}.`,
  tooManyMarks: 'Weniger kombinierende Zeichen hintereinander, bitte.',
  noNumber: 'Die Nummer muss eine ganze Zahl sein, etwa 42. Leer bekommt die Pflanze die nächste.',
  noId: (most: number, found: number) =>
    `Die Nummer muss eine ganze Zahl von 0 bis ${most} sein, nicht ${found}.`,
};
export const firstOfErrors = (first: string, errors: number) =>
  `${first} Insgesamt sind es ${errors} Fehler.`;

// The frame of every screen

export const languageChoice = 'Sprache';

// Controls, dialogs and messages

// Signing in and out, sessions, links

// People and tokens

// History

// What others change

// The reference of the interface

// Plants: the list

// Plants: adding and correcting

// Plants: tags

// Plants: views

// Plants: the page of one, and labels

// Plants: selecting, deleting, undoing

// Plants: import and export

// What the server says of plants

// What the server says of files to import

// What the server says of people, tokens and sessions

// What the server says of itself
