/**
 * Every text that people read, in English. A text that something is put into is a function. Where
 * that is more than text, as a name in bold, it returns the pieces of the sentence in their order.
 */
import { formatCount } from './format-count.ts';

export { problemPage, problemTexts } from './problem-texts-en.ts';

export const language = 'en';
export const direction = 'ltr';
/** How numbers and dates are written where the reader's browser prefers no locale of this language. */
export const locale = 'en-GB';

/** Writes a whole count as sentences and buttons show it. */
export const count = (number: number) => formatCount(number, locale);

// The page

export const productName = 'Plant Store';
export const pageDescription = 'The plants of your nursery: add, find and remove them.';
export const pageNotLoaded =
  'Plant Store has not loaded yet. Check the connection, and that this browser allows JavaScript.';
export const screenTitle = (screen: string) => `${screen} · Plant Store`;

// What many places say

export const undo = 'Undo';
export const cancel = 'Cancel';
export const close = 'Close';
export const edit = 'Edit';
export const save = 'Save';
export const rename = 'Rename';
export const show = 'Show';
export const tryAgain = 'Try again';
export const reload = 'Reload';
export const loading = 'Loading…';
export const allChanges = 'All changes';
export const plants = 'Plants';
export const tokens = 'Tokens';
export const api = 'API';
export const goToPlants = 'Go to Plants';
export const emptySearch = 'Empty search';
export const keyboardShortcuts = 'Keyboard shortcuts';
export const actions = 'Actions';
export const allPlants = 'All plants';
export const mayBeOutdated = 'This may be out of date.';
export const optional = 'optional';
export const fieldLabels = { id: 'Id', name: 'Name', tag: 'Tag' };
/** How a file may name its columns, in small letters. */
export const columnTitles = {
  id: /^(?:plant[\s_-]*)?id$/,
  name: /^(?:plant[\s_-]*)?name$/,
  tag: /^(?:plant[\s_-]*)?tag$/,
};
export const roleNames = { viewer: 'viewer', editor: 'editor', admin: 'admin' };
/** A role in the middle of a sentence: "you are an editor now". */
const rolesWithArticle = { viewer: 'a viewer', editor: 'an editor', admin: 'an admin' };
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
  invisible: (label: string) => `${label} must contain at least one visible character.`,
  tooLong: (label: string, most: number, length: number) =>
    `${label} may have at most ${most} characters; this one has ${length}.`,
  tooManyMarks: 'Use fewer combining marks in a row.',
  noNumber: 'Id must be a whole number, such as 42. Leave it empty to get the next one.',
  noId: (most: number, found: number | string) =>
    `Id must be a whole number from 0 to ${most}. Found ${found}.`,
};
/** The first of several, of which the others are told beside it. */
export const firstOfErrors = (first: string, errors: number) =>
  `${first} There are ${errors} errors in all.`;

// The frame of every screen

/** The screens: on the way to each, and as its title. */
export const historyScreen = 'History';
/** What the ways to the screens are together. */
export const screens = 'Main';
export const skipToList = 'Skip to the list';
export const skipToContent = 'Skip to the content';
export const partMissingTitle = 'Part of the app could not be loaded';
export const partMissing = 'Check the connection and reload the page.';
export const typedIsThere = 'What you typed for new plants is kept.';
export const screenMissingTitle = 'This screen could not be loaded';
export const screenMissing = 'Check the connection, then try again or reload the page.';
export const crashTitle = 'Something went wrong';
export const crashNote = (isKept: boolean): string =>
  isKept
    ? 'Reload the page. What you typed for new plants or in rows is kept.'
    : 'Reload the page. What you typed is lost, since this browser keeps nothing over a reload.';
export const codeNotLoaded =
  'This could not be opened. Check the connection, then try again or reload the page.';
export const notFoundScreen = 'Not found';
export const notFoundTitle = 'Nothing grows at this address';
export const notFoundReason = 'The link may be old, or a character of it is missing.';
export const ownTokenRevoked = 'You revoked your own token, so you are signed out.';
export const languageChoice = 'Language';

// Controls, dialogs and messages

export const searchHint = 'Name or id';
export const accessToken = 'Access token';
export const pasteToken = 'Paste';
export const hideToken = 'Hide token';
export const showToken = 'Show token';
export const dismissToast = 'Dismiss';
export const shortcutsNote = 'They do not work while you are typing in a field.';
export const offlineNote = 'You are offline. The list updates once you are back.';
export const failureSessionOver = 'Your session had ended.';
export const failurePersonLeft = (person: string) =>
  `Not sent, because ${person} is not signed in here any more.`;
export const failureTooSlow = 'The server took too long to answer. Try again.';
export const failureUnreachable =
  'The server cannot be reached. Check the connection and try again.';
export const failureUnreadable = (status: number) =>
  `The server’s answer (${status}) could not be read. Reload the page and try again.`;
export const failureOfPage = 'Something went wrong in this page. Reload it and try again.';
export const lookInHistory = 'Look in History to see what happened.';

// Signing in and out, sessions, links

export const signIn = 'Sign in';
export const signOut = 'Sign out';
export const signingOut = 'Signing out…';
export const signOutAnyway = 'Sign out anyway';
export const untilServerRestarts = 'until the server restarts';
export const useGivenToken = 'Use the access token that an admin gave you.';
export const accessTokenMissing = 'Enter the access token you were given.';
export const noCookies =
  'This browser does not keep cookies, so you cannot stay signed in. Allow cookies for this address.';
export const appNotReached = 'Plant Store could not be reached';
export const sessionEndedTitle = 'Your session has ended';
export const sessionEnded = (name: string) =>
  `Sign in again to carry on, ${name}. What you typed is still here, and waiting plants will then be added.`;
