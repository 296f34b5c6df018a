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

export const signIn = 'Sign in';
export const signOut = 'Sign out';
export const signingOut = 'Signing out…';
export const signOutAnyway = 'Sign out anyway';
export const untilServerRestarts = 'until the server restarts';
export const useGivenToken = 'Use the access token that an admin gave you.';
export const accessTokenMissing = 'Enter the access token you were given.';
export const noCookies =
  'This browser keeps no cookies, and without one nobody stays signed in. Allow them for this address.';
export const appNotReached = 'Plant Store could not be reached';
export const sessionEndedTitle = 'Your session has ended';
export const sessionEnded = (name: string) =>
  `Sign in again to go on, ${name}. What you typed is still here, and plants that wait are then added.`;
export const sessionLeave = 'Leave';
export const linkSigningIn = 'Signing you in with your link…';
export const linkTryAgain = 'Try the link again';
export const linkStillSignedIn = 'You are still signed in here.';
export const linkGoOnAs = (name: string) => `Go on as ${name}`;
export const linkQuestionTitle = 'Switch to another person?';
/** `from` and `to` are names in bold, and `name` is again that of who is signed in. */
export const linkQuestion = <T>(from: T, to: T, name: string) => [
  ...['You are signed in as ', from],
  ...['. This link signs in ', to, `, and ${name} out.`],
];
/** As `linkQuestion`, where the link is of another workspace. */
export const linkQuestionElsewhere = <T>(
  from: T,
  to: T,
  name: string,
  workspaces: { from: string; to: string },
) => [
  ...['You are signed in as ', from],
  ...[` in ${workspaces.from}. This link signs in `, to],
  ` in ${workspaces.to}, and ${name} out.`,
];
export const linkStay = 'Stay';
export const linkSwitch = 'Switch';
export const gaveSelfRole = (role: keyof typeof roleNames) =>
  `You made yourself ${rolesWithArticle[role]}.`;
/** `by` is null where it is not known who did it. */
export const gaveRole = (by: string | null, role: keyof typeof roleNames) =>
  `${by ?? 'An admin'} made you ${rolesWithArticle[role]}.`;
export const onlyViewerNow = 'You can look at plants and history, and change nothing.';
export const onlyEditorNow = 'You can add and change plants, but no longer manage tokens.';
export const typedIsKept = 'What you typed about plants is kept in this tab.';
export const signOutLosesTyped = 'What you have typed is not saved. Signing out discards it.';
export const signOutLosesPlants = (plants: number) =>
  `${countPlants(plants)} may not have been added yet. Signing out discards what has not.`;
export const signOutLosesPlantsAndTyped = (plants: number) =>
  `${countPlants(plants)} may not have been added yet. Signing out discards what has not, and what you have typed.`;
export const stillSignedIn = 'You are still signed in.';
export const maybeStillSignedIn = 'You may still be signed in.';
export const signOutUnread = 'The answer was not the server’s.';
export const signedOutNotAllDone =
  'You are signed out. Not everything that you had asked for just before was done; sign in to see.';

// People and tokens

export const tokensTitle = 'Tokens';
export const tokensAbout =
  'Give each person their own token, so History shows who did what, and sign them in with a link. Programs send theirs as a bearer token.';
export const tokensAll = 'All tokens';
export const tokensNotLoaded = 'The tokens could not be loaded';
export const tokensOutOfDate = 'This list may be out of date.';
/** After `day` the last token of an admin is no good any more. */
export const tokensUnmanagedAfter = (day: string) =>
  `After ${day} nobody can manage tokens here, because the last admin’s token expires. Create an admin that lasts longer.`;
export const tokensForAdmins = 'Tokens are looked after by admins';
export const tokensAskAdmin = (name: string, role: keyof typeof roleNames) =>
  `You are signed in as ${name}, ${rolesWithArticle[role]}. If you or a colleague need a token or a sign-in link, ask an admin.`;
export const tokensGoToPlants = 'Go to Plants';

export const tokenColumns = {
  name: 'Name',
  role: 'Role',
  used: 'Last used',
  expires: 'Expires',
  created: 'Created',
};
export const tokenActions = 'Actions';
/** Beside the token of whoever looks. */
export const tokenIsYours = 'you';
export const tokenNever = 'Never';
/** After the time when a token was last used. By null: the operator. */
export const tokenUsedByLink = (by: string | null) => `by a link from ${by ?? 'the operator'}`;
/** After the time of what somebody did. */
export const tokenBy = (name: string) => `by ${name}`;
export const tokenFromSettings = 'Set by ADMIN_TOKEN';
export const tokenRevokedWhen = <T>(when: T) => ['Revoked ', when];
export const tokenExpiredWhen = <T>(when: T) => ['Expired ', when];
export const inAMoment = 'in a moment';

