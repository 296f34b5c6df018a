/**
 * Every text that people read, in English. A text that something is put into is a function. Where
 * that is more than text, as a name in bold, it returns the pieces of the sentence in their order.
 */
import { formatCount } from './format-count.ts';

export const language = 'en';
/** The language's own name, as those who look for it read it. */
export const languageName = 'English';
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

const idAdvice = (nextId: number | null) =>
  nextId === null ? 'Choose another id.' : `The next free id is ${nextId}.`;
export const idIsThere = (id: number, nextId: number | null) =>
  `A plant with id ${id} is there already. ${idAdvice(nextId)}`;
export const idIsTaken = (id: number, nextId: number | null) =>
  `Id ${id} is taken. ${idAdvice(nextId)}`;
export const idsAreExhausted = (most: number) =>
  `No id is left to assign: ${most} has been used. Give the plant an unused id yourself.`;
export const plantNotFound = (id: number) =>
  `There is no plant with id ${id}. It may have been deleted; list the plants to see which are there.`;
export const plantIsMissing = (id: number) => `There is no plant with the id ${id}.`;
export const plantChangedMeanwhile = (id: number) =>
  `Plant ${id} has been changed meanwhile. Read it again before changing it.`;
export const plantWouldStay = 'Nothing would change: send another name or tag.';
export const plantsWouldStay = 'Nothing would change: they have that tag already.';
export const tooManyToChange = (most: number) =>
  `At most ${most} plants can be changed at once. Narrow the search or choose fewer tags.`;
export const matchesChanged =
  'The plants that match have changed meanwhile, so nothing was done. Look at them again.';
export const matchesUncertain =
  'So much has changed meanwhile that it cannot be told whether the plants that match have, so nothing was done. Look at them again.';
export const plantsChangedSince =
  'Some of these plants have been deleted or changed since you looked, so nothing was done. Look at them again.';
export const plantHasChanged = (id: number) => `Plant ${id} has changed.`;
export const plantIsGone = (id: number) => `Plant ${id} is not there any more.`;
export const plantIsCalled = (id: number, name: string) => `Plant ${id} is called ${name} now.`;
/** What has become of a plant's other texts. */
export const plantLacksNow = { tag: (id: number) => `Plant ${id} has no tag any more.` };
export const plantHasNow = {
  tag: (id: number, tag: string) => `Plant ${id} has the tag “${tag}” now.`,
};

export const changeIsGone = (seq: number) =>
  `There is no change ${seq} any more: it is older than the history that is kept, or the data has been replaced.`;
export const changeIsUnreadable = (seq: number) =>
  `Change ${seq} cannot be read: the file that holds it is damaged. Tell the operator; the log names the place.`;
export const changeToUndoIsGone = (seq: number) =>
  `There is no change ${seq} to undo, or it is older than the history that is kept.`;
export const undoOverReplaced =
  'This cannot be undone any more: the data has been replaced since, as by a restored backup. Nothing was changed.';
export const undoneAlready = (person: string) => `${person} has undone this already.`;
/** @param reason one of the sentences below. */
export const undoRefused = (reason: string) =>
  `This cannot be undone any more: ${reason.charAt(0).toLowerCase()}${reason.slice(1)} Nothing was changed.`;
export const idInUseAgain = (id: number) => `Id ${id} is in use again.`;
export const oneIdInUseAgain = 'An id it would bring back is in use again.';
export const plantDeletedSince = 'The plant has been deleted since.';
export const onePlantDeletedSince = 'A plant it added has been deleted since.';
export const plantChangedSince = 'The plant has been changed since.';
export const onePlantChangedSince = 'A plant it added has been changed since.';
export const attemptUndone = (person: string) => `${person} has undone your first attempt since.`;
export const attemptChanged = 'Your first attempt did it, but somebody has changed that since.';
export const keyReused = (key: string) =>
  `The idempotency key "${key}" was used for a different request. Use a new key for a new request.`;
