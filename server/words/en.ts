/**
 * Every text that people read, in English. A text that something is put into is a function. Where
 * that is more than text, as a name in bold, it returns the pieces of the sentence in their order.
 */
import { formatCount } from './format-count.ts';

export const language = 'en';
export const direction = 'ltr';
/** How numbers and dates are written where the reader's browser prefers no locale of this language. */
export const locale = 'en-GB';

const count = (number: number) => formatCount(number, locale);

// The page

export const productName = 'Plant Store';
export const pageDescription = 'The plants of your nursery: add, find and remove them.';
export const pageNeedsJavaScript =
  "Plant Store needs JavaScript. Turn it on in this browser's settings and reload.";
export const screenTitle = (screen: string) => `${screen} · Plant Store`;

// What many places say

export const undo = 'Undo';
export const cancel = 'Cancel';
export const close = 'Close';
export const deleteIt = 'Delete';
export const edit = 'Edit';
export const save = 'Save';
export const rename = 'Rename';
export const show = 'Show';
export const tryAgain = 'Try again';
export const reload = 'Reload';
export const loading = 'Loading…';
export const fieldLabels = { id: 'Id', name: 'Name', tag: 'Tag' };
export const roleNames = { viewer: 'viewer', editor: 'editor', admin: 'admin' };
/** A role in the middle of a sentence: "you are an editor now". */
export const rolesWithArticle = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' };
export const countPlants = (plants: number) =>
  `${count(plants)} ${plants === 1 ? 'plant' : 'plants'}`;
export const justNow = 'just now';
export const today = 'Today';
export const yesterday = 'Yesterday';

// What is wrong with what is typed

export const inputFaults = {
  labels: { name: 'Name', tag: 'Tag', tokenName: 'Token name', search: 'Search' },
  missing: {
    name: 'Enter a name.',
    tag: 'Enter a tag.',
    tokenName: 'Enter a token name.',
    search: 'Enter a search.',
  },
  refused: (label: string, character: string) =>
    `${label} must not contain the character ${character}; remove it.`,
  invisible: (label: string) => `${label} must hold at least one visible character.`,
  tooLong: (label: string, most: number, length: number) =>
    `${label} may have at most ${most} characters; this one has ${length}.`,
  tooManyMarks: 'Use fewer combining marks in a row.',
  noNumber: 'Id must be a whole number, such as 42. Leave it empty to get the next one.',
  noId: (most: number, found: number) =>
    `Id must be a whole number from 0 to ${most}. Found ${found}.`,
};
/** The first of several, of which the others are told beside it. */
export const firstOfErrors = (first: string, errors: number) =>
  `${first} There are ${errors} errors in all.`;

// The frame of every screen

export const languageChoice = 'Language';

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