export const newToken = 'New token';
export const createToken = 'Create token';
export const tokenNameLabel = 'Name';
export const tokenNameNote = 'who or what will use it';
export const tokenExpires = 'Expires';
export const tokenExpiresIn = (days: number) => `In ${count(days)} days`;
export const tokenExpiresOnDate = 'On a date';
export const tokenExpiresNever =
  'It stays good until someone revokes it. Best for a first admin only.';
export const tokenLastDay = 'Last day';
export const tokenDayPast = 'Choose a day from today on.';
export const tokenOf = (name: string) => `The token of ${name}`;
export const tokenCopyNow =
  'Copy it now and keep it safe. It is shown only this once and nobody can look it up later.';
export const newAccessToken = 'New access token';
export const tokenOrLink = 'For a colleague, a link to sign in may be easier:';
export const tokenNotCopied =
  'You have not copied the token. Once this is closed it cannot be shown again.';
export const linkNotCopied =
  'You have not copied the link. Once this is closed it cannot be shown again.';
export const closeUncopied = 'Close without copying';
export const doneWithToken = 'Done';
export const copy = 'Copy';
export const copied = 'Copied';
export const copiedSecret = 'In the clipboard.';
export const copyByHand = 'Selected: press Ctrl+C or ⌘C to copy it.';
export const tokenMaybeMade = (name: string) =>
  `It is not known whether ${name} was made. If it is in the list, its token was never shown: revoke it.`;
/** After the news that a name is taken. */
export const tokenNameMaybeOwn =
  'It may be the one of the attempt before, whose token was never shown.';
export const tokenMadeUnshown = (name: string) =>
  `${name} was made all the same, but its token was never shown, so nobody can use it.`;
export const tokenLeftUncopied = (name: string) =>
  `The token of ${name} was not copied, and it cannot be shown again.`;
export const linkLeftUncopied = (name: string) =>
  `The link of ${name} was not copied, and it cannot be shown again.`;

export const signInLink = 'Sign-in link';
export const signInLinkFor = (name: string) => `Sign-in link for ${name}`;
export const signInLinkAbout = (name: string, role: keyof typeof roleNames) =>
  `A link that signs in another browser as ${name}, with the role ${roleNames[role]}. It works once and lasts 15 minutes, so send it to nobody else.`;
export const makeSignInLink = 'Make sign-in link';
export const signInLinkCode = (name: string) => `QR code of the sign-in link for ${name}`;
export const signInLinkScan = 'On a phone, scan the code with the camera.';
export const signInLinkWorks = (until: string, minutes: number, name: string) =>
  `Works once, until ${until} (${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}). Whoever opens it is signed in as ${name}.`;
/** Said where a code would lead a phone nowhere, and so there is none. */
export const signInLinkNearOnly =
  'It opens on this computer only: for others, come by the address that they use, or ask the operator to set PUBLIC_URL.';
export const signInLinksSoFar = 'Links so far';
/** By null: the operator. */
export const signInLinkUnused = <T>(by: string | null, made: T) => [
  ...[`By ${by ?? 'the operator'}, `, made, ': not used yet.'],
];
export const signInLinkOpen = <T>(by: string | null, made: T, used: T) => [
  ...[`By ${by ?? 'the operator'}, `, made],
  ...[': used ', used, ', still signed in.'],
];
export const signInLinkClosed = <T>(by: string | null, made: T, used: T) => [
  ...[`By ${by ?? 'the operator'}, `, made],
  ...[': used ', used, ', signed out since.'],
];

export const roleLabel = 'Role';
export const rolesLabel = 'Roles';
/** What each role may do, each more than the one before. */
export const roleMeanings = {
  viewer: 'Sees plants and history',
  editor: 'Also adds, corrects, tags, deletes, imports and undoes',
  admin: 'Also gives others access, and takes it away',
};
export const changeRole = 'Change role';
export const changeOwnRole = 'Change my own role';
export const changeRoleOf = (name: string) => `Change role of ${name}`;
/** As `changeRoleOf`, with the role that there is. */
export const changeRoleFrom = (name: string, role: keyof typeof roleNames) =>
  `Change role of ${name}, ${roleNames[role]}`;
export const roleLastChanged = <T>(when: T, by: string) => ['Last changed ', when, ` by ${by}.`];
export const roleOwnChange =
  'This is your own access. You will no longer manage tokens, and only another admin can change that.';