export const sessionLeave = 'Leave';
export const linkSigningIn = 'Signing you in with your link…';
export const linkTryAgain = 'Try the link again';
export const linkStillSignedIn = 'You are still signed in here.';
export const linkGoOnAs = (name: string) => `Go on as ${name}`;
export const linkQuestionTitle = 'Switch to another person?';
/** `from` and `to` are names in bold, and `name` is again that of who is signed in. */
export const linkQuestion = <T>(from: T, to: T, name: string) => [
  ...['You are signed in as ', from],
  ...['. This link signs ', to, ` in and ${name} out.`],
];
/** As `linkQuestion`, where the link is of another workspace. */
export const linkQuestionElsewhere = <T>(
  from: T,
  to: T,
  name: string,
  workspaces: { from: string; to: string },
) => [
  ...['You are signed in as ', from],
  ...[` in ${workspaces.from}. This link signs `, to],
  ` in to ${workspaces.to} and ${name} out.`,
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
export const typedIsKept =
  'This tab keeps what you typed for new plants or in rows, and tags you sent.';
export const signOutLosesTyped = 'What you have typed is not saved. Signing out discards it.';
export const plantsNotAdded = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'was' : 'were'} not added.`;
export const plantsPerhapsNotAdded = (plants: number) =>
  `${countPlants(plants)} may not have been added yet.`;
export const signOutLosesPlants = 'Signing out discards what was not added.';
export const signOutLosesPlantsAndTyped =
  'Signing out discards what was not added, and what you have typed.';
export const stillSignedIn = 'You are still signed in.';
export const maybeStillSignedIn = 'You may still be signed in.';
export const signOutUnread = 'The answer did not come from the server.';
export const signedOut = 'You are signed out.';
export const notAllDone = 'Some of your last changes may not have been made; sign in to check.';

// People and tokens

export const tokensAbout =
  'Give each person their own token, so History shows who did what, and sign them in with a link. Programs send theirs as a bearer token.';
export const tokensAll = 'All tokens';
export const tokensNotLoaded = 'The tokens could not be loaded';
export const tokensOutOfDate = 'This list may be out of date.';
/** After `day` the last token of an admin is no good any more. */
export const tokensUnmanagedAfter = (day: string) =>
  `After ${day} nobody can manage tokens here, because the last admin token expires. Create an admin token that lasts longer.`;
export const tokensForAdmins = 'Only admins manage tokens';
export const tokensAskAdmin = (name: string, role: keyof typeof roleNames) =>
  `You are signed in as ${name}, ${rolesWithArticle[role]}. If you or a colleague need a token or a sign-in link, ask an admin.`;

export const tokenColumns = {
  name: 'Name',
  role: 'Role',
  used: 'Last used',
  expires: 'Expires',
  created: 'Created',
};
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
  'It stays valid until someone revokes it. Best for a first admin only.';
export const tokenLastDay = 'Last day';
export const tokenDayPast = 'Choose today or a later day.';
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
  `It is not known whether ${name} was created. If it is in the list, revoke it: its token was never shown.`;
export const tokenAnswerLost = 'The first answer was lost, and the request was sent again.';
/** After the news that a name is taken. */
export const tokenNameMaybeOwn =
  'It may be from your previous attempt, whose token was never shown.';
export const tokenMadeUnshown = (name: string) =>
  `${name} was created after all, but its token was never shown, so nobody can use it.`;
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
  'It opens on this computer only. To make a link for others, open Plant Store at the address they use, or ask the operator to set PUBLIC_URL.';
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
  `This takes effect at once, wherever ${name} is signed in and for programs with this token.`;
export const roleEndsOwnLinks =
  'Sign-in links you made for others stop working, and anyone signed in with one is signed out.';
export const roleEndsLinks = (name: string) =>
  `Sign-in links ${name} made for others stop working, and anyone signed in with one is signed out.`;
export const roleIsNow = (name: string, role: keyof typeof roleNames) =>
  `${name} is ${rolesWithArticle[role]} now.`;
export const roleMaybeNow = (name: string, role: keyof typeof roleNames) =>
  `It is not known whether ${name} is ${rolesWithArticle[role]} now.`;
export const roleNotChanged = (name: string) => `The role of ${name} was not changed.`;
export const mustStayAdmin = (name: string) => `${name} must stay admin for now`;
export const lastAdmin = (name: string) =>
  `Without ${name}, nobody could manage tokens in this workspace, now or within a month. First make another admin that lasts longer: create a token, or change a colleague’s role.`;

export const revoke = 'Revoke';
export const revokeAndSignOut = 'Revoke and sign out';
export const revokeToken = (name: string) => `Revoke ${name}`;
export const revokeQuestion = (name: string) => `Revoke ${name}?`;
export const revokeNotLast = (name: string) => `${name} must stay for now`;
export const revokeOwn =
  'This is your own token. Revoking it signs you out everywhere at once and cannot be undone: you need another token to sign in again.';
export const revokeExpired = (name: string) =>
  `It has already expired. Revoking it frees the name ${name}.`;
export const revokeEnds = (name: string) =>
  `Whoever uses it is signed out at once, on every device, and programs with it are refused. Sign-in links ${name} made stop working too, and anyone signed in with one is signed out. This cannot be undone. What ${name} did stays in the history.`;
/** Of the tokens that somebody made, this one stays valid without theirs. */
export const revokeKeepsOne = (name: string, token: string) =>
  `${token}, a token that ${name} created, stays valid. Revoke it too if it should stop working.`;
export const revokeKeepsSome = (name: string, tokens: number) =>
  `The ${count(tokens)} tokens that ${name} created stay valid. Revoke any that should stop working.`;
export const revoked = (name: string) => `Revoked ${name}.`;
export const revokedWithSessions = (name: string) => `Revoked ${name}. Its sessions have ended.`;
export const maybeRevoked = (name: string) => `It is not known whether ${name} was revoked.`;
export const notRevoked = (name: string) => `${name} was not revoked.`;
/** What came of it follows, in a sentence of its own. */
export const revoking = (name: string) => `Revoking ${name}:`;

// Webhooks

export const webhooks = 'Webhooks';
export const webhooksAbout =
  'Programs that are told of each change. They are registered over the API, and end with the token that registered them.';
export const webhooksNotLoaded = 'The webhooks could not be loaded.';
export const webhookUntried = 'Nothing has been sent yet.';
/** Before who registered it. */
export const webhookTaken = <T>(when: T) => ['Took the last change ', when, '.'];
export const webhookFailed = <T>(failures: number, why: T, when: T) => [
  failures === 1
    ? 'The last attempt failed '
    : `The last ${count(failures)} attempts failed, the newest `,
  when,
  ': ',
  why,
  '. It is sent again later.',
];
export const webhookStatus = (status: number) => `status ${status}`;
export const webhookMade = <T>(name: T) => ['Registered by ', name, '.'];
export const deleteWebhook = (url: string) => `Delete webhook ${url}`;
export const deleteWebhookQuestion = 'Delete this webhook?';
export const deleteWebhookEnds = (url: string) =>
  `Nothing is sent to ${url} any more. Registered anew, it gets another secret.`;
export const deleteWebhookConfirm = 'Delete webhook';
export const webhookDeleted = (url: string) => `Deleted the webhook ${url}.`;
export const webhookMaybeDeleted = (url: string) =>
  `It is not known whether the webhook ${url} was deleted.`;
export const webhookNotDeleted = (url: string) => `The webhook ${url} was not deleted.`;

// History

export const historySearch = 'Search history';
export const historyPerson = 'Person';
export const historyEverybody = 'Everybody';
export const historyKind = 'Kind';
export const historyKinds = {
  add: 'Added',
  delete: 'Deleted',
  correct: 'Corrected',
  tag: 'Tagged',
  import: 'Imported',
  undo: 'Undone',
};
export const latestChanges = 'Latest changes';
export const changesFound = (changes: number) => `${countChanges(changes)} found.`;
export const changesFoundSoFar = (changes: number) => `${countChanges(changes)} found so far.`;
const countChanges = (changes: number) =>
  `${count(changes)} ${changes === 1 ? 'change' : 'changes'}`;

/** What somebody did to `plants`: to one, by its name, or to "3 plants", which `historyDetails` names. */
export const historyAdded = <T>(person: T, plants: T) => [person, ' added ', plants];
export const historyDeleted = <T>(person: T, plants: T) => [person, ' deleted ', plants];
export const historyCorrected = <T>(person: T, plants: T) => [person, ' corrected ', plants];
export const historyTagged = <T>(person: T, plants: T, tag: T) => [
  person,
  ' gave the tag ',
  tag,
  ' to ',
  plants,
];
export const historyUntagged = <T>(person: T, plants: T) => [person, ' took the tag off ', plants];
export const historyImported = <T>(person: T, plants: T) => [person, ' imported ', plants];
/** All of them were there before the import. */
export const historyReplaced = <T>(person: T, plants: T) => [
  person,
  ' imported and replaced ',
  plants,
];
export const historyReplacedSome = <T>(person: T, plants: T, replaced: number) => [
  person,
  ` imported and replaced ${count(replaced)} of `,
  plants,
];
export const historyBroughtBack = <T>(person: T, plants: T) => [person, ' brought back ', plants];
export const historyRemovedAgain = <T>(person: T, plants: T) => [
  person,
  ' removed ',
  plants,
  ' again',
];
export const historySetBack = <T>(person: T, plants: T) => [person, ' changed ', plants, ' back'];
/** Adds to a sentence which plants it is about, or what was corrected. */
export const historyDetails = <T>(sentence: (T | string)[], details: T[]) => [
  ...sentence,
  ': ',
  ...details,
];
/** The last in a list of names. */
export const historyMore = (plants: number) => `${count(plants)} more`;
/** A text as it was and as it is. */
export const historyDifference = <T>(before: T, after: T) => [
  ...[before || '(none)', ' → ', after || '(none)'],
];
/** What was corrected of a plant, which the sentence has named as it was called before. */
export const historyCorrections = {
  name: <T>(_before: T, after: T) => ['name → ', after],
  tag: <T>(before: T, after: T) => ['tag ', ...historyDifference(before, after)],
};
export const undoneBy = (person: string) => `Undone by ${person}`;

export const changedPlantsTable = 'Plants of this change';
export const moreChangedPlants = 'Show more';
export const olderChanges = 'Show older';
/** Where the last look has not found many. */
export const lookFurtherBack = 'Look further back';
export const lookingFurtherBack = 'Looking…';
export const historyCutShort = 'Not all of it could be loaded.';
export const historyEndsDamaged =
  'Older changes cannot be read: a file on the server is damaged. Tell the operator.';
export const historyEndsEarly = 'Older changes are no longer kept.';
export const historyFailedTitle = 'The history could not be loaded';
export const historyDamagedTitle = 'The history cannot be read';
export const historyDamaged = 'A file on the server is damaged. Tell the operator.';
export const historyEmptyTitle = 'Nothing has been changed yet';
export const historyEmpty =
  'Everything added, corrected or deleted is listed here, with a way to undo it.';
export const noRecentMatchTitle = 'No recent change matches';
export const noRecentMatch = 'Older changes have not been searched yet.';
export const noChangeMatchesTitle = 'No change matches';
export const showAllChanges = 'Show all changes';
export const noChangeReadable =
  'No readable change matches. A file on the server is damaged: tell the operator.';
export const noChangeKept = 'No change still on record matches. Older changes are no longer kept.';
/** What is looked for is empty where it may be anybody's, or of any plant. */
export const noChangeYet = (person: string, isOfKind: boolean, search: string) => {
  const who = person ? `${person} has not made a change` : 'Nobody has made a change';
  const plant = search && ` to a plant that matches “${search}”`;
  return `${who}${isOfKind ? ' of that kind' : ''}${plant} yet.`;
};
export const noRecentOfPlant = 'No recent changes to this plant.';
export const noneKeptOfPlant = 'No changes to this plant are on record.';

/** What an undo did; `plants` names them, or tells how many they are. */
export const undonePlantsBack = (plants: string, number: number) =>
  `${plants} ${number === 1 ? 'is' : 'are'} back.`;
export const undonePlantsRemoved = (plants: string, number: number) =>
  `${plants} ${number === 1 ? 'has' : 'have'} been removed.`;
export const undonePlantAsItWas = (plant: string) => `${plant} is as it was.`;
export const undonePlantsAsTheyWere = (plants: number) =>
  `${countPlants(plants)} are as they were.`;
export const undoFailed = 'Nothing was undone.';
export const undoUnknown = 'It is not known whether that was undone.';

// What others change

export const newsOfOne = {
  add: (person: string, plants: string) => `${person} added ${plants}.`,
  delete: (person: string, plants: string) => `${person} deleted ${plants}.`,
  correct: (person: string, plants: string) => `${person} corrected ${plants}.`,
  tag: (person: string, plants: string) => `${person} tagged ${plants}.`,
  import: (person: string, plants: string) => `${person} imported ${plants}.`,
};
export const newsOfBringingBack = (person: string, plants: string) =>
  `${person} brought back ${plants}.`;
export const newsOfUndoneAdding = (person: string, plants: string) =>
  `${person} undid adding ${plants}.`;
export const newsOfUndoneCorrecting = (person: string, plants: string) =>
  `${person} undid correcting ${plants}.`;
export const newsOfSeveral = (person: string, changes: number) =>
  `${person} made ${count(changes)} changes.`;
export const newsOfTwoPeople = (first: string, second: string, changes: number) =>
  `${first} and ${second} made ${count(changes)} changes.`;
export const newsOfMorePeople = (people: number, changes: number) =>
  `${count(people)} people made ${count(changes)} changes.`;
export const newsUncounted = 'Many changes were made.';
export const newsReconnecting = 'Reconnecting. The list may be out of date.';
export const newsTooManyWindows =
  'Too many windows are open. Close some to keep this list up to date.';

// The reference of the interface

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
const apiPlaces = { path: 'path', query: 'query', header: 'header', body: 'body' };
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
export const apiTokenMissing = 'Enter an access token above first.';
export const apiInputMissing = (name: string) => `Enter the ${name} first.`;
export const apiHeaderUnsendable = (header: string) =>
  `The header ${header} holds a character that no header can.`;
export const apiSend = 'Send request';
export const apiWaiting = 'Waiting for the answer…';
export const apiNotReached = 'The server cannot be reached. Check the connection.';
export const apiMaybeDone = 'No answer came. It is not known whether this was done.';
export const apiAnswer = 'Answer';
export const apiHeaders = (headers: number) =>
  `${count(headers)} ${headers === 1 ? 'header' : 'headers'}`;
export const apiNoBody = 'No body.';
export const apiBodyCut = '… and more, which is not shown.';

// Plants: the list

export const showAddForm = 'Add';
export const plantsNotLoaded = 'The plants could not be loaded';
export const rowsFromBefore = 'That could not be loaded, so you still see the previous rows.';
export const rowsMayBeOld = 'These rows may be out of date.';
export const noPlantsTitle = 'No plants yet';
export const noPlantsAddSome =
  'Add the first by its name alone, or import many from a file. Ids are filled in for you.';
export const noPlantsAwaitEditor = 'They appear here once an editor has added some.';
export const nothingMatches = (search: string) => `Nothing matches “${search}”`;
/** Tags as `noTag` and `oneOfTags` tell them, or `nothingMatchesUntagged`. */
export const nothingMatchesTags = (tags: string) => `Nothing matches ${tags}`;
export const nothingMatchesBoth = (search: string, tags: string) =>
  `Nothing matches “${search}” and ${tags}`;
export const nothingMatchesUntagged = '“Untagged”';
export const searchLooksFor =
  'Search looks for one name at a time, or a part of it, or the beginning of an id.';
export const matchesGone = 'The plants that matched are gone, or their tags have changed.';
export const clearSearch = 'Clear search';
export const clearTags = (tags: number): string => (tags > 1 ? 'Clear tags' : 'Clear tag');
/** What plants without a tag have, where others say what they have by `oneOfTags`: "all with no tag". */
export const noTag = 'no tag';
/** What plants have that have one of these tags, one of so many more, or perhaps none. */
export const oneOfTags = (tags: string[], more: number, orNone: boolean) => {
  const choices = tags.map((tag) => `“${tag}”`);
  if (more > 0) choices.push(more === 1 ? 'another' : `${count(more)} others`);
  if (orNone) choices.push('none');
  return `the tag ${new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices)}`;
};
export const sort = 'Sort';
export const sortLabels = {
  id: 'Id, lowest first',
  '-id': 'Id, highest first',
  '-added': 'Newest first',
  added: 'Oldest first',
  name: 'Name, A to Z',
  '-name': 'Name, Z to A',
  tag: 'Tag, A to Z',
  '-tag': 'Tag, Z to A',
};
export const searchPlants = 'Search plants';
/** Where there is little room, the rest is only read aloud. */
export const rowsPerPage = <T>(rest: (text: string) => T) => ['Rows', rest(' per page')];
export const roomyRows = 'Comfortable rows';
export const pages = 'Pages';
export const firstPage = 'First page';
export const previousPage = 'Previous page';
export const nextPage = 'Next page';
export const lastPage = 'Last page';
export const rowsShown = (from: number, to: number) => `${count(from)}–${count(to)}`;
/** Stands behind the rows shown: "1–20 of 104,233". */
export const ofRows = (total: number) => `of ${count(total)}`;
export const selectPage = 'Select all on this page';
export const allOnPage = 'All on this page';
export const selectPlant = (name: string) => `Select ${name}`;
export const editPlant = (name: string) => `Edit ${name}`;
export const deletePlant = (name: string) => `Delete ${name}`;
export const rowDeleted = (name: string) => `Deleted ${name}.`;
export const rowDeletedBefore = (name: string) => `${name} had already been deleted.`;
export const rowNotDeleted = (name: string) => `${name} was not deleted.`;
export const rowMaybeDeleted = (name: string) => `It is not known whether ${name} was deleted.`;
export const selectsRow = 'Select the row';
export const editsRow = 'Edit the row';
export const deletesRow = 'Delete the row';
/** Keys as they are called on a keyboard, with spaces between them. */
export const deleteKeys = 'Delete #';
export const undoesLast = 'Undo the last change';
export const goesToSearch = 'Search';
export const intoRowsKeys = 'Enter ↓';
export const goesIntoRows = 'From the search to the rows';
export const goesToRow = 'Next and previous row';
export const useSingleKeys = 'Use single-key shortcuts';
export const showsShortcuts = 'Show this list';

// Plants: adding and correcting

export const addAPlant = 'Add a plant';
export const addPlant = 'Add plant';
export const typeFreeId = 'type a free one';
export const keepTag = 'Keep tag';
/** What rows that were pasted are called in place of their file. */
export const pastedText = 'Pasted text';
/** Where one plant is corrected. */
export const severalCells =
  'This is more than one line or cell. Paste one of them here, or all into the form that adds plants.';
/** Where many plants are given one tag. */
export const oneCellOnly = 'This is more than one line or cell. Paste one of them here.';
/** Stands before the names of the plants. */
export const adding = 'Adding';
export const waitingPlants = 'Plants waiting to be added';
export const undoneOnceAdded = '(undone once it is added)';
export const notAddedYet = 'Not added yet.';
export const notConfirmedYet = 'Not confirmed yet.';
export const plantAdded = (name: string, id: number) => `Added ${name} with id ${id}.`;
/** Some names, or how many there are. */
export const plantsAdded = (plants: string) => `Added ${plants}.`;
export const addedAndChanged = (name: string) => `${name} was added, and has been changed since.`;
export const addedAndRemoved = (name: string) => `${name} was added, and has been removed since.`;
export const refusedPlants = 'Plants that were not added';
export const noName = 'No name';
export const idTaken = (id: string) => `Id ${id} is taken.`;
export const takeId = (id: number) => `Use ${id}`;
export const discardPlant = 'Discard';
export const setAside = 'Set aside while you edit another.';
export const maybeAdded = 'It is not known whether this was added. Look for it in the list first.';
export const noIdLeft = 'No more ids can be assigned automatically. Type a free one.';
export const idJumps = (following: number, next: number) =>
  `The plant after this one would get id ${following}. If that is what you want, add this one again; otherwise leave Id empty to get ${next}.`;
export const idIsLast = (next: number) =>
  `You would have to type an id for every later plant. If that is what you want, add this one again; otherwise leave Id empty to get ${next}.`;
export const namesake = (name: string, id: number) => `${name} already exists, with id ${id}.`;
/** So many plants have a name; of these the ids are told. */
export const namesakes = (name: string, plants: number, ids: string[]) => {
  const times = plants === 2 ? 'twice' : `${count(plants)} times`;
  const more = plants - ids.length;
  const told = more > 0 ? [...ids, `${count(more)} more`] : ids;
  return `${name} already exists ${times}: ids ${new Intl.ListFormat(locale).format(told)}.`;
};
export const manyNamesakes = (name: string, plants: number, ids: string[]) =>
  `${name} already exists more than ${count(plants)} times: ids ${new Intl.ListFormat(locale).format([...ids, 'more'])}.`;
export const showNamesakes = (name: string) => `Show plants called ${name}`;
export const correctPlant = (name: string) => `Correct ${name}`;
export const idAndPageOf = (id: number, name: string) => `${id}, page of ${name}`;
export const pageOfPlant = 'Page of this plant';
export const changesOf = (name: string) => `All changes of ${name}`;
export const plantCorrected = (name: string) => `Corrected ${name}.`;
export const plantAddedAgain = (name: string) => `Added ${name} again.`;
export const maybeSaved = 'It is not known whether this was saved.';
export const notSavedSessionOver =
  'Not saved yet, because your session had ended. Press Save again.';
export const notSaved = 'Not saved.';
export const correctionNotSaved = (name: string) => `The correction of ${name} was not saved.`;
export const correctionMaybeSaved = (name: string) =>
  `It is not known whether the correction of ${name} was saved.`;
export const deletedMeanwhile = 'This plant was deleted in the meantime.';
export const addItAgain = 'Add it again';
export const leaveItDeleted = 'Leave it deleted';
/** The name of the plant and what else it is told by. */
export const changedMeanwhile = <T>(now: T) => [
  'This plant was changed in the meantime. Now: ',
  now,
];
export const changedOrAnother = <T>(id: number, now: T) => [
  `This plant was changed in the meantime, or id ${id} now belongs to another plant: `,
  now,
];
export const withoutField = { tag: 'without a tag' };
export const keepMine = 'Keep mine';
export const takeTheirs = 'Take theirs';

// Plants: tags

export const tagFilter = 'Filter by tag';
export const tagsAppearHere = 'Tags in use appear here.';
export const untagged = 'Untagged';
export const allTags = 'All tags';
export const allTagsTitle = (tags: number) => `All ${count(tags)} tags`;
export const tagsOfMatchingTitle = (search: string) => `Tags of what matches “${search}”`;
export const findTag = 'Find a tag';
export const renameTag = (tag: string) => `Rename ${tag}`;
export const noTagContains = (text: string) => `No tag contains “${text}”.`;
export const tagsChosenAreFull = (most: number) =>
  `At most ${count(most)} tags are shown together.`;
export const tagsChosenAreLong = 'Tags this long are not shown together with more of them.';
export const moreTags = (tags: number) =>
  `${count(tags)} more: type to find ${tags === 1 ? 'it' : 'them'}.`;
export const renameTagTitle = (tag: string) => `Rename “${tag}”`;
export const newTag = 'New tag';
export const newTagNote = 'empty for none';
export const newTagIsOld = 'It is called that already.';
export const newTagJoins = (tag: string, plants: number, to: string, others: number) =>
  `${countPlants(others)} already ${others === 1 ? 'has' : 'have'} the tag “${to}”. ${countPlants(plants)} with “${tag}” will get it too.`;
export const newTagGoesTo = (plants: number) => `${countPlants(plants)} will have it.`;
export const newTagUndoNote = 'You can undo this in one step.';
export const backToAllTags = 'Back to all tags';
export const removeTheTag = 'Remove the tag';
export const mergeTheTags = 'Merge the tags';
export const tagRemoved = (tag: string, plants: number) =>
  `Took the tag “${tag}” off ${countPlants(plants)}.`;
export const tagMerged = (tag: string, to: string, plants: number) =>
  `Merged “${tag}” into “${to}”: ${countPlants(plants)} moved.`;
export const tagRenamed = (tag: string, to: string, plants: number) =>
  `Renamed “${tag}” to “${to}” on ${countPlants(plants)}.`;
const tagExchanged = (to: string, isMerge: boolean) => {
  if (to === '') return 'taken off';
  return isMerge ? `merged into “${to}”` : `renamed to “${to}”`;
};
/** Of a tag that is taken off where the new one is empty. */
export const tagNotExchanged = (tag: string, to: string, isMerge: boolean) =>
  `The tag “${tag}” was not ${tagExchanged(to, isMerge)}.`;
export const tagExchangeUnknown = (tag: string, to: string, isMerge: boolean) =>
  `It is not known whether the tag “${tag}” was ${tagExchanged(to, isMerge)}.`;
export const tagIsGone = (tag: string) => `No plant has the tag “${tag}” any more.`;
export const tagHasTooMany = (tag: string, plants: number, most: number) =>
  `${countPlants(plants)} have the tag “${tag}”; at most ${countPlants(most)} can be changed together. Search for some of them and tag those first.`;

// Plants: views

export const viewsTitle = 'Views';
export const viewShown = (name: string, isChanged: boolean) =>
  isChanged ? `View: ${name}, changed` : `View: ${name}`;
export const noViews = 'No views yet. Save what the list shows under a name, to come back to it.';
export const ownViews = 'Yours';
export const sharedViews = 'Everyone’s';
/** What a view shows, in a line such as: “fern”, the tag “Shade”, newest first, comfortable rows. */
export const viewShowsAll = 'All plants, by id';
export const viewShowsFound = (search: string) => `“${search}”`;
export const viewSorts = {
  id: 'by id, lowest first',
  '-id': 'by id, highest first',
  '-added': 'newest first',
  added: 'oldest first',
  name: 'by name, A to Z',
  '-name': 'by name, Z to A',
  tag: 'by tag, A to Z',
  '-tag': 'by tag, Z to A',
};
export const viewIsRoomy = 'comfortable rows';
export const renameView = (name: string) => `Rename ${name}`;
export const deleteView = (name: string) => `Delete ${name}`;
export const updateView = 'Update view';
export const newViewName = 'Save as a new view';
export const saveView = 'Save view';
export const replaceView = (name: string) => `Replace “${name}”`;
export const viewForEveryone = (workspace: string) => `For everyone in ${workspace}`;
export const viewSaved = (name: string) => `Saved the view “${name}”.`;
export const viewSavedForEveryone = (name: string, workspace: string) =>
  `Saved the view “${name}” for everyone in ${workspace}.`;
export const renameViewTitle = (name: string) => `Rename “${name}”`;
export const viewName = 'Name of the view';
export const backToViews = 'Back to views';
export const viewRenamed = (before: string, name: string) => `“${before}” is called “${name}” now.`;
export const viewUpdated = (name: string) => `Updated “${name}”.`;
export const viewDeleted = (name: string) => `Deleted “${name}”.`;
export const viewPutBack = (name: string) => `“${name}” is as it was.`;
const viewDeeds = {
  saved: 'saved',
  renamed: 'renamed',
  updated: 'updated',
  deleted: 'deleted',
  putBack: 'put back',
};
export const viewNotDone = (name: string, deed: keyof typeof viewDeeds) =>
  `“${name}” was not ${viewDeeds[deed]}.`;
export const viewDoneUnknown = (name: string, deed: keyof typeof viewDeeds) =>
  `It is not known whether “${name}” was ${viewDeeds[deed]}.`;

// Plants: the page of one, and labels

export const plantPageTitle = (id: number) => `Plant ${id}`;
export const noPlantTitle = (id: number) => `There is no plant with the id ${id}`;
export const noPlantText =
  'It may have been deleted. Changes to it that are still on record are listed below.';
export const plantNotLoaded = 'The plant could not be loaded';
export const plantHasNoTag = 'none';
export const printLabel = 'Print label';
export const showInList = 'Show in list';
export const printLabelsTitle = 'Print labels';
export const labelsTooMany = (most: number) =>
  `At most ${countPlants(most)} can be printed at once. Search for some of them, or choose a tag, and print those first.`;
export const labelsCut = (most: number) =>
  `More than ${countPlants(most)} match now. Only the first ${count(most)} are printed.`;
export const labelSheetField = 'Sheet';
export const firstLabel = 'First label';
export const firstLabelNote =
  'If the sheet is partly used: the first label left, counting along the rows.';
export const noLabels = 'No label to print.';
export const labelsOnSheets = (labels: number, sheets: number) =>
  `${count(labels)} ${labels === 1 ? 'label' : 'labels'} on ${count(sheets)} ${sheets === 1 ? 'sheet' : 'sheets'}.`;
export const labelSheetInMm = (sheet: string, labels: number, width: number, height: number) =>
  `${sheet}: ${labels} of ${width} × ${height} mm`;
export const labelSheetInInches = (sheet: string, labels: number, width: number, height: number) =>
  `${sheet}: ${labels} of ${width} × ${height} in`;
export const labelsPreview = (sheet: string, printed: number) =>
  `The first sheet: ${sheet}, ${printed} of them printed`;
export const labelsPaper = (paper: string) =>
  `When the browser asks, choose ${paper} paper, actual size (100\u00a0%) and no margins.`;
export const labelsLead = <T>(origin: T) => ['The codes lead to ', origin, '.'];
export const labelsLeadNowhere = <T>(origin: T) => [
  'The codes lead to ',
  origin,
  ', which no phone can open. Before you print, open Plant Store at an address that phones can reach, or ask the operator to set PUBLIC_URL.',
];
export const printLabels = 'Print';
export const preparing = 'Preparing…';
export const preparingFile = (file: string) => `Preparing ${file}…`;
export const labelPlantsDeleted = (plants: number) =>
  `${count(plants)} of the plants you chose ${plants === 1 ? 'has' : 'have'} been deleted.`;
export const labelPlantsChanged = (plants: number) =>
  `${count(plants)} of the plants you chose ${plants === 1 ? 'has' : 'have'} another name or tag now.`;
/** After `labelPlantsDeleted`. */
export const labelPlantsChangedToo = (plants: number) =>
  `${count(plants)} ${plants === 1 ? 'has' : 'have'} another name or tag now.`;
/** Made of those of the three below that there are. */
export const labelsNews = (parts: string[]) =>
  `Since you opened this, ${new Intl.ListFormat(locale).format(parts)}.`;
export const labelsMatchToo = (plants: number) =>
  `${count(plants)} more ${plants === 1 ? 'plant matches' : 'plants match'}`;
export const labelsMatchNoLonger = (plants: number) =>
  `${countPlants(plants)} no longer ${plants === 1 ? 'matches' : 'match'}`;
export const labelsHaveOtherTexts = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'has' : 'have'} another name or tag`;