export const keyWithdrawn = 'This had been called off before it was done. Ask for it again.';

export const viewNotFound = 'There is no such view any more. Somebody may have deleted it.';
export const viewChangedSince = (person: string, view: string) =>
  `${person} has changed the view “${view}” since you looked, so nothing was done. Open it to see what it shows now.`;
export const ownViewNameTaken = (name: string) =>
  `You have a view named “${name}” already. Choose another name, or replace that view.`;
export const sharedViewNameTaken = (name: string) =>
  `The workspace has a view named “${name}” already. Choose another name, or replace that view.`;
export const viewNameTaken = (name: string) => `“${name}” is taken. Choose another name.`;
export const tooManyOwnViews = (most: number) =>
  `You have ${most} views, which is the most. Delete one that nobody needs any more.`;
export const tooManySharedViews = (workspace: string, most: number) =>
  `Workspace ${workspace} has ${most} views, which is the most. Delete one that nobody needs any more.`;
export const tooManyViewsOfAll = (workspace: string, most: number) =>
  `All people of workspace ${workspace} together have ${most} views, which is the most. Delete some that nobody needs any more.`;

// What the server says of files to import

export const filesAreRead = {
  ofToken: 'The server is reading several other files of yours right now. Try again in a moment.',
  ofWorkspace:
    'The server is reading several other files of your workspace right now. Try again in a moment.',
  ofAll: 'The server is reading several other files right now. Try again in a moment.',
};
export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB, which is the most that one import takes. Split it into several files.`;
export const fileTooSlow = (minutes: number) =>
  `The file did not arrive within ${minutes} minutes. Try again over a faster connection, or split it into several files.`;
export const fileStopped =
  'The server is about to stop, so nothing of the file was written. Try again in a moment.';
export const fileHoldsTooMany = (most: number) =>
  `The file holds more than ${count(most)} plants, which is the most that one import takes. Split it into several files.`;
export const fileHoldsNone = 'The file holds no plants: there is nothing to import.';

const saveAsCsv = 'In the spreadsheet, save it as “CSV UTF-8”, then choose that file.';
const fileKinds = {
  pdf: 'a PDF document',
  spreadsheet: 'a spreadsheet such as .xlsx, or another archive',
  oldSpreadsheet: 'an old spreadsheet such as .xls',
  compressed: 'a compressed file',
  image: 'an image',
};
export const fileOfOtherKind = (kind: keyof typeof fileKinds) =>
  `This is ${fileKinds[kind]}, whatever its name ends with. ${saveAsCsv}`;
export const fileIsEmpty = 'The file is empty. Choose one that holds plants.';
export const fileInUtf16 = `The file is text in UTF-16; only UTF-8 is read. ${saveAsCsv}`;
export const fileIsNoText = `The file is not text. ${saveAsCsv}`;
export const fileIsNoUtf8 = (line: number) =>
  `The file is not text in UTF-8, line ${line}. ${saveAsCsv}`;

export const columnTwice = (column: string) =>
  `The column “${column}” comes twice in the first row. Remove one of them.`;
/** A column that has no title, by its place and what stands in the first row. */
export const untitledColumn = (place: number, cell: string) => `${place} (“${cell}”)`;
export const rowQuoteNotClosed = (row: number) =>
  `Row ${row} does not end: a quote is opened in it and never closed.`;
export const rowTooLong = (row: number, most: number) =>
  `Row ${row} does not end: it has more than ${most} characters. Split it into rows.`;
export const tooManyRows = (most: number) =>
  `The file has more than ${count(most)} rows with the empty ones, which no spreadsheet has. Remove those that are empty.`;
export const rowMisquoted = 'The quotes do not pair: write a quote inside a quoted text twice.';
export const rowWiderThanHeader = (cells: number, most: number) =>
  `The row has ${cells} cells and the header ${most}: put a text that holds the separator in quotes.`;
export const rowWiderThanFirst = (cells: number, most: number) =>
  `The row has ${cells} cells and the first row ${most}: put a text that holds the separator in quotes.`;

const otherId = 'Choose another, or leave it empty to get the next free one.';
export const rowIdNotPlain = (found: string) =>
  `Id must be a whole number in plain digits. Found “${found}”.`;
export const rowIdTwice = (id: number, row: number) =>
  `Id ${id} stands in row ${row} already. ${otherId}`;
export const rowIdTaken = (id: number, name: string) =>
  `Id ${id} is taken by “${name}” in the store. ${otherId}`;
export const rowsLackIds = (left: number, rows: number): string => {
  if (left === 0) return 'No id is left to give. Give this plant an unused id.';
  return `Only ${left} ${left === 1 ? 'id is' : 'ids are'} left to give, and ${rows} rows have none. Give this plant an unused id.`;
};

/** What stands in a JSON file in the place of something else. */
export const jsonKinds = {
  null: 'null',
  array: 'an array',
  object: 'an object',
  string: 'a string',
  number: 'a number',
  boolean: 'a boolean',
};
/** @param optional the fields that may be left out. */
export const entryIsNoObject = (optional: string[], kind: keyof typeof jsonKinds) =>
  `An entry must be an object with name, and optionally ${new Intl.ListFormat(locale).format(optional)}; found ${jsonKinds[kind]}.`;
export const entryLacksName = (most: number) =>
  `Name is required; send a text of 1 to ${most} characters.`;
export const entryHasNoText = (field: 'name' | 'tag', kind: keyof typeof jsonKinds) =>
  `${fieldLabels[field]} must be text, found ${jsonKinds[kind]}.`;
export const entryHasNoId = (most: number, kind: keyof typeof jsonKinds) =>
  `Id must be a whole number from 0 to ${most}. Found ${jsonKinds[kind]}.`;
export const entryTooLong = (entry: number, most: number) =>
  `Entry ${entry} does not end: it has more than ${most} characters.`;
/** @param what one of the clauses below. */
export const fileIsNoJson = (line: number, column: number, what: string) =>
  `The file is not acceptable JSON: at line ${line}, column ${column}, ${what}. A list looks like [{"id": 1, "name": "Rosa", "tag": ""}].`;
export const jsonEndOfFile = 'the end of the file';
export const jsonEndOfText = 'the end of the text';
export const jsonCharacter = (character: string) => `the character ${character}`;
export const jsonInQuotes = (found: string) =>
  `${found} stands inside quotes; close them, or escape it`;
export const jsonNoEscape = 'a backslash begins no JSON escape; write two for one backslash';
export const jsonNoValue = (found: string) => `${found} stands where a JSON value belongs`;
export const jsonInexactNumber = (number: string) =>
  `the number ${number} cannot be represented exactly; write one of fewer digits`;
export const jsonByteOrderMark = 'there is a byte order mark; leave it out';
export const jsonEmpty = 'there is no value; write a JSON object';
export const jsonAfterValue = (found: string) =>
  `${found} follows the end of the JSON value; remove it`;
export const jsonTooManyValues = (most: number) => `there are more than ${most} values; send fewer`;
export const jsonNoColon = (found: string) => `${found} stands where a colon belongs`;
export const jsonNoFieldName = (found: string) =>
  `${found} stands where a field name in quotes belongs`;
export const jsonRefusedField = (field: string) => `the field ${field} is refused; remove it`;
export const jsonFieldTwice = (field: string) =>
  `the field ${field} comes twice; leave out one of them`;
export const jsonTooDeep = (most: number) =>
  `the nesting is deeper than ${most} levels; flatten it`;
export const jsonNoComma = (found: string, end: string) =>
  `${found} stands where a comma or ${end} belongs`;
export const jsonNoList = (found: string) => `${found} stands where the [ of a list belongs`;
export const jsonAfterList = (found: string) => `${found} follows the end of the list; remove it`;

// What the server says of people, tokens and sessions

export const notSignedIn = 'You are not signed in, or your session has ended. Sign in again.';
export const otherSignedIn = 'Somebody else has signed in in this browser since. Sign in again.';
export const sessionEndedMeanwhile =
  'Your session has ended meanwhile, so nothing was changed. Sign in again.';
export const ownTokenEndedMeanwhile =
  'Your own token was revoked or has expired meanwhile, so nothing was changed. Sign in with another one.';
export const tokenEndedMeanwhile =
  'This access token was revoked or has expired meanwhile, so nothing was changed. Ask an admin for a new one.';
export const requestFromOtherSite =
  'This address serves the browser app of this site only. Programs use /plants with an access token.';
export const signInLinkEnded =
  'This sign-in link has expired or was used before. Ask for a new one, or sign in with an access token.';
export const noAccessToken =
  'This is not an access token. One begins with pst_ and has 40 characters; copy it whole.';
export const accessTokenUnknown = 'This access token is unknown. Ask an admin for a new one.';
export const accessTokenRevoked = 'This access token was revoked. Ask an admin for a new one.';
export const accessTokenExpired = 'This access token has expired. Ask an admin for a new one.';
export const tooManyWrongTokens = (seconds: number) =>
  `Too many wrong tokens came from this address. Check the token and try again in ${seconds} seconds.`;
export const tokensRefusedForNow = (seconds: number) =>
  `Too many wrong tokens came from this address. No token is accepted from it for now. Try again in ${seconds} seconds.`;

export const roleTooWeak = (
  needed: keyof typeof roleNames,
  token: string,
  role: keyof typeof roleNames,
) =>
  `This needs the role ${roleNames[needed]} or a stronger one; the token "${token}" has the role ${roleNames[role]}. Ask an admin.`;
export const roleTooWeakByNow = (needed: keyof typeof roleNames, role: keyof typeof roleNames) =>
  `Your role is ${roleNames[role]} by now, so nothing was changed: this needs the role ${roleNames[needed]} or a stronger one. Ask an admin.`;
export const tokenOfSettings =
  'This token stands in ADMIN_TOKEN in the settings of the server. Change or remove it there and start the server again.';
export const tokenNotFound =
  'There is no such token in this workspace. Load the list of tokens again.';
export const tokenIsLastAdmin = (token: string, workspace: string) =>
  `"${token}" is the last admin of workspace ${workspace} that lasts: without it nobody could manage tokens there. Make another admin first.`;
export const tokenEndedForRole = (token: string) =>
  `The token "${token}" is revoked or has expired, so its role does not matter any more. Make a new one.`;
export const tokenEndedForLink = (token: string) =>
  `The token "${token}" is revoked or has expired, so nobody can sign in with it. Make a new one.`;
/** @param person null where nobody knows who it was. */
export const tokenRoleChanged = (
  token: string,
  role: keyof typeof roleNames,
  person: string | null,
) =>
  `The role of "${token}" is ${roleNames[role]} by now: ${person === null ? 'it was changed' : `${person} has changed it`} since you looked. Choose again.`;
export const linkRestsOnTooMany = (most: number) =>
  `You were signed in by a link whose maker was signed in by a link, and so on, ${most} times, which is the most. Sign in with a token, then make the link.`;
export const tooManyTokens = (workspace: string, most: number) =>
  `Workspace ${workspace} has ${most} tokens, which is the most. Revoke some that nobody needs any more.`;
export const tokenExpiresWrongly = (mostDays: number) =>
  `Expires must be a number of days from 1 to ${mostDays}, a time such as 2030-01-31T18:00:00Z, or null for never.`;
export const tokenExpiresNotToCome = 'Expires must be a time to come, at most 100 years away.';
export const tokenNameTaken = (name: string, workspace: string) =>
  `There is a token named "${name}" in workspace ${workspace} already. Choose another name, or revoke that one first.`;
export const tokenNameAlike = (name: string) =>
  `This name looks like "${name}", which another token of the workspace has. Choose a name that nobody takes for it.`;
export const tokenNameReserved = (name: string) =>
  `The app calls whoever holds ADMIN_TOKEN "${name}", and this name could be taken for that. Choose another one, such as the name of the person or the program.`;
export const tokenNameInvisible = (character: string) =>
  `Token name must not contain ${character}, which cannot be seen or told from a space; remove it.`;
export const tokenNameMixed = (word: string) =>
  `Token name must not mix letters of several scripts in one word, as "${word}" does: some of them look the same.`;

// What the server says of itself

export const serverFailed = (requestId: string) =>
  `The server failed to answer. Try again; if it goes on, give the operator the request id ${requestId}.`;
export const toldShortly =
  'This was refused. The answers that wait to be read are as long as they may be together, so this one leaves out the details. Read those, or close their connections, then try again.';
export const tooMuchUnread =
  'The answers that this token, or its workspace, leaves unread are as long as they may be together. Read them, or close their connections, then try again.';
export const requestTooSlow =
  'The request did not arrive in time. Send the headers within 10 seconds and the body within 30.';
export const tooMuchWaits = (most: number) =>
  `This token has ${most} requests of this kind waiting, which is the most. Wait until they have been answered.`;
export const waitedTooLong = (waited: number, retryAfter: number) =>
  `So much else is asked for that this waited for ${waited} seconds, and nothing of it was done. Try again in ${retryAfter} seconds.`;
export const readTooSlowly =
  'So many plants were deleted or changed while this was read that it is no longer kept. Ask for it again.';

const openKinds = {
  streams: 'streams of this kind',
  longChanges: 'long changes',
  tagCounts: 'counts by tag',
};
export const tokenHasMostOpen = (most: number, kind: keyof typeof openKinds) =>
  `This token has ${most} ${openKinds[kind]} open, which is the most. Close some, or wait until they have ended.`;
/** @param own how many each workspace and each token has for itself, where a token has any. */
export const workspaceHasMostOpen = (
  own: { ofWorkspace: number; ofToken: number },
  open: number,
  kind: keyof typeof openKinds,
) =>
  `So many ${openKinds[kind]} are open that each workspace may have ${own.ofWorkspace}${own.ofToken > 0 ? `, and each token ${own.ofToken}` : ''}; yours has ${open}. Close some, or wait until they have ended.`;

export const diskIsFull =
  'The disk is full, so this was not saved. Free some space and try again; reading goes on.';
export const serverIsStopping =
  'The server is stopping, so this was not saved. Try again in a moment.';
export const diskHasFailed =
  'The disk reported an error, so nothing can be saved until the server is restarted. Reading goes on. Tell the operator.';
export const diskIsStalled =
  'The disk has not answered for some seconds, so this was not saved. Try again in a moment; reading goes on.';
export const outcomeIsUnknown =
  'The disk has not answered for some seconds, so it is not known yet whether this was saved. Look again in a moment before you repeat it.';
export const outcomeIsInDoubt =
  'The disk reported an error while this was saved, so a restart of the server may show it or not. Look again after that before you repeat it. Tell the operator.';
export const dataFolderIsLost =
  'The server has lost its data folder, so nothing can be saved until it is restarted. Reading goes on. Tell the operator.';
export const fileNotWritten =
  'The system could not open or write a file just now, so this was not saved. Try again in a moment.';
export const changeTooLarge =
  'This is too much to be saved as one change. Change fewer plants at a time.';
export const historyIsStalled = (seconds: number) =>
  `The disk has not answered a read of older changes for some seconds, so they cannot be shown or undone at the moment; all else goes on. Try again in ${seconds} seconds, and tell the operator if it stays so.`;
export const historyOutOfReach = (code: string | undefined) =>
  `History cannot be read at the moment (${code}). Try again soon, and tell the operator if it stays so.`;