export const roleCountsAtOnce = (name: string) =>
  `It counts at once, wherever ${name} is signed in and for programs with this token.`;
export const roleEndsOwnLinks =
  'Sign-in links that you made for others end, with all who entered by them.';
export const roleEndsLinks = (name: string) =>
  `Sign-in links that ${name} made for others end, with all who entered by them.`;
export const roleIsNow = (name: string, role: keyof typeof roleNames) =>
  `${name} is ${rolesWithArticle[role]} now.`;
export const roleMaybeNow = (name: string, role: keyof typeof roleNames) =>
  `It is not known whether ${name} is ${rolesWithArticle[role]} now.`;
export const roleNotChanged = (name: string) => `The role of ${name} was not changed.`;
export const mustStayAdmin = (name: string) => `${name} must stay admin for now`;
export const lastAdmin = (name: string) =>
  `Without ${name}, nobody could manage the tokens of this workspace, now or within a month. Make another admin that lasts first: by a new token, or by a colleague’s role.`;

export const revoke = 'Revoke';
export const revokeAndSignOut = 'Revoke and sign out';
export const revokeToken = (name: string) => `Revoke ${name}`;
export const revokeQuestion = (name: string) => `Revoke ${name}?`;
export const revokeNotLast = (name: string) => `${name} must stay for now`;
export const revokeOwn =
  'This is your own token. Revoking it ends your session here and everywhere else at once, and it cannot be taken back: you need another token to sign in again. Plants that are not added yet are discarded.';
export const revokeExpired = (name: string) =>
  `It has expired already. Revoking it sets the name ${name} free again.`;
export const revokeEnds = (name: string) =>
  `Whoever uses it is signed out at once, on every device, and programs with it are refused. Sign-in links that ${name} made end too, with all who entered by them. It cannot be taken back. What ${name} did stays in the history.`;
/** Of the tokens that somebody made, this one stays good without theirs. */
export const revokeKeepsOne = (name: string, token: string) =>
  `The token that ${name} made, ${token}, stays good. Revoke it too if it should end.`;
export const revokeKeepsSome = (name: string, tokens: number) =>
  `The ${count(tokens)} tokens that ${name} made stay good. Revoke those too that should end.`;
export const revoked = (name: string) => `Revoked ${name}.`;
export const revokedWithSessions = (name: string) => `Revoked ${name}. Its sessions have ended.`;
export const maybeRevoked = (name: string) => `It is not known whether ${name} was revoked.`;
export const notRevoked = (name: string) => `${name} was not revoked.`;

// History

// What others change

// The reference of the interface

export const apiTitle = 'API';
export const apiNotLoaded = 'The reference could not be loaded';
/** `origin` is the address of the server, and `openApi` a link. */
export const apiAbout = <T>(origin: T, openApi: T) => [
  ...['Programs send every request to ', origin],
  ...[' with an access token. The same in ', openApi, '.'],
];
export const apiTokenLabel = 'Token to try with';
export const apiTokenNote =
  'Only the requests below use it. It is forgotten when you leave this screen.';
export const apiParameters = 'Parameters';
export const apiResponses = 'Responses';
/** Where a request carries a value. */
export const apiPlaces = { path: 'path', query: 'query', header: 'header', body: 'body' };
export const apiRequired = (place: keyof typeof apiPlaces, value: string) =>
  `${apiPlaces[place]}, required: ${value}.`;
export const apiOptional = (place: keyof typeof apiPlaces, value: string) =>
  `${apiPlaces[place]}, optional: ${value}.`;
export const apiWholeNumber = (least: number) => `a whole number from ${least}`;
export const apiWholeNumberTo = (least: number, most: number) =>
  `a whole number from ${least} to ${most}`;
export const apiText = 'text';
export const apiTextOfLength = (least: number, most: number) => `${least} to ${most} characters`;
export const apiTry = (operation: string) => `Try: ${operation}`;
export const apiOptionalNote = 'optional';
export const apiTokenMissing = 'Enter an access token above first.';
export const apiInputMissing = (name: string) => `Enter the ${name} first.`;
export const apiHeaderUnsendable = (header: string) =>
  `The header ${header} holds a character that no header can.`;
export const apiSend = 'Send request';
export const apiWaiting = 'Waiting for the answer…';
export const apiNotReached = 'The server cannot be reached. Check the connection.';
export const apiMaybeDone = 'No answer came. It is not known whether this was done.';
export const apiAnswer = 'Answer';
export const apiHeaders = (headers: number) => `${count(headers)} headers`;
export const apiNoBody = 'No body.';
export const apiBodyCut = '… and more, which is not shown.';

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