// Plants: selecting, deleting, undoing

/** What ends a list of which only the first are shown. */
export const andMore = (more: number) => `… and ${count(more)} more`;
export const selectionTitle = 'Selected plants';
export const selectionCount = (plants: number) => `${count(plants)} selected`;
export const selectionCountAll = (plants: number) => `All ${count(plants)} selected`;
export const selectionNews = (plants: number) => `${countPlants(plants)} selected`;
export const selectionNewsNone = 'Nothing selected';
export const selectionTakeAll = (plants: number) => `Select all ${count(plants)} that match`;
export const selectionClear = 'Clear';
export const selectionPrintLabels = 'Print labels';
/** `spare` gets what a narrow screen has no room for, and only a screen reader tells there. */
export const selectionTag = <T>(spare: (text: string) => T) => ['Tag', spare(' selected')];
export const selectionDelete = <T>(spare: (text: string) => T) => ['Delete', spare(' selected')];
export const askedAll = 'All plants, on all pages.';
export const askedFound = (search: string) => `All that match “${search}”, on all pages.`;
/** `tags` is what `describeTags` returns, here and below. */
export const askedTagged = (tags: string) => `All with ${tags}, on all pages.`;
export const askedTaggedFound = (tags: string, search: string) =>
  `All with ${tags} that match “${search}”, on all pages.`;
export const deleteManyTitle = (plants: number) => `Delete ${countPlants(plants)}?`;
export const deleteManyUndo = (plants: number): string =>
  plants === 1 ? 'Undo brings it back.' : 'They go together, and one Undo brings them all back.';
export const deleteManyConfirm = (plants: number) => `Delete ${countPlants(plants)}`;
export const tagManyTitle = (plants: number) => `Tag ${countPlants(plants)}`;
export const tagManyConfirm = (plants: number) => `Tag ${countPlants(plants)}`;
export const tagManyChanged = (plants: number) =>
  `${plants === 1 ? 'This plant has' : 'Some of these plants have'} changed since you opened this. Cancel and look again.`;
export const tagManyHasIt = (plants: number): string =>
  plants === 1 ? 'It has this tag already.' : 'All of them have this tag already.';
export const tagManyHasNone = (plants: number): string =>
  plants === 1 ? 'It has no tag.' : 'None of them has a tag.';
export const tooManyTitle = (plants: number) => `${countPlants(plants)} are too many`;
export const tooManyChosen = (most: number) =>
  `At most ${countPlants(most)} selected one by one can be changed together. Select fewer, or search for what they have in common and select all that match.`;
/** `named` is the name of the one plant or how many there are, here and below; `others` were left as they were. */
export const manyDeleted = (named: string) => `Deleted ${named}.`;
export const manyTagged = (named: string, tag: string, others: number) =>
  `Tagged ${named} “${tag}”.${others > 0 ? ` ${count(others)} had it already.` : ''}`;
export const manyUntagged = (named: string, others: number) =>
  `Took the tag off ${named}.${others > 0 ? ` ${count(others)} had none.` : ''}`;
export const manyNotDeleted = (named: string, plants: number) =>
  `${named} ${plants === 1 ? 'was' : 'were'} not deleted.`;
export const manyNotTagged = (named: string, plants: number, tag: string) =>
  `${named} ${plants === 1 ? 'was' : 'were'} not tagged “${tag}”.`;
export const manyNotUntagged = (named: string, plants: number) =>
  `${named} ${plants === 1 ? 'was' : 'were'} not untagged.`;
export const manyPerhapsDeleted = (named: string, plants: number) =>
  `It is not known whether ${named} ${plants === 1 ? 'was' : 'were'} deleted.`;
export const manyPerhapsTagged = (named: string, plants: number, tag: string) =>
  `It is not known whether ${named} ${plants === 1 ? 'was' : 'were'} tagged “${tag}”.`;
export const manyPerhapsUntagged = (named: string, plants: number) =>
  `It is not known whether ${named} ${plants === 1 ? 'was' : 'were'} untagged.`;
export const refusedNoneDeleted = 'Nothing was deleted.';
export const refusedNoneTagged = 'No tag was changed.';
export const refusedChanged = 'The plants that match have changed in the meantime.';
export const refusedLost = (names: string) => `Deleted or changed in the meantime: ${names}.`;
export const refusedDeleted = (names: string) => `Deleted in the meantime: ${names}.`;
/** Stands in for the last of those names. */
export const refusedMore = (more: number) => `${count(more)} more`;
export const refusedAsked = (plants: number) => `You were asked about ${countPlants(plants)}.`;
export const refusedNow = (plants: number) =>
  `Now ${countPlants(plants)} ${plants === 1 ? 'matches' : 'match'}.`;
export const refusedSelectedNone = 'Nothing is selected any more.';
export const refusedSelectedStill = (plants: number): string =>
  plants === 1 ? 'It is still selected.' : 'They are still selected.';
export const refusedSelectedOthers = (lost: number, left: number) => {
  const still =
    left === 1 ? 'the other plant still is' : `the other ${countPlants(left)} still are`;
  return lost === 1
    ? `It is no longer selected; ${still}.`
    : `These ${count(lost)} are no longer selected; ${still}.`;
};
export const refusedLookAgain = 'Look again';
export const undoNothing = 'There is nothing to undo here.';

// Plants: import and export

export const exportButton = 'Export';
export const exportTitle = 'Export plants';
export const exportCsvUse = 'For spreadsheets such as Excel. Formulas are made harmless.';
export const exportJsonUse = 'For programs. Every text exactly as it is.';
export const exportNotDownloaded =
  'The plants could not be downloaded. Check the connection and try again.';
export const exportOrders = {
  id: 'in the order of their ids',
  '-id': 'sorted by id, descending',
  added: 'oldest first',
  '-added': 'newest first',
  name: 'sorted by name',
  '-name': 'sorted by name, descending',
  tag: 'sorted by tag',
  '-tag': 'sorted by tag, descending',
};
/** How many there are may not be known; `search`, `tags` (what `describeTags` returns) or both may be empty. */
export const exportedPlants = (
  plants: number | undefined,
  search: string,
  tags: string,
  order: string,
) => {
  const isOne = plants === 1;
  const counted = plants === undefined ? 'plants' : countPlants(plants);
  const whole = search || tags ? `The ${counted} shown` : `${isOne ? 'The' : 'All'} ${counted}`;
  const found = search && ` that ${isOne ? 'matches' : 'match'} “${search}”`;
  return `${whole}${found}${tags && ` with ${tags}`}, ${order}.`;
};
export const importButton = 'Import';
export const importTitle = 'Import plants';
export const importChooseFile = 'Choose a file';
/** Beside the button that has the text before. */
export const importOrDrop = 'or drop it here';
export const importNote = <T>(most: number, name: T, others: T) => [
  `CSV, Excel or JSON with up to ${countPlants(most)}. The first row names the columns: `,
  name,
  ', and optionally ',
  others,
  '; otherwise you choose them. You see what is in the file before anything is imported. You can also copy rows in a spreadsheet and paste them into the Name field of the form.',
];
export const importOneFile = 'Choose one file at a time.';
export const importTooLarge = (file: string, size: string, most: string) =>
  `“${file}” is ${size}; at most ${most} can be imported at once. Split it into several files.`;
export const importNoExcel =
  'This cannot be read as an Excel file. In the spreadsheet, save it as “CSV UTF-8”, then choose that file.';
export const importFirstSheet = (file: string, sheets: number) =>
  `${file}, first of ${sheets} sheets`;
export const kilobytes = (size: string) => `${size} kB`;
export const megabytes = (size: string) => `${size} MB`;
export const importReading = <T>(file: T) => ['Reading ', file];
export const importImporting = <T>(file: T) => ['Importing ', file];
export const importProgress = 'Progress';
export const importCancelling = 'Cancelling…';
export const importSent = (sent: string, total: string) => `Sent ${sent} of ${total}`;
export const importChecked = (rows: number) =>
  `Checked ${count(rows)} ${rows === 1 ? 'row' : 'rows'}`;
export const importSaving = (rows: number) =>
  `Saving ${count(rows)} ${rows === 1 ? 'row' : 'rows'}. It is too late to cancel, but you can undo it afterwards.`;
export const importChooseName = <T>(file: T) => [
  'Choose the column that holds the names in ',
  file,
  '.',
];
/** `held` is how many plants there are, or what `importHeldKinds` says. */
export const importHolds = <T>(file: T, held: string) => [file, ` contains ${held}.`];
export const importHeldKinds = (plants: number, kinds: string[]) =>
  `${countPlants(plants)}: ${kinds.join(', ')}`;
export const importHeldNew = (plants: number) => `${count(plants)} new`;
export const importHeldOther = (plants: number) => `${count(plants)} with a taken id`;
export const importHeldSame = (plants: number) => `${count(plants)} unchanged`;
export const importHeldWrong = (rows: number) => `${count(rows)} with errors`;
export const importEncoding = (encoding: string) =>
  `Read as ${encoding}, which spreadsheets use for “CSV”. Check that the letters are right.`;
export const importIgnored = (columns: string[]) =>
  `${columns.length === 1 ? 'Ignored column' : 'Ignored columns'}: ${columns.join(', ')}.`;
export const importUnguarded = (cells: number) =>
  cells === 1
    ? 'In one cell an apostrophe before =, +, − or @ was left out, since exports put one there.'
    : `In ${count(cells)} cells an apostrophe before =, +, − or @ was left out, since exports put one there.`;
export const importChooseAnother = 'Choose another file';
export const importColumns = 'Choose the columns';
export const importColumnNone = 'None';
export const importColumn = (number: number) => `Column ${number}`;
export const importColumnOf = (number: number, cell: string) => `Column ${number} (“${cell}”)`;
export const importFirstIsTitles = 'The first row names the columns';
export const importReplace = (plants: number) =>
  `Replace the ${countPlants(plants)} that ${plants === 1 ? 'has' : 'have'} the same id`;
export const importPlants = (plants: number) => `Import ${countPlants(plants)}`;
export const importPlantsAgain = (plants: number) => `Import ${countPlants(plants)} again`;
export const importGoodRows = (rows: number) =>
  rows === 1 ? 'Import the good row' : `Import the ${count(rows)} good rows`;
/** `next` is the id that the next plant gets now, `following` the one it gets then. */
export const importIdJumps = (highest: number, following: number, next: number) =>
  `The highest id in this import is ${highest}. After it, the next plant gets id ${following} instead of ${next}. Undo does not change that.`;
export const importIdsEnd = (highest: number) =>
  `The highest id in this import is ${highest}. After it, no more ids can be assigned automatically: you would have to type one for every later plant. Undo does not change that.`;
export const importNothingToDo = 'There is nothing to import: every plant already exists.';
export const importOnlyIsWrong = 'It has errors.';
export const importAllAreWrong = (rows: number) => `All ${count(rows)} rows have errors.`;
export const importSomeAreWrong = (wrong: number, rows: number) =>
  `${count(wrong)} of ${count(rows)} rows ${wrong === 1 ? 'has' : 'have'} errors.`;
/** `someAreGood` where the others can be imported without those. */
export const importCorrectPasted = (someAreGood: boolean) =>
  `Correct the rows and paste them again${someAreGood ? ', or import the good rows' : ''}.`;
export const importCorrectFile = (someAreGood: boolean) =>
  `Correct the file and choose it again${someAreGood ? ', or import the good rows' : ''}.`;
export const faultsTitle = 'What is wrong';
export const faultsRow = 'Row';
/** In place of a row where the file is no table. */
export const faultsEntry = 'Entry';
export const faultsColumn = 'Column';
export const faultsAllColumns = 'all';
export const faultsProblem = 'Problem';
export const faultsDownload = 'Download all problems';
export const faultsFileName = (file: string) => `${file} problems.csv`;
export const faultsNotDownloaded =
  'The problems could not be downloaded. Check the connection and try again.';
export const previewTitle = 'Plants of the file';
/** The id of a plant that has none yet. */
export const previewNextId = 'next free';
export const previewOutcomes = { added: 'new', replaced: 'replaces', unchanged: 'unchanged' };
/** A text as it is now, below what it would be. */
export const previewNow = (text: string) => `now ${text}`;
export const previewNoText = '(none)';
export const importInDoubt =
  'It is not known whether these plants were imported. Look in History first: if you import them again, you may get them twice.';
/** What was imported, for the sentences below. */
export const importedWhat = (plants: number, replaced: number) =>
  replaced > 0
    ? `${countPlants(plants)} (${count(plants - replaced)} new, ${count(replaced)} replaced)`
    : countPlants(plants);
export const importedDone = (what: string) => `Imported ${what}.`;
export const importedTooLate = (what: string) => `It was too late to cancel: imported ${what}.`;
export const importedEarlier = (what: string) =>
  `Your first attempt did go through: it imported ${what}, with the choices made then. Nothing was imported this time.`;
export const importedOther = (what: string) =>
  `An earlier import, whose answer was lost, did go through: it imported ${what}. Nothing was imported this time. If these are different plants, import them too.`;
export const importedNone = 'Nothing was imported.';
export const importedNoneNow = 'Nothing was imported this time.';
export const importedUnknown = 'It is not known whether the plants were imported.';
export const importOnce = 'This import is made once, however often you try in this tab.';
export const importPlantsOnce = 'They are imported once, however often you try in this tab.';
export const importSeeHistory = 'Look in History.';
export const importPlantsChanged = 'The plants have changed in the meantime.';
export const importCancelled = 'Cancelled.';
export const importNotice = (file: string, notice: string) => `${file}: ${notice}`;
export const importUnreadable = (status: number) =>
  `The server’s answer (${status}) could not be read. Try again.`;
export const importConnectionLost = 'The connection was lost. Check it and try again.';
export const importFileGone =
  'The file can no longer be read: it was changed or moved. Choose it again.';

// What the server says of plants

const idAdvice = (nextId: number | null) =>
  nextId === null ? 'Choose another id.' : `The next free id is ${nextId}.`;
export const idIsThere = (id: number, nextId: number | null) =>
  `A plant with id ${id} already exists. ${idAdvice(nextId)}`;
export const idIsTaken = (id: number, nextId: number | null) =>
  `Id ${id} is taken. ${idAdvice(nextId)}`;
export const idsAreExhausted = (most: number) =>
  `No more ids can be assigned automatically: ${most} has been used. Give the plant a free id yourself.`;
export const plantNotFound = (id: number) =>
  `There is no plant with id ${id}. It may have been deleted; list the plants to see which are there.`;
export const plantIsMissing = (id: number) => `There is no plant with the id ${id}.`;
export const idIsImpossible = (most: number) =>
  `There is no plant with this id. Ids go from 0 to ${most}.`;
export const plantChangedMeanwhile = (id: number) =>
  `Plant ${id} has been changed in the meantime. Read it again before changing it.`;
export const plantWouldStay = 'Nothing would change: send another name or tag.';
export const plantsWouldStay = 'Nothing would change: they have that tag already.';
export const tooManyToChange = (most: number) =>
  `At most ${most} plants can be changed at once. Narrow the search or choose fewer tags.`;
export const matchesChanged =
  'The plants that match have changed in the meantime, so nothing was done. Look at them again.';
export const matchesUncertain =
  'Too much has changed to tell whether the plants that match are affected, so nothing was done. Look at them again.';
export const plantsChangedSince =
  'Some of these plants have been deleted or changed since you looked, so nothing was done. Look at them again.';
/** Said very often in one answer, which has to stay short. */
export const oneHasChanged = 'It has changed.';
export const oneIsGone = 'It is gone.';
export const plantIsGone = (id: number) => `Plant ${id} no longer exists.`;
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
  `The idempotency key “${key}” was used for a different request. Use a new key for a new request.`;
export const keyWithdrawn = 'This was cancelled before it was done. Try again.';

export const noWebhookFromSettings =
  'A webhook ends with the token that registered it, and ADMIN_TOKEN ends without a trace. Register it with an admin’s token of its own: plant-store token create, or POST /admin/tokens, makes one.';
export const webhookNotFound = 'There is no such webhook in this workspace.';
export const webhookExists =
  'Changes are sent to this address already. Delete that webhook first, if its secret is lost.';
export const tooManyWebhooks = (most: number) =>
  `The workspace has ${most} webhooks, which is as many as it may have. Delete one first.`;

export const viewNotFound = 'This view no longer exists.';
export const viewChangedSince = (person: string, view: string) =>
  `${person} has changed the view “${view}” since you looked, so nothing was done. Open it to see what it shows now.`;
export const ownViewNameTaken = (name: string) =>
  `You have a view named “${name}” already. Choose another name, or replace that view.`;
export const sharedViewNameTaken = (name: string) =>
  `The workspace has a view named “${name}” already. Choose another name, or replace that view.`;
export const viewNameTaken = (name: string) => `“${name}” is taken. Choose another name.`;
export const tooManyOwnViews = (most: number) =>
  `You have ${most} views, the maximum. Delete one you no longer need.`;
export const tooManySharedViews = (workspace: string, most: number) =>
  `Workspace ${workspace} has ${most} views, the maximum. Delete one that nobody needs any more.`;
export const tooManyViewsOfAll = (workspace: string, most: number) =>
  `All people of workspace ${workspace} together have ${most} views, the maximum. Delete some that nobody needs any more.`;

// What the server says of files to import

export const filesAreRead = {
  ofToken: 'The server is reading several other files of yours right now. Try again in a moment.',
  ofWorkspace:
    'The server is reading several other files of your workspace right now. Try again in a moment.',
  ofAll: 'The server is reading several other files right now. Try again in a moment.',
};
export const fileTooLarge = (megabytes: number) =>
  `The file is larger than ${megabytes} MB, the maximum for one import. Split it into several files.`;
export const fileTooSlow = (minutes: number) =>
  `The file did not arrive within ${minutes} minutes. Try again over a faster connection, or split it into several files.`;
export const fileStopped =
  'The server is about to stop, so nothing of the file was written. Try again in a moment.';
export const fileHoldsTooMany = (most: number) =>
  `The file contains more than ${count(most)} plants, the maximum for one import. Split it into several files.`;
export const fileHoldsNone = 'The file contains no plants: there is nothing to import.';

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
  `The file has more than ${count(most)} rows, counting empty ones: more than any spreadsheet has. Remove the empty rows.`;
export const rowMisquoted = 'The quotes do not match up: double any quote inside quoted text.';
export const rowWiderThanHeader = (cells: number, most: number) =>
  `The row has ${cells} cells and the header ${most}: put any text that contains the separator in quotes.`;
export const rowWiderThanFirst = (cells: number, most: number) =>
  `The row has ${cells} cells and the first row ${most}: put any text that contains the separator in quotes.`;
export const cellShowsError = (found: string) =>
  `The spreadsheet shows “${found}” here, which is an error. Correct it in the spreadsheet, or empty the cell.`;
export const cellHasNoResult =
  'The file holds a formula here and not its result. Open the file in the spreadsheet, save it there, and choose it again.';
export const cellHasOwnFormat = (found: string) =>
  `The spreadsheet shows the number ${found} in a format that cannot be read here. Give the cell the format “General”.`;

const otherId = 'Choose another, or leave it empty to get the next free one.';
export const rowIdNotPlain = (found: string) =>
  `Id must be a whole number in plain digits. Found “${found}”.`;
export const rowIdTwice = (id: number, row: number) =>
  `Id ${id} is already in row ${row}. ${otherId}`;
export const rowIdTaken = (id: number, name: string) =>
  `Id ${id} is taken by “${name}” in the store. ${otherId}`;
export const rowsLackIds = (left: number, rows: number): string => {
  if (left === 0) return 'No more ids can be assigned automatically. Give this plant a free id.';
  return `Only ${left} more ${left === 1 ? 'id' : 'ids'} can be assigned automatically, and ${rows} rows have none. Give this plant a free id.`;
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
  `${found} appears inside quotes; close them, or escape it`;
export const jsonNoEscape = 'a backslash begins no JSON escape; write two for one backslash';
export const jsonNoValue = (found: string) => `${found} appears where a JSON value belongs`;
export const jsonInexactNumber = (number: string) =>
  `the number ${number} cannot be represented exactly; write one of fewer digits`;
export const jsonByteOrderMark = 'there is a byte order mark; leave it out';
export const jsonEmpty = 'there is no value; write a JSON object';
export const jsonAfterValue = (found: string) =>
  `${found} follows the end of the JSON value; remove it`;
export const jsonTooManyValues = (most: number) => `there are more than ${most} values; send fewer`;
export const jsonNoColon = (found: string) => `${found} appears where a colon belongs`;
export const jsonNoFieldName = (found: string) =>
  `${found} appears where a field name in quotes belongs`;
export const jsonRefusedField = (field: string) => `the field ${field} is refused; remove it`;
export const jsonFieldTwice = (field: string) =>
  `the field ${field} comes twice; leave out one of them`;
export const jsonTooDeep = (most: number) =>
  `the nesting is deeper than ${most} levels; flatten it`;
export const jsonNoComma = (found: string, end: string) =>
  `${found} appears where a comma or ${end} belongs`;
export const jsonNoList = (found: string) => `${found} appears where the [ of a list belongs`;
export const jsonAfterList = (found: string) => `${found} follows the end of the list; remove it`;

// What the server says of people, tokens and sessions

export const notSignedIn = 'You are not signed in, or your session has ended. Sign in again.';
export const otherSignedIn = 'Somebody else has since signed in on this browser. Sign in again.';
export const sessionEndedMeanwhile =
  'Your session has ended in the meantime, so nothing was changed. Sign in again.';
export const ownTokenEndedMeanwhile =
  'Your own token was revoked or has expired in the meantime, so nothing was changed. Sign in with another one.';
export const tokenEndedMeanwhile =
  'This access token was revoked or has expired in the meantime, so nothing was changed. Ask an admin for a new one.';
/** `address` is where the app works; null where nobody has set it. */
export const appNotServedHere = (address: string | null) =>
  `The app does not work at this address. ${address ? `Open it at ${address}.` : 'Ask whoever runs the server where to open it.'}`;
export const signInLinkEnded =
  'This sign-in link has expired or was used before. Ask for a new one, or sign in with an access token.';
export const noAccessToken =
  'This is not an access token. One begins with pst_ and has 40 characters; copy it whole.';
export const accessTokenUnknown = 'This access token is unknown. Ask an admin for a new one.';
export const accessTokenRevoked = 'This access token was revoked. Ask an admin for a new one.';
export const accessTokenExpired = 'This access token has expired. Ask an admin for a new one.';
const inSeconds = (seconds: number) => `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
export const tooManyWrongTokens = (seconds: number) =>
  `Too many wrong tokens came from this address. Check the token and try again ${inSeconds(seconds)}.`;
export const tokensRefusedForNow = (seconds: number) =>
  `Too many wrong tokens came from this address. No token is accepted from it for now. Try again ${inSeconds(seconds)}.`;

export const roleTooWeak = (
  needed: keyof typeof roleNames,
  token: string,
  role: keyof typeof roleNames,
) =>
  `This needs the role ${roleNames[needed]} or higher; the token “${token}” has the role ${roleNames[role]}. Ask an admin.`;
export const roleTooWeakByNow = (needed: keyof typeof roleNames, role: keyof typeof roleNames) =>
  `Your role is now ${roleNames[role]}, so nothing was changed: this needs the role ${roleNames[needed]} or higher. Ask an admin.`;
export const tokenOfSettings =
  'This token is set as ADMIN_TOKEN in the server settings. Change or remove it there and restart the server.';
export const tokenNotFound =
  'There is no such token in this workspace. Load the list of tokens again.';
export const tokenIsLastAdmin = (token: string, workspace: string) =>
  `Without “${token}”, nobody could manage tokens in workspace ${workspace}, now or within a month. First make another admin that lasts longer.`;
export const tokenEndedForRole = (token: string) =>
  `The token “${token}” is revoked or has expired, so its role does not matter any more. Make a new one.`;
export const tokenEndedForLink = (token: string) =>
  `The token “${token}” is revoked or has expired, so nobody can sign in with it. Make a new one.`;
/** @param person null where nobody knows who it was. */
export const tokenRoleChanged = (
  token: string,
  role: keyof typeof roleNames,
  person: string | null,
) =>
  `The role of “${token}” is now ${roleNames[role]}: ${person === null ? 'it has been changed' : `${person} has changed it`} since you looked. Choose again.`;
export const linkRestsOnTooMany = (most: number) =>
  `Your sign-in goes back through a chain of ${most} sign-in links, the maximum. Sign in with a token, then make the link.`;
export const tooManyTokens = (workspace: string, most: number) =>
  `Workspace ${workspace} has ${most} tokens, the maximum. Revoke some that nobody needs any more.`;
export const tokenExpiresWrongly = (mostDays: number) =>
  `Expires must be a number of days from 1 to ${mostDays}, a time such as 2030-01-31T18:00:00Z, or null for never.`;
export const tokenExpiresNotToCome = 'Expires must be in the future, at most 100 years away.';
export const tokenNameTaken = (name: string, workspace: string) =>
  `There is a token named “${name}” in workspace ${workspace} already. Choose another name, or revoke that one first.`;
export const tokenNameAlike = (name: string) =>
  `This name looks like “${name}”, another token in the workspace. Choose one that cannot be confused with it.`;
export const tokenNameReserved = (name: string) =>
  `The app calls whoever holds ADMIN_TOKEN “${name}”, and this name could be taken for that. Choose another one, such as the name of the person or the program.`;
export const tokenNameInvisible = (character: string) =>
  `Token name must not contain ${character}, which is invisible or looks like a space; remove it.`;
export const tokenNameMixed = (word: string) =>
  `Token name must not mix letters of several scripts in one word, as “${word}” does: some of them look the same.`;

// What the server says of itself

export const serverFailed = (requestId: string) =>
  `The server failed to answer. Try again; if this continues, give the operator the request id ${requestId}.`;
export const toldShortly =
  'This was refused. Unread answers have reached their size limit, so the details are left out here. Read those answers, or close their connections, then try again.';
export const tooMuchUnread =
  'Unread answers for this token or its workspace have reached their size limit. Read them, or close their connections, then try again.';
export const requestTooSlow =
  'The request did not arrive in time. Send the headers within 10 seconds and the body within 30.';
export const tooMuchWaits = (most: number) =>
  `This token has ${most} requests of this kind waiting, the maximum. Wait until they have been answered.`;
export const waitedTooLong = (waited: number, retryAfter: number) =>
  `The server is busy: this waited ${waited} seconds and was not done. Try again ${inSeconds(retryAfter)}.`;
export const readTooSlowly = 'This was read so slowly that it is no longer available. Try again.';

const openKinds = {
  bodies: 'request bodies',
  streams: 'streams of this kind',
  longChanges: 'long changes',
  tagCounts: 'counts by tag',
};
export const tokenHasMostOpen = (most: number, kind: keyof typeof openKinds) =>
  `This token has ${most} ${openKinds[kind]} open, the maximum. Close some, or wait until they have ended.`;
/** @param own how many each workspace and each token has for itself, where a token has any. */
export const workspaceHasMostOpen = (
  own: { ofWorkspace: number; ofToken: number },
  open: number,
  kind: keyof typeof openKinds,
) =>
  `So many ${openKinds[kind]} are open that each workspace may have ${own.ofWorkspace}${own.ofToken > 0 ? `, and each token ${own.ofToken}` : ''}; yours has ${open}. Close some, or wait until they have ended.`;

export const diskIsFull =
  'The disk is full, so this was not saved. Free some space and try again; reading still works.';
export const viewsAreInUse =
  'So many long lists and exports are being read that there is no room for another. Try again in a moment.';
export const databaseIsBusy =
  'The database has so much to do that this was not begun. Try again in a moment.';
export const databaseIsAway =
  'The database cannot be reached just now, so nothing was saved. Try again in a moment.';
export const databaseIsHeld =
  'The database is at work on something else just now, so this was not done. Try again in a moment.';
export const databaseTakesNoChanges =
  'The database takes no changes just now, so nothing was saved. Try again in a moment.';
export const databaseIsFull =
  'The disk of the database is full, so this was not saved. Free some space and try again.';
export const databaseDiskFails =
  'The database cannot use its disk just now, so this was not done. Try again in a moment.';
export const databaseLostOutcome =
  'The database did not confirm this, so it is not known whether it was saved. Look again in a moment, before you repeat it.';
export const serverIsStopping =
  'The server is stopping, so this was not saved. Try again in a moment.';
export const diskHasFailed =
  'The disk reported an error, so nothing can be saved until the server is restarted. Reading still works. Tell the operator.';
export const inForceUnsaved =
  'This is in force now, but could not be saved: once the server has restarted, check whether it still is, and do it again if not.';
export const diskIsStalled =
  'The disk has not answered for some seconds, so this was not saved. Try again in a moment; reading still works.';
export const outcomeIsUnknown =
  'The disk has not answered for some seconds, so it is not known yet whether this was saved. Look again in a moment before you repeat it.';
export const outcomeIsInDoubt =
  'The disk reported an error while this was saved, so it may or may not be there after the server restarts. Check then, before you repeat it. Tell the operator.';
export const dataFolderIsLost =
  'The server has lost its data folder, so nothing can be saved until it is restarted. Reading still works. Tell the operator.';
export const dataFilesAreDeleted =
  'The files in the server’s data folder were deleted, so nothing can be saved. Reading still works. Export all plants before anybody restarts the server, and tell the operator.';
export const fileNotWritten =
  'The system could not open or write a file just now, so this was not saved. Try again in a moment.';
export const changeTooLarge =
  'This is too much to be saved as one change. Change fewer plants at a time.';
export const historyIsStalled = (seconds: number) =>
  `The disk is not responding to reads of older changes, so they cannot be shown or undone at the moment. Everything else works. Try again ${inSeconds(seconds)}, and tell the operator if this continues.`;
export const historyOutOfReach = (code: string | undefined) =>
  `History cannot be read at the moment (${code}). Try again soon, and tell the operator if this continues.`;
