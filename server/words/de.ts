/** Every text that people read, in German; what each is for, `en.ts` says. */
import { formatCount } from './format-count.ts';

export { problemPage, problemTexts } from './problem-texts-de.ts';

export const language = 'de';
export const direction = 'ltr';
export const locale = 'de-DE';

export const count = (number: number) => formatCount(number, locale);

// The page

export const productName = 'Plant Store';
export const pageDescription = 'Die Pflanzen Ihrer Gärtnerei: aufnehmen, finden und entfernen.';
export const pageNotLoaded =
  'Plant Store ist noch nicht geladen. Prüfen Sie die Verbindung und ob der Browser JavaScript zulässt.';
export const screenTitle = (screen: string) => `${screen} · Plant Store`;

// What many places say

export const undo = 'Rückgängig';
export const cancel = 'Abbrechen';
export const close = 'Schließen';
export const edit = 'Bearbeiten';
export const save = 'Speichern';
export const rename = 'Umbenennen';
export const show = 'Anzeigen';
export const tryAgain = 'Erneut versuchen';
export const reload = 'Neu laden';
export const loading = 'Wird geladen …';
export const allChanges = 'Alle Änderungen';
export const plants = 'Pflanzen';
export const tokens = 'Tokens';
export const api = 'API';
export const goToPlants = 'Zu den Pflanzen';
export const emptySearch = 'Suche leeren';
export const keyboardShortcuts = 'Tastenkürzel';
export const actions = 'Aktionen';
export const allPlants = 'Alle Pflanzen';
export const mayBeOutdated = 'Das ist vielleicht nicht mehr aktuell.';
export const optional = 'optional';
export const fieldLabels = { id: 'Nr.', name: 'Name', tag: 'Schlagwort' };
export const columnTitles = {
  id: /^(?:pflanzen?[\s_-]*)?(?:nr\.?|nummer)$/,
  name: /^(?:pflanzen?[\s_-]*)?name$/,
  tag: /^(?:pflanzen?[\s_-]*)?schlagwort$/,
};
export const roleNames = { viewer: 'Lesen', editor: 'Bearbeiten', admin: 'Verwalten' };
const rolesWithArticle = {
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
    search: 'Geben Sie einen Suchbegriff ein.',
  },
  refused: (label: string, character: string) =>
    `${label}: Das Zeichen ${character} ist nicht erlaubt.`,
  invisible: (label: string) => `${label}: Kein Zeichen ist sichtbar.`,
  tooLong: (label: string, most: number, length: number) =>
    `${label}: höchstens ${most} Zeichen, jetzt ${length}.`,
  tooManyMarks: 'Zu viele kombinierende Zeichen.',
  noNumber: 'Die Nummer muss eine ganze Zahl sein, etwa 42.',
  noId: (most: number, found: number | string) =>
    `Die Nummer muss eine ganze Zahl von 0 bis ${most} sein, nicht ${found}.`,
};
export const firstOfErrors = (first: string, errors: number) =>
  `${first} Insgesamt sind es ${errors} Fehler.`;

// The frame of every screen

export const historyScreen = 'Verlauf';
export const screens = 'Hauptmenü';
export const skipToList = 'Zur Liste springen';
export const skipToContent = 'Zum Inhalt springen';
export const partMissingTitle = 'Ein Teil der App fehlt';
export const partMissing = 'Prüfen Sie die Verbindung und laden Sie die Seite neu.';
export const typedIsThere = 'Eingegebene Pflanzen bleiben erhalten.';
export const screenMissingTitle = 'Diese Seite konnte nicht geladen werden';
export const screenMissing =
  'Prüfen Sie die Verbindung und versuchen Sie es noch einmal oder laden Sie die Seite neu.';
export const crashTitle = 'Etwas ist schiefgegangen';
export const crashNote = (isKept: boolean): string =>
  isKept
    ? 'Laden Sie die Seite neu. Eingaben für neue Pflanzen und in Zeilen bleiben erhalten.'
    : 'Laden Sie die Seite neu. Eingaben gehen verloren, weil dieser Browser beim Neuladen nichts behält.';
export const codeNotLoaded =
  'Das konnte nicht geladen werden. Prüfen Sie die Verbindung und versuchen Sie es noch einmal oder laden Sie die Seite neu.';
export const notFoundScreen = 'Nicht gefunden';
export const notFoundTitle = 'Unter dieser Adresse wächst nichts';
export const notFoundReason = 'Vielleicht ist der Link alt, oder ihm fehlt ein Zeichen.';
export const ownTokenRevoked =
  'Sie haben Ihr eigenes Token widerrufen und sind deshalb abgemeldet.';
export const languageChoice = 'Sprache';

// Controls, dialogs and messages

export const searchHint = 'Name oder Nr.';
export const accessToken = 'Zugangstoken';
export const pasteToken = 'Einfügen';
export const hideToken = 'Token verbergen';
export const showToken = 'Token anzeigen';
export const dismissToast = 'Schließen';
export const shortcutsNote = 'Tastenkürzel wirken nicht, solange Sie in einem Feld schreiben.';
export const offlineNote = 'Sie sind offline. Die Liste wird später aktualisiert.';
export const failureSessionOver = 'Ihre Sitzung war beendet.';
export const failurePersonLeft = (person: string) =>
  `Nicht gesendet, weil ${person} hier nicht mehr angemeldet ist.`;
export const failureTooSlow = 'Der Server braucht zu lange. Versuchen Sie es noch einmal.';
export const failureUnreachable =
  'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.';
export const failureUnreadable = (status: number) =>
  `Die Antwort des Servers (${status}) ist nicht lesbar. Versuchen Sie es noch einmal oder laden Sie die Seite neu.`;
export const failureOfPage = 'Etwas ist schiefgegangen. Laden Sie die Seite neu.';
export const lookInHistory = 'Sehen Sie im Verlauf nach, was geschehen ist.';

// Signing in and out, sessions, links

export const signIn = 'Anmelden';
export const signOut = 'Abmelden';
export const signingOut = 'Wird abgemeldet …';
export const signOutAnyway = 'Trotzdem abmelden';
export const untilServerRestarts = 'bis zum Neustart des Servers';
export const useGivenToken =
  'Melden Sie sich mit Ihrem Zugangstoken an. Sie bekommen es von jemandem mit der Rolle „Verwalten“.';
export const accessTokenMissing = 'Geben Sie das Zugangstoken ein, das Sie bekommen haben.';
export const noCookies =
  'Dieser Browser speichert keine Cookies, und ohne Cookie bleibt niemand angemeldet. Erlauben Sie Cookies für diese Adresse.';
export const appNotReached = 'Plant Store ist nicht erreichbar';
export const sessionEndedTitle = 'Ihre Sitzung ist beendet';
export const sessionEnded = (name: string) =>
  `Melden Sie sich wieder an, ${name}, um weiterzumachen. Was Sie eingegeben haben, ist noch da, und wartende Pflanzen werden dann hinzugefügt.`;
export const sessionLeave = 'Verlassen';
export const linkSigningIn = 'Sie werden mit Ihrem Link angemeldet …';
export const linkTryAgain = 'Link noch einmal versuchen';
export const linkStillSignedIn = 'Sie sind hier noch angemeldet.';
export const linkGoOnAs = (name: string) => `Weiter als ${name}`;
export const linkQuestionTitle = 'Zu einer anderen Person wechseln?';
export const linkQuestion = <T>(from: T, to: T, name: string) => [
  ...['Sie sind als ', from],
  ...[' angemeldet. Dieser Link meldet ', to, ` an und ${name} ab.`],
];
export const linkQuestionElsewhere = <T>(
  from: T,
  to: T,
  name: string,
  workspaces: { from: string; to: string },
) => [
  ...['Sie sind als ', from],
  ...[` im Arbeitsbereich ${workspaces.from} angemeldet. Dieser Link meldet `, to],
  ` im Arbeitsbereich ${workspaces.to} an und ${name} ab.`,
];
export const linkStay = 'Bleiben';
export const linkSwitch = 'Wechseln';
export const gaveSelfRole = (role: keyof typeof roleNames) =>
  `Sie haben sich selbst ${rolesWithArticle[role]} gegeben.`;
export const gaveRole = (by: string | null, role: keyof typeof roleNames) =>
  by === null
    ? `Sie haben jetzt ${rolesWithArticle[role]}.`
    : `${by} hat Ihnen ${rolesWithArticle[role]} gegeben.`;
export const onlyViewerNow = 'Sie können Pflanzen und Verlauf ansehen, aber nichts ändern.';
export const onlyEditorNow =
  'Sie können Pflanzen hinzufügen und ändern, aber keine Tokens mehr verwalten.';
export const typedIsKept =
  'Eingaben für neue Pflanzen und in Zeilen sowie abgeschickte Schlagwörter bleiben in diesem Tab erhalten.';
export const signOutLosesTyped =
  'Was Sie eingegeben haben, ist nicht gespeichert. Beim Abmelden geht es verloren.';
export const plantsNotAdded = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'wurde' : 'wurden'} nicht hinzugefügt.`;
export const plantsPerhapsNotAdded = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'ist' : 'sind'} vielleicht noch nicht hinzugefügt.`;
export const signOutLosesPlants = 'Beim Abmelden geht verloren, was noch fehlt.';
export const signOutLosesPlantsAndTyped =
  'Beim Abmelden geht verloren, was noch fehlt, und auch, was Sie eingegeben haben.';
export const stillSignedIn = 'Sie sind noch angemeldet.';
export const maybeStillSignedIn = 'Sie sind vielleicht noch angemeldet.';
export const signOutUnread = 'Die Antwort kam nicht vom Server.';
export const signedOut = 'Sie sind abgemeldet.';
export const notAllDone =
  'Nicht alles, was Sie kurz davor veranlasst haben, wurde ausgeführt; melden Sie sich an, um nachzusehen.';

// People and tokens

export const tokensAbout =
  'Geben Sie jeder Person ein eigenes Token, damit der Verlauf zeigt, wer was getan hat, und melden Sie sie mit einem Link an. Programme senden ihr Token als Bearer-Token.';
export const tokensAll = 'Alle Tokens';
export const tokensNotLoaded = 'Die Tokens konnten nicht geladen werden';
export const tokensOutOfDate = 'Diese Liste ist vielleicht nicht mehr aktuell.';
export const tokensUnmanagedAfter = (day: string) =>
  `Nach dem ${day} kann hier niemand mehr Tokens verwalten, weil das letzte Token mit der Rolle „Verwalten“ abläuft. Erstellen Sie eines, das länger gilt.`;
export const tokensForAdmins = 'Für Tokens ist die Rolle „Verwalten“ nötig';
export const tokensAskAdmin = (name: string, role: keyof typeof roleNames) =>
  `Sie sind als ${name} mit der Rolle „${roleNames[role]}“ angemeldet. Wenn Sie oder jemand im Team ein Token oder einen Anmeldelink brauchen, fragen Sie jemanden mit der Rolle „Verwalten“.`;

export const tokenColumns = {
  name: 'Name',
  role: 'Rolle',
  used: 'Zuletzt benutzt',
  expires: 'Läuft ab',
  created: 'Erstellt',
};
export const tokenIsYours = 'Sie';
export const tokenNever = 'Nie';
export const tokenUsedByLink = (by: string | null) =>
  by === null ? 'mit einem Link vom Server' : `mit einem Link von ${by}`;
export const tokenBy = (name: string) => `von ${name}`;
export const tokenFromSettings = 'Durch ADMIN_TOKEN festgelegt';
export const tokenRevokedWhen = <T>(when: T) => ['Widerrufen ', when];
export const tokenExpiredWhen = <T>(when: T) => ['Abgelaufen ', when];
export const inAMoment = 'gleich';

export const newToken = 'Neues Token';
export const createToken = 'Token erstellen';
export const tokenNameLabel = 'Name';
export const tokenNameNote = 'wer oder was es benutzt';
export const tokenExpires = 'Läuft ab';
export const tokenExpiresIn = (days: number) => `In ${count(days)} Tagen`;
export const tokenExpiresOnDate = 'An einem bestimmten Tag';
export const tokenExpiresNever =
  'Es gilt, bis es jemand widerruft. Nur für die erste Person mit der Rolle „Verwalten“ zu empfehlen.';
export const tokenLastDay = 'Letzter Tag';
export const tokenDayPast = 'Wählen Sie heute oder einen späteren Tag.';
export const tokenOf = (name: string) => `Das Token von ${name}`;
export const tokenCopyNow =
  'Kopieren Sie es jetzt und bewahren Sie es sicher auf. Es wird nur dieses eine Mal gezeigt, und niemand kann es später nachsehen.';
export const newAccessToken = 'Neues Zugangstoken';
export const tokenOrLink = 'Für jemanden im Team ist ein Anmeldelink vielleicht einfacher:';
export const tokenNotCopied =
  'Sie haben das Token nicht kopiert. Nach dem Schließen kann es nicht mehr gezeigt werden.';
export const linkNotCopied =
  'Sie haben den Link nicht kopiert. Nach dem Schließen kann er nicht mehr gezeigt werden.';
export const closeUncopied = 'Ohne Kopieren schließen';
export const doneWithToken = 'Fertig';
export const copy = 'Kopieren';
export const copied = 'Kopiert';
export const copiedSecret = 'In der Zwischenablage.';
export const copyByHand = 'Markiert: Mit Strg+C oder ⌘C kopieren.';
export const tokenMaybeMade = (name: string) =>
  `Es ist nicht bekannt, ob ${name} erstellt wurde. Steht ${name} in der Liste, widerrufen Sie das Token: Es wurde nie gezeigt.`;
export const tokenAnswerLost =
  'Die erste Antwort ging verloren, und die Anfrage wurde noch einmal gesendet.';
export const tokenNameMaybeOwn =
  'Vielleicht gehört der Name dem Token aus dem vorigen Versuch, das nie gezeigt wurde.';
export const tokenMadeUnshown = (name: string) =>
  `${name} wurde trotzdem erstellt, aber das Token wurde nie gezeigt, also kann es niemand benutzen.`;
export const tokenLeftUncopied = (name: string) =>
  `Das Token von ${name} wurde nicht kopiert und kann nicht noch einmal gezeigt werden.`;
export const linkLeftUncopied = (name: string) =>
  `Der Link für ${name} wurde nicht kopiert und kann nicht noch einmal gezeigt werden.`;

export const signInLink = 'Anmeldelink';
export const signInLinkFor = (name: string) => `Anmeldelink für ${name}`;
export const signInLinkAbout = (name: string, role: keyof typeof roleNames) =>
  `Ein Link, der einen anderen Browser als ${name} anmeldet, mit der Rolle „${roleNames[role]}“. Er gilt nur einmal und nur 15 Minuten lang; schicken Sie ihn niemand anderem.`;
export const makeSignInLink = 'Anmeldelink erstellen';
export const signInLinkCode = (name: string) => `QR-Code des Anmeldelinks für ${name}`;
export const signInLinkScan = 'Auf einem Telefon scannen Sie den Code mit der Kamera.';
export const signInLinkWorks = (until: string, minutes: number, name: string) =>
  `Gilt einmal, bis ${until} Uhr (${count(minutes)} ${minutes === 1 ? 'Minute' : 'Minuten'}). Wer ihn öffnet, wird als ${name} angemeldet.`;
export const signInLinkNearOnly =
  'Er lässt sich nur auf diesem Computer öffnen. Für einen Link an andere öffnen Sie Plant Store unter der Adresse, die diese benutzen, oder lassen Sie auf dem Server PUBLIC_URL setzen.';
export const signInLinksSoFar = 'Bisherige Links';
export const signInLinkUnused = <T>(by: string | null, made: T) => [
  ...[by === null ? 'Vom Server, ' : `Von ${by}, `, made, ': noch nicht benutzt.'],
];
export const signInLinkOpen = <T>(by: string | null, made: T, used: T) => [
  ...[by === null ? 'Vom Server, ' : `Von ${by}, `, made],
  ...[': benutzt ', used, ', noch angemeldet.'],
];
export const signInLinkClosed = <T>(by: string | null, made: T, used: T) => [
  ...[by === null ? 'Vom Server, ' : `Von ${by}, `, made],
  ...[': benutzt ', used, ', inzwischen abgemeldet.'],
];

export const roleLabel = 'Rolle';
export const rolesLabel = 'Rollen';
export const roleMeanings = {
  viewer: 'Sieht Pflanzen und Verlauf',
  editor:
    'Kann auch hinzufügen, ändern, Schlagwörter vergeben, löschen, importieren und rückgängig machen',
  admin: 'Kann auch anderen Zugang geben und nehmen',
};
export const changeRole = 'Rolle ändern';
export const changeOwnRole = 'Meine eigene Rolle ändern';
export const changeRoleOf = (name: string) => `Rolle von ${name} ändern`;
export const changeRoleFrom = (name: string, role: keyof typeof roleNames) =>
  `Rolle von ${name} ändern, jetzt ${roleNames[role]}`;
export const roleLastChanged = <T>(when: T, by: string) => [
  ...['Zuletzt geändert ', when, ` von ${by}.`],
];
export const roleOwnChange =
  'Das ist Ihr eigener Zugang. Sie verwalten dann keine Tokens mehr, und nur jemand anderes mit der Rolle „Verwalten“ kann das wieder ändern.';
export const roleCountsAtOnce = (name: string) =>
  `Das gilt sofort: überall, wo ${name} angemeldet ist, und für Programme mit diesem Token.`;
export const roleEndsOwnLinks =
  'Anmeldelinks, die Sie für andere erstellt haben, gelten dann nicht mehr, und wer damit angemeldet ist, wird abgemeldet.';
export const roleEndsLinks = (name: string) =>
  `Anmeldelinks, die ${name} für andere erstellt hat, gelten dann nicht mehr, und wer damit angemeldet ist, wird abgemeldet.`;
export const roleIsNow = (name: string, role: keyof typeof roleNames) =>
  `${name} hat jetzt ${rolesWithArticle[role]}.`;
export const roleMaybeNow = (name: string, role: keyof typeof roleNames) =>
  `Es ist nicht bekannt, ob ${name} jetzt ${rolesWithArticle[role]} hat.`;
export const roleNotChanged = (name: string) => `Die Rolle von ${name} wurde nicht geändert.`;
export const mustStayAdmin = (name: string) =>
  `${name} muss die Rolle „Verwalten“ vorerst behalten`;
export const lastAdmin = (name: string) =>
  `Ohne ${name} könnte niemand die Tokens dieses Arbeitsbereichs verwalten, sofort oder spätestens in einem Monat. Geben Sie vorher jemand anderem auf Dauer die Rolle „Verwalten“: mit einem neuen Token, oder indem Sie die Rolle von jemandem im Team ändern.`;

export const revoke = 'Widerrufen';
export const revokeAndSignOut = 'Widerrufen und abmelden';
export const revokeToken = (name: string) => `${name} widerrufen`;
export const revokeQuestion = (name: string) => `${name} widerrufen?`;
export const revokeNotLast = (name: string) => `${name} muss vorerst bleiben`;
export const revokeOwn =
  'Das ist Ihr eigenes Token. Wenn Sie es widerrufen, endet Ihre Sitzung sofort, hier und überall sonst, und das lässt sich nicht zurücknehmen: Um sich wieder anzumelden, brauchen Sie ein anderes Token.';
export const revokeExpired = (name: string) =>
  `Es ist schon abgelaufen. Wenn Sie es widerrufen, wird der Name ${name} wieder frei.`;
export const revokeEnds = (name: string) =>
  `Wer es benutzt, wird sofort auf allen Geräten abgemeldet, und Programme mit diesem Token werden abgewiesen. Auch Anmeldelinks, die ${name} erstellt hat, gelten nicht mehr, und wer damit angemeldet ist, wird abgemeldet. Das lässt sich nicht zurücknehmen. Was ${name} getan hat, bleibt im Verlauf.`;
export const revokeKeepsOne = (name: string, token: string) =>
  `Das Token ${token}, das ${name} erstellt hat, gilt weiter. Widerrufen Sie es ebenfalls, wenn es nicht mehr gelten soll.`;
export const revokeKeepsSome = (name: string, tokens: number) =>
  `Die ${count(tokens)} Tokens, die ${name} erstellt hat, gelten weiter. Widerrufen Sie auch diejenigen, die nicht mehr gelten sollen.`;
export const revoked = (name: string) => `${name} ist widerrufen.`;
export const revokedWithSessions = (name: string) =>
  `${name} ist widerrufen. Alle Sitzungen damit sind beendet.`;
export const maybeRevoked = (name: string) => `Es ist nicht bekannt, ob ${name} widerrufen wurde.`;
export const notRevoked = (name: string) => `${name} wurde nicht widerrufen.`;
export const revoking = (name: string) => `Widerruf von ${name}:`;

// Webhooks

export const webhooks = 'Webhooks';
export const webhooksAbout =
  'Programme, die von jeder Änderung erfahren. Sie werden über die API angemeldet und enden mit dem Token, das sie angemeldet hat.';
export const webhooksNotLoaded = 'Die Webhooks konnten nicht geladen werden.';
export const webhookUntried = 'Es wurde noch nichts gesendet.';
export const webhookTaken = <T>(when: T) => ['Letzte Änderung angenommen: ', when, '.'];
export const webhookFailed = <T>(failures: number, why: T, when: T) => [
  failures === 1
    ? 'Der letzte Versuch ist gescheitert, '
    : `Die letzten ${count(failures)} Versuche sind gescheitert, der jüngste `,
  when,
  ': ',
  why,
  '. Es wird später noch einmal gesendet.',
];
export const webhookStatus = (status: number) => `Status ${status}`;
export const webhookMade = <T>(name: T) => ['Angemeldet von ', name, '.'];
export const deleteWebhook = (url: string) => `Webhook ${url} löschen`;
export const deleteWebhookQuestion = 'Diesen Webhook löschen?';
export const deleteWebhookEnds = (url: string) =>
  `An ${url} wird nichts mehr gesendet. Neu angemeldet bekommt er ein anderes Geheimnis.`;
export const deleteWebhookConfirm = 'Webhook löschen';
export const webhookDeleted = (url: string) => `Der Webhook ${url} ist gelöscht.`;
export const webhookMaybeDeleted = (url: string) =>
  `Es ist nicht bekannt, ob der Webhook ${url} gelöscht wurde.`;
export const webhookNotDeleted = (url: string) => `Der Webhook ${url} wurde nicht gelöscht.`;

// History

export const historySearch = 'Verlauf durchsuchen';
export const historyPerson = 'Person';
export const historyEverybody = 'Alle';
export const historyKind = 'Art';
export const historyKinds = {
  add: 'Hinzugefügt',
  delete: 'Gelöscht',
  correct: 'Geändert',
  tag: 'Schlagwort geändert',
  import: 'Importiert',
  undo: 'Rückgängig gemacht',
};
export const latestChanges = 'Letzte Änderungen';
export const changesFound = (changes: number) => `${countChanges(changes)} gefunden.`;
export const changesFoundSoFar = (changes: number) => `Bisher ${countChanges(changes)} gefunden.`;
const countChanges = (changes: number) =>
  `${count(changes)} ${changes === 1 ? 'Änderung' : 'Änderungen'}`;

export const historyAdded = <T>(person: T, plants: T) => [person, ' hat ', plants, ' hinzugefügt'];
export const historyDeleted = <T>(person: T, plants: T) => [person, ' hat ', plants, ' gelöscht'];
export const historyCorrected = <T>(person: T, plants: T) => [person, ' hat ', plants, ' geändert'];
export const historyTagged = <T>(person: T, plants: T, tag: T) => [
  person,
  ' hat ',
  plants,
  ' das Schlagwort „',
  tag,
  '“ gegeben',
];
export const historyUntagged = <T>(person: T, plants: T) => [
  person,
  ' hat bei ',
  plants,
  ' das Schlagwort entfernt',
];
export const historyImported = <T>(person: T, plants: T) => [
  person,
  ' hat ',
  plants,
  ' importiert',
];
export const historyReplaced = <T>(person: T, plants: T) => [
  person,
  ' hat ',
  plants,
  ' importiert und ersetzt',
];
export const historyReplacedSome = <T>(person: T, plants: T, replaced: number) => [
  person,
  ' hat ',
  plants,
  ` importiert und davon ${count(replaced)} ersetzt`,
];
export const historyBroughtBack = <T>(person: T, plants: T) => [
  person,
  ' hat ',
  plants,
  ' zurückgeholt',
];
export const historyRemovedAgain = <T>(person: T, plants: T) => [
  person,
  ' hat ',
  plants,
  ' wieder entfernt',
];
export const historySetBack = <T>(person: T, plants: T) => [
  person,
  ' hat ',
  plants,
  ' zurückgesetzt',
];
export const historyDetails = <T>(sentence: (T | string)[], details: T[]) => [
  ...sentence,
  ': ',
  ...details,
];
export const historyMore = (plants: number) => `${count(plants)} weitere`;
export const historyDifference = <T>(before: T, after: T) => [
  ...[before || '(keines)', ' → ', after || '(keines)'],
];
export const historyCorrections = {
  name: <T>(_before: T, after: T) => ['Name → ', after],
  tag: <T>(before: T, after: T) => ['Schlagwort ', ...historyDifference(before, after)],
};
export const undoneBy = (person: string) => `Rückgängig gemacht von ${person}`;

export const changedPlantsTable = 'Pflanzen dieser Änderung';
export const moreChangedPlants = 'Mehr anzeigen';
export const olderChanges = 'Ältere anzeigen';
export const lookFurtherBack = 'Weiter zurück suchen';
export const lookingFurtherBack = 'Wird gesucht …';
export const historyCutShort = 'Nicht alles konnte geladen werden.';
export const historyEndsDamaged =
  'Ältere Änderungen sind nicht lesbar: Eine Datei auf dem Server ist beschädigt. Melden Sie das der Person, die den Server betreibt.';
export const historyEndsEarly = 'Ältere Änderungen sind nicht mehr gespeichert.';
export const historyFailedTitle = 'Der Verlauf konnte nicht geladen werden';
export const historyDamagedTitle = 'Der Verlauf ist nicht lesbar';
export const historyDamaged =
  'Eine Datei auf dem Server ist beschädigt. Melden Sie das der Person, die den Server betreibt.';
export const historyEmptyTitle = 'Noch wurde nichts geändert';
export const historyEmpty =
  'Was hinzugefügt, geändert oder gelöscht wird, steht hier und lässt sich hier rückgängig machen.';
export const noRecentMatchTitle = 'Keine der letzten Änderungen passt';
export const noRecentMatch = 'Ältere Änderungen wurden noch nicht durchsucht.';
export const noChangeMatchesTitle = 'Keine Änderung passt';
export const showAllChanges = 'Alle Änderungen anzeigen';
export const noChangeReadable =
  'Von den lesbaren Änderungen passt keine. Eine Datei auf dem Server ist beschädigt: Melden Sie das der Person, die den Server betreibt.';
export const noChangeKept =
  'Von den gespeicherten Änderungen passt keine. Ältere sind nicht mehr gespeichert.';
export const noChangeYet = (person: string, isOfKind: boolean, search: string) => {
  const plant = search && ` an einer Pflanze, zu der „${search}“ passt,`;
  const change = `Änderung${isOfKind ? ' dieser Art' : ''} gemacht.`;
  return person
    ? `${person} hat${plant} noch keine ${change}`
    : `Noch niemand hat${plant} eine ${change}`;
};
export const noRecentOfPlant = 'Keine neueren Änderungen an dieser Pflanze.';
export const noneKeptOfPlant = 'Zu dieser Pflanze sind keine Änderungen gespeichert.';

export const undonePlantsBack = (plants: string, number: number) =>
  `${plants} ${number === 1 ? 'ist' : 'sind'} wieder da.`;
export const undonePlantsRemoved = (plants: string, number: number) =>
  `${plants} ${number === 1 ? 'wurde' : 'wurden'} wieder entfernt.`;
export const undonePlantAsItWas = (plant: string) => `${plant} ist wieder wie vorher.`;
export const undonePlantsAsTheyWere = (plants: number) =>
  `${countPlants(plants)} sind wieder wie vorher.`;
export const undoFailed = 'Es wurde nichts rückgängig gemacht.';
export const undoUnknown = 'Ob das rückgängig gemacht wurde, ist nicht bekannt.';

// What others change

export const newsOfOne = {
  add: (person: string, plants: string) => `${person} hat ${plants} hinzugefügt.`,
  delete: (person: string, plants: string) => `${person} hat ${plants} gelöscht.`,
  correct: (person: string, plants: string) => `${person} hat ${plants} geändert.`,
  tag: (person: string, plants: string) => `${person} hat das Schlagwort von ${plants} geändert.`,
  import: (person: string, plants: string) => `${person} hat ${plants} importiert.`,
};
export const newsOfBringingBack = (person: string, plants: string) =>
  `${person} hat ${plants} zurückgeholt.`;
export const newsOfUndoneAdding = (person: string, plants: string) =>
  `${person} hat das Hinzufügen von ${plants} rückgängig gemacht.`;
export const newsOfUndoneCorrecting = (person: string, plants: string) =>
  `${person} hat die Änderung an ${plants} rückgängig gemacht.`;
export const newsOfSeveral = (person: string, changes: number) =>
  `${person} hat ${count(changes)} Änderungen gemacht.`;
export const newsOfTwoPeople = (first: string, second: string, changes: number) =>
  `${first} und ${second} haben ${count(changes)} Änderungen gemacht.`;
export const newsOfMorePeople = (people: number, changes: number) =>
  `${count(people)} Personen haben ${count(changes)} Änderungen gemacht.`;
export const newsUncounted = 'Es wurde vieles geändert.';
export const newsReconnecting =
  'Verbindung wird wiederhergestellt. Die Liste ist vielleicht nicht aktuell.';
export const newsTooManyWindows =
  'Zu viele Fenster sind offen. Schließen Sie einige, damit diese Liste aktuell bleibt.';

// The reference of the interface

export const apiNotLoaded = 'Die Referenz konnte nicht geladen werden';
export const apiAbout = <T>(origin: T, openApi: T) => [
  ...['Programme senden jede Anfrage mit einem Zugangstoken an ', origin],
  ...['. Dasselbe steht in ', openApi, '.'],
];
export const apiTokenLabel = 'Token zum Ausprobieren';
export const apiTokenNote =
  'Nur die Anfragen unten benutzen es. Es wird vergessen, wenn Sie diese Seite verlassen.';
export const apiParameters = 'Parameter';
export const apiResponses = 'Antworten';
const apiPlaces = { path: 'Pfad', query: 'Query', header: 'Header', body: 'Body' };
export const apiRequired = (place: keyof typeof apiPlaces, value: string) =>
  `${apiPlaces[place]}, erforderlich: ${value}.`;
export const apiOptional = (place: keyof typeof apiPlaces, value: string) =>
  `${apiPlaces[place]}, optional: ${value}.`;
export const apiWholeNumber = (least: number) => `eine ganze Zahl ab ${least}`;
export const apiWholeNumberTo = (least: number, most: number) =>
  `eine ganze Zahl von ${least} bis ${most}`;
export const apiText = 'Text';
export const apiTextOfLength = (least: number, most: number) => `${least} bis ${most} Zeichen`;
export const apiTry = (operation: string) => `Ausprobieren: ${operation}`;
export const apiTokenMissing = 'Geben Sie zuerst oben ein Zugangstoken ein.';
export const apiInputMissing = (name: string) => `Geben Sie zuerst ${name} ein.`;
export const apiHeaderUnsendable = (header: string) =>
  `Der Header ${header} enthält ein Zeichen, das kein Header enthalten kann.`;
export const apiSend = 'Anfrage senden';
export const apiWaiting = 'Warten auf die Antwort …';
export const apiNotReached = 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung.';
export const apiMaybeDone = 'Es kam keine Antwort. Ob das ausgeführt wurde, ist nicht bekannt.';
export const apiAnswer = 'Antwort';
export const apiHeaders = (headers: number) => `${count(headers)} Header`;
export const apiNoBody = 'Kein Body.';
export const apiBodyCut = '… und mehr, das nicht angezeigt wird.';

// Plants: the list

export const showAddForm = 'Neue Pflanze';
export const plantsNotLoaded = 'Die Pflanzen konnten nicht geladen werden';
export const rowsFromBefore = 'Das konnte nicht geladen werden. Sie sehen noch die vorigen Zeilen.';
export const rowsMayBeOld = 'Diese Zeilen sind vielleicht veraltet.';
export const noPlantsTitle = 'Noch keine Pflanzen';
export const noPlantsAddSome =
  'Für eine Pflanze genügt der Name, für viele eine Datei. Nummern kommen automatisch.';
export const noPlantsAwaitEditor =
  'Pflanzen erscheinen hier, sobald jemand mit der Rolle „Bearbeiten“ welche hinzufügt.';
export const nothingMatches = (search: string) => `Nichts gefunden zu „${search}“`;
export const nothingMatchesTags = (tags: string) => `Nichts gefunden ${tags}`;
export const nothingMatchesBoth = (search: string, tags: string) =>
  `Nichts gefunden zu „${search}“ ${tags}`;
export const nothingMatchesUntagged = 'ohne Schlagwort';
export const searchLooksFor =
  'Gesucht wird jeweils ein Name oder ein Teil davon, oder der Anfang einer Nummer.';
export const matchesGone =
  'Die Pflanzen, die dazu passten, sind gelöscht oder haben jetzt andere Schlagwörter.';
export const clearSearch = 'Suche leeren';
export const clearTags = (tags: number): string =>
  tags > 1 ? 'Schlagwörter abwählen' : 'Schlagwort abwählen';
/** With its preposition, as in "Alle ohne Schlagwort" and "Alle mit Schlagwort …". */
export const noTag = 'ohne Schlagwort';
export const oneOfTags = (tags: string[], more: number, orNone: boolean) => {
  const choices = tags.map((tag) => `„${tag}“`);
  if (more > 0) choices.push(more === 1 ? 'einem anderen' : `${count(more)} anderen`);
  if (orNone) choices.push('ohne');
  return `mit Schlagwort ${new Intl.ListFormat(locale, { type: 'disjunction' }).format(choices)}`;
};
export const sort = 'Sortierung';
export const sortLabels = {
  id: 'Nr. aufsteigend',
  '-id': 'Nr. absteigend',
  '-added': 'Neueste zuerst',
  added: 'Älteste zuerst',
  name: 'Name, A–Z',
  '-name': 'Name, Z–A',
  tag: 'Schlagwort, A–Z',
  '-tag': 'Schlagwort, Z–A',
};
export const searchPlants = 'Pflanzen suchen';
export const rowsPerPage = <T>(rest: (text: string) => T) => ['Zeilen', rest(' pro Seite')];
export const roomyRows = 'Großer Zeilenabstand';
export const pages = 'Seiten';
export const firstPage = 'Erste Seite';
export const previousPage = 'Vorige Seite';
export const nextPage = 'Nächste Seite';
export const lastPage = 'Letzte Seite';
export const rowsShown = (from: number, to: number) => `${count(from)}–${count(to)}`;
export const ofRows = (total: number) => `von ${count(total)}`;
export const selectPage = 'Alle auf dieser Seite auswählen';
export const allOnPage = 'Alle auf dieser Seite';
export const selectPlant = (name: string) => `${name} auswählen`;
export const editPlant = (name: string) => `${name} bearbeiten`;
export const deletePlant = (name: string) => `${name} löschen`;
export const rowDeleted = (name: string) => `${name} gelöscht.`;
export const rowDeletedBefore = (name: string) => `${name} war schon gelöscht.`;
export const rowNotDeleted = (name: string) => `${name} wurde nicht gelöscht.`;
export const rowMaybeDeleted = (name: string) => `Es ist nicht bekannt, ob ${name} gelöscht wurde.`;
export const selectsRow = 'Zeile auswählen';
export const editsRow = 'Zeile bearbeiten';
export const deletesRow = 'Zeile löschen';
export const deleteKeys = 'Entf #';
export const undoesLast = 'Letzte Änderung rückgängig machen';
export const goesToSearch = 'Suchen';
export const intoRowsKeys = 'Enter ↓';
export const goesIntoRows = 'Von der Suche zu den Zeilen';
export const goesToRow = 'Nächste und vorige Zeile';
export const useSingleKeys = 'Einzelne Tasten als Kürzel verwenden';
export const showsShortcuts = 'Diese Liste anzeigen';

// Plants: adding and correcting

export const addAPlant = 'Pflanze hinzufügen';
export const addPlant = 'Hinzufügen';
export const typeFreeId = 'eine freie eingeben';
export const keepTag = 'Merken';
export const pastedText = 'Eingefügter Text';
export const severalCells =
  'Das sind mehrere Zeilen oder Zellen. Fügen Sie hier eine davon ein, oder alle in das Formular, mit dem Sie Pflanzen hinzufügen.';
export const oneCellOnly = 'Das sind mehrere Zeilen oder Zellen. Fügen Sie hier eine davon ein.';
export const adding = 'Wird hinzugefügt:';
export const waitingPlants = 'Pflanzen, die noch hinzugefügt werden';
export const undoneOnceAdded = '(wird danach wieder rückgängig gemacht)';
export const notAddedYet = 'Noch nicht hinzugefügt.';
export const notConfirmedYet = 'Noch nicht bestätigt.';
export const plantAdded = (name: string, id: number) => `${name} mit Nummer ${id} hinzugefügt.`;
export const plantsAdded = (plants: string) => `${plants} hinzugefügt.`;
export const addedAndChanged = (name: string) => `${name} wurde hinzugefügt und seitdem geändert.`;
export const addedAndRemoved = (name: string) => `${name} wurde hinzugefügt und seitdem entfernt.`;
export const refusedPlants = 'Pflanzen, die nicht hinzugefügt wurden';
export const noName = 'Ohne Namen';
export const idTaken = (id: string) => `Nummer ${id} ist vergeben.`;
export const takeId = (id: number) => `${id} nehmen`;
export const discardPlant = 'Verwerfen';
export const setAside = 'Zurückgestellt, solange Sie eine andere bearbeiten.';
export const maybeAdded =
  'Es ist nicht bekannt, ob sie hinzugefügt wurde. Sehen Sie zuerst in der Liste nach.';
export const noIdLeft =
  'Es kann keine Nummer mehr automatisch vergeben werden. Geben Sie eine freie ein.';
export const idJumps = (following: number, next: number) =>
  `Die Pflanze danach bekäme die Nummer ${following}. Ist das gewollt, fügen Sie diese Pflanze noch einmal hinzu; bleibt das Feld „Nr.“ leer, bekommt sie ${next}.`;
export const idIsLast = (next: number) =>
  `Sie müssten für jede weitere Pflanze eine Nummer eingeben. Ist das gewollt, fügen Sie diese Pflanze noch einmal hinzu; bleibt das Feld „Nr.“ leer, bekommt sie ${next}.`;
export const namesake = (name: string, id: number) => `${name} gibt es schon, mit Nummer ${id}.`;
export const namesakes = (name: string, plants: number, ids: string[]) => {
  const times = plants === 2 ? 'zweimal' : `${count(plants)}-mal`;
  const more = plants - ids.length;
  const told = more > 0 ? [...ids, more === 1 ? 'eine weitere' : `${count(more)} weitere`] : ids;
  return `${name} gibt es schon ${times}: Nummern ${new Intl.ListFormat(locale).format(told)}.`;
};
export const manyNamesakes = (name: string, plants: number, ids: string[]) =>
  `${name} gibt es schon mehr als ${count(plants)}-mal: Nummern ${new Intl.ListFormat(locale).format([...ids, 'weitere'])}.`;
export const showNamesakes = (name: string) => `Pflanzen mit dem Namen ${name} anzeigen`;
export const correctPlant = (name: string) => `${name} ändern`;
export const idAndPageOf = (id: number, name: string) => `${id}, Seite von ${name}`;
export const pageOfPlant = 'Seite dieser Pflanze';
export const changesOf = (name: string) => `Alle Änderungen an ${name}`;
export const plantCorrected = (name: string) => `${name} geändert.`;
export const plantAddedAgain = (name: string) => `${name} wieder hinzugefügt.`;
export const maybeSaved = 'Es ist nicht bekannt, ob das gespeichert wurde.';
export const notSavedSessionOver =
  'Noch nicht gespeichert, weil Ihre Sitzung beendet war. Drücken Sie noch einmal „Speichern“.';
export const notSaved = 'Nicht gespeichert.';
export const correctionNotSaved = (name: string) =>
  `Die Änderung an ${name} wurde nicht gespeichert.`;
export const correctionMaybeSaved = (name: string) =>
  `Es ist nicht bekannt, ob die Änderung an ${name} gespeichert wurde.`;
export const deletedMeanwhile = 'Diese Pflanze wurde inzwischen gelöscht.';
export const addItAgain = 'Wieder hinzufügen';
export const leaveItDeleted = 'Gelöscht lassen';
export const changedMeanwhile = <T>(now: T) => [
  'Diese Pflanze wurde inzwischen geändert. Jetzt: ',
  now,
];
export const changedOrAnother = <T>(id: number, now: T) => [
  `Diese Pflanze wurde inzwischen geändert, oder Nummer ${id} gehört jetzt einer anderen: `,
  now,
];
export const withoutField = { tag: 'ohne Schlagwort' };
export const keepMine = 'Meine Fassung behalten';
export const takeTheirs = 'Andere Fassung übernehmen';

// Plants: tags

export const tagFilter = 'Nach Schlagwort filtern';
export const tagsAppearHere = 'Schlagwörter erscheinen hier.';
export const untagged = 'Ohne Schlagwort';
export const allTags = 'Alle Schlagwörter';
export const allTagsTitle = (tags: number) =>
  tags === 1 ? '1 Schlagwort' : `Alle ${count(tags)} Schlagwörter`;
export const tagsOfMatchingTitle = (search: string) => `Schlagwörter der Treffer für „${search}“`;
export const findTag = 'Schlagwort suchen';
export const renameTag = (tag: string) => `${tag} umbenennen`;
export const noTagContains = (text: string) => `Kein Schlagwort enthält „${text}“.`;
export const tagsChosenAreFull = (most: number) =>
  `Höchstens ${count(most)} Schlagwörter lassen sich zusammen zeigen.`;
export const tagsChosenAreLong =
  'So lange Schlagwörter lassen sich nicht mit noch mehr davon zusammen zeigen.';
export const moreTags = (tags: number) =>
  `${count(tags)} ${tags === 1 ? 'weiteres' : 'weitere'}: zum Suchen tippen.`;
export const renameTagTitle = (tag: string) => `„${tag}“ umbenennen`;
export const newTag = 'Neues Schlagwort';
export const newTagNote = 'leer für keines';
export const newTagIsOld = 'So heißt es schon.';
export const newTagJoins = (tag: string, plants: number, to: string, others: number) =>
  `${countPlants(others)} ${others === 1 ? 'hat' : 'haben'} „${to}“ schon. ${countPlants(plants)} mit „${tag}“ ${plants === 1 ? 'kommt' : 'kommen'} dazu.`;
export const newTagGoesTo = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'bekommt' : 'bekommen'} es.`;
export const newTagUndoNote = 'Das lässt sich in einem Schritt rückgängig machen.';
export const backToAllTags = 'Zurück zu allen Schlagwörtern';
export const removeTheTag = 'Schlagwort entfernen';
export const mergeTheTags = 'Schlagwörter zusammenführen';
export const tagRemoved = (tag: string, plants: number) =>
  `Schlagwort „${tag}“ von ${countPlants(plants)} entfernt.`;
export const tagMerged = (tag: string, to: string, plants: number) =>
  `„${tag}“ mit „${to}“ zusammengeführt: ${countPlants(plants)} geändert.`;
export const tagRenamed = (tag: string, to: string, plants: number) =>
  `„${tag}“ bei ${countPlants(plants)} in „${to}“ umbenannt.`;
const tagExchanged = (to: string, isMerge: boolean) => {
  if (to === '') return 'entfernt';
  return isMerge ? `mit „${to}“ zusammengeführt` : `in „${to}“ umbenannt`;
};
export const tagNotExchanged = (tag: string, to: string, isMerge: boolean) =>
  `Das Schlagwort „${tag}“ wurde nicht ${tagExchanged(to, isMerge)}.`;
export const tagExchangeUnknown = (tag: string, to: string, isMerge: boolean) =>
  `Es ist nicht bekannt, ob das Schlagwort „${tag}“ ${tagExchanged(to, isMerge)} wurde.`;
export const tagIsGone = (tag: string) => `Keine Pflanze hat mehr das Schlagwort „${tag}“.`;
export const tagHasTooMany = (tag: string, plants: number, most: number) =>
  `${countPlants(plants)} haben das Schlagwort „${tag}“; zusammen lassen sich höchstens ${countPlants(most)} ändern. Suchen Sie nach einem Teil davon und ändern Sie zuerst dessen Schlagwort.`;

// Plants: views

export const viewsTitle = 'Ansichten';
export const viewShown = (name: string, isChanged: boolean) =>
  isChanged ? `Ansicht: ${name}, geändert` : `Ansicht: ${name}`;
export const noViews =
  'Noch keine Ansichten. Speichern Sie unter einem Namen, was die Liste gerade zeigt, um später darauf zurückzukommen.';
export const ownViews = 'Eigene';
export const sharedViews = 'Für alle';
export const viewShowsAll = 'Alle Pflanzen, nach Nummer';
export const viewShowsFound = (search: string) => `„${search}“`;
export const viewSorts = {
  id: 'nach Nummer aufsteigend',
  '-id': 'nach Nummer absteigend',
  '-added': 'neueste zuerst',
  added: 'älteste zuerst',
  name: 'nach Namen, A bis Z',
  '-name': 'nach Namen, Z bis A',
  tag: 'nach Schlagwort, A bis Z',
  '-tag': 'nach Schlagwort, Z bis A',
};
export const viewIsRoomy = 'großer Zeilenabstand';
export const renameView = (name: string) => `${name} umbenennen`;
export const deleteView = (name: string) => `${name} löschen`;
export const updateView = 'Ansicht aktualisieren';
export const newViewName = 'Als neue Ansicht speichern';
export const saveView = 'Ansicht speichern';
export const replaceView = (name: string) => `„${name}“ ersetzen`;
export const viewForEveryone = (workspace: string) => `Für alle in ${workspace}`;
export const viewSaved = (name: string) => `Ansicht „${name}“ gespeichert.`;
export const viewSavedForEveryone = (name: string, workspace: string) =>
  `Ansicht „${name}“ für alle in ${workspace} gespeichert.`;
export const renameViewTitle = (name: string) => `„${name}“ umbenennen`;
export const viewName = 'Name der Ansicht';
export const backToViews = 'Zurück zu den Ansichten';
export const viewRenamed = (before: string, name: string) => `„${before}“ heißt jetzt „${name}“.`;
export const viewUpdated = (name: string) => `„${name}“ aktualisiert.`;
export const viewDeleted = (name: string) => `„${name}“ gelöscht.`;
export const viewPutBack = (name: string) => `„${name}“ ist wieder wie vorher.`;
const viewDeeds = {
  saved: 'gespeichert',
  renamed: 'umbenannt',
  updated: 'aktualisiert',
  deleted: 'gelöscht',
  putBack: 'wiederhergestellt',
};
export const viewNotDone = (name: string, deed: keyof typeof viewDeeds) =>
  `„${name}“ wurde nicht ${viewDeeds[deed]}.`;
export const viewDoneUnknown = (name: string, deed: keyof typeof viewDeeds) =>
  `Es ist nicht bekannt, ob „${name}“ ${viewDeeds[deed]} wurde.`;

// Plants: the page of one, and labels

export const plantPageTitle = (id: number) => `Pflanze ${id}`;
export const noPlantTitle = (id: number) => `Es gibt keine Pflanze mit der Nummer ${id}`;
export const noPlantText =
  'Vielleicht wurde sie gelöscht. Änderungen an ihr stehen unten, soweit sie noch gespeichert sind.';
export const plantNotLoaded = 'Die Pflanze konnte nicht geladen werden';
export const plantHasNoTag = 'keines';
export const printLabel = 'Etikett drucken';
export const showInList = 'In der Liste anzeigen';
export const printLabelsTitle = 'Etiketten drucken';
export const labelsTooMany = (most: number) =>
  `Auf einmal lassen sich Etiketten für höchstens ${countPlants(most)} drucken. Suchen Sie nach einem Teil davon oder wählen Sie ein Schlagwort, und drucken Sie zuerst diesen Teil.`;
export const labelsCut = (most: number) =>
  `Inzwischen sind es mehr als ${countPlants(most)}. Gedruckt werden die ersten ${count(most)}.`;
export const labelSheetField = 'Bogen';
export const firstLabel = 'Erstes Etikett';
export const firstLabelNote =
  'Bei einem angebrochenen Bogen das erste Etikett, das noch da ist, zeilenweise gezählt.';
export const noLabels = 'Kein Etikett zu drucken.';
export const labelsOnSheets = (labels: number, sheets: number) =>
  `${count(labels)} ${labels === 1 ? 'Etikett' : 'Etiketten'} auf ${count(sheets)} ${sheets === 1 ? 'Bogen' : 'Bögen'}.`;
export const labelSheetInMm = (sheet: string, labels: number, width: number, height: number) =>
  `${sheet}: ${labels} à ${width.toLocaleString(locale)} × ${height.toLocaleString(locale)} mm`;
export const labelSheetInInches = (sheet: string, labels: number, width: number, height: number) =>
  `${sheet}: ${labels} à ${width.toLocaleString(locale)} × ${height.toLocaleString(locale)} Zoll`;
export const labelsPreview = (sheet: string, printed: number) =>
  `Der erste Bogen: ${sheet}, ${printed} davon bedruckt`;
export const labelsPaper = (paper: string) =>
  `Wenn der Browser fragt, wählen Sie das Papierformat ${paper}, tatsächliche Größe (100\u00a0%) und keine Ränder.`;
export const labelsLead = <T>(origin: T) => ['Die Codes führen zu ', origin, '.'];
export const labelsLeadNowhere = <T>(origin: T) => [
  'Die Codes führen zu ',
  origin,
  ', einer Adresse, die kein Telefon öffnen kann. Öffnen Sie die App vor dem Drucken unter einer Adresse, die auch Telefone erreichen, oder bitten Sie die Person, die den Server betreibt, PUBLIC_URL zu setzen.',
];
export const printLabels = 'Drucken';
export const preparing = 'Wird vorbereitet …';
export const preparingFile = (file: string) => `${file} wird vorbereitet …`;
export const labelPlantsDeleted = (plants: number) =>
  `${count(plants)} der ausgewählten Pflanzen ${plants === 1 ? 'wurde' : 'wurden'} gelöscht.`;
export const labelPlantsChanged = (plants: number) =>
  `${count(plants)} der ausgewählten Pflanzen ${plants === 1 ? 'hat' : 'haben'} jetzt einen anderen Namen oder ein anderes Schlagwort.`;
export const labelPlantsChangedToo = (plants: number) =>
  `${count(plants)} ${plants === 1 ? 'hat' : 'haben'} jetzt einen anderen Namen oder ein anderes Schlagwort.`;
export const labelsNews = (parts: string[]) =>
  `Seit dem Öffnen: ${new Intl.ListFormat(locale).format(parts)}.`;
export const labelsMatchToo = (plants: number) =>
  `${count(plants)} weitere ${plants === 1 ? 'Pflanze passt' : 'Pflanzen passen'}`;
export const labelsMatchNoLonger = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'passt' : 'passen'} nicht mehr`;
export const labelsHaveOtherTexts = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'hat' : 'haben'} einen anderen Namen oder ein anderes Schlagwort`;

// Plants: selecting, deleting, undoing

export const andMore = (more: number) => `… und noch ${count(more)}`;
export const selectionTitle = 'Ausgewählte Pflanzen';
export const selectionCount = (plants: number) => `${count(plants)} ausgewählt`;
export const selectionCountAll = (plants: number) => `Alle ${count(plants)} ausgewählt`;
export const selectionNews = (plants: number) => `${countPlants(plants)} ausgewählt`;
export const selectionNewsNone = 'Nichts ausgewählt';
export const selectionTakeAll = (plants: number) => `Alle ${count(plants)} wählen`;
export const selectionClear = 'Aufheben';
export const selectionPrintLabels = 'Etiketten';
export const selectionTag = <T>(spare: (text: string) => T) => ['Schlagwort', spare(' vergeben')];
export const selectionDelete = <T>(spare: (text: string) => T) => [spare('Auswahl '), 'löschen'];
export const askedAll = 'Alle Pflanzen, auf allen Seiten.';
export const askedFound = (search: string) => `Alle Treffer für „${search}“, auf allen Seiten.`;
export const askedTagged = (tags: string) => `Alle Pflanzen ${tags}, auf allen Seiten.`;
export const askedTaggedFound = (tags: string, search: string) =>
  `Alle Treffer für „${search}“ ${tags}, auf allen Seiten.`;
export const deleteManyTitle = (plants: number) => `${countPlants(plants)} löschen?`;
export const deleteManyUndo = (plants: number) =>
  plants === 1
    ? '„Rückgängig“ holt sie zurück.'
    : 'Sie werden zusammen gelöscht; einmal „Rückgängig“ holt alle zurück.';
export const deleteManyConfirm = (plants: number) => `${countPlants(plants)} löschen`;
export const tagManyTitle = (plants: number) => `Schlagwort für ${countPlants(plants)}`;
export const tagManyConfirm = (plants: number) => `An ${countPlants(plants)} vergeben`;
export const tagManyChanged = (plants: number) =>
  `${plants === 1 ? 'Diese Pflanze wurde' : 'Einige dieser Pflanzen wurden'} inzwischen geändert. Brechen Sie ab und sehen Sie noch einmal nach.`;
export const tagManyHasIt = (plants: number) =>
  plants === 1 ? 'Sie hat dieses Schlagwort schon.' : 'Alle haben dieses Schlagwort schon.';
export const tagManyHasNone = (plants: number) =>
  plants === 1 ? 'Sie hat kein Schlagwort.' : 'Keine davon hat ein Schlagwort.';
export const tooManyTitle = (plants: number) => `${countPlants(plants)} sind zu viele`;
export const tooManyChosen = (most: number) =>
  `Einzeln ausgewählt lassen sich höchstens ${countPlants(most)} zusammen ändern. Wählen Sie weniger aus, oder suchen Sie nach dem, was sie gemeinsam haben, und wählen Sie alle Treffer aus.`;
export const manyDeleted = (named: string) => `${named} gelöscht.`;
export const manyTagged = (named: string, tag: string, others: number) => {
  const had = others > 0 ? ` ${count(others)} ${others === 1 ? 'hatte' : 'hatten'} es schon.` : '';
  return `${named}: Schlagwort „${tag}“ vergeben.${had}`;
};
export const manyUntagged = (named: string, others: number) => {
  const had = others > 0 ? ` ${count(others)} ${others === 1 ? 'hatte' : 'hatten'} keines.` : '';
  return `${named}: Schlagwort entfernt.${had}`;
};
export const manyNotDeleted = (named: string, plants: number) =>
  `${named} ${plants === 1 ? 'wurde' : 'wurden'} nicht gelöscht.`;
export const manyNotTagged = (named: string, _plants: number, tag: string) =>
  `${named}: Das Schlagwort „${tag}“ wurde nicht vergeben.`;
export const manyNotUntagged = (named: string) => `${named}: Das Schlagwort wurde nicht entfernt.`;
export const manyPerhapsDeleted = (named: string, plants: number) =>
  `Es ist nicht bekannt, ob ${named} gelöscht ${plants === 1 ? 'wurde' : 'wurden'}.`;
export const manyPerhapsTagged = (named: string, _plants: number, tag: string) =>
  `${named}: Es ist nicht bekannt, ob das Schlagwort „${tag}“ vergeben wurde.`;
export const manyPerhapsUntagged = (named: string) =>
  `${named}: Es ist nicht bekannt, ob das Schlagwort entfernt wurde.`;
export const refusedNoneDeleted = 'Es wurde nichts gelöscht.';
export const refusedNoneTagged = 'Es wurde kein Schlagwort geändert.';
export const refusedChanged = 'Die Treffer haben sich inzwischen geändert.';
export const refusedLost = (names: string) => `Inzwischen gelöscht oder geändert: ${names}.`;
export const refusedDeleted = (names: string) => `Inzwischen gelöscht: ${names}.`;
export const refusedMore = (more: number) => `noch ${count(more)}`;
export const refusedAsked = (plants: number) => `Die Frage betraf ${countPlants(plants)}.`;
export const refusedNow = (plants: number) =>
  plants === 1 ? 'Jetzt gibt es 1 Treffer.' : `Jetzt gibt es ${count(plants)} Treffer.`;
export const refusedSelectedNone = 'Es ist nichts mehr ausgewählt.';
export const refusedSelectedStill = (plants: number) =>
  plants === 1 ? 'Sie ist noch ausgewählt.' : 'Sie sind noch ausgewählt.';
export const refusedSelectedOthers = (lost: number, left: number) => {
  const still =
    left === 1 ? 'die andere ist es noch' : `die anderen ${countPlants(left)} sind es noch`;
  return lost === 1
    ? `Sie ist nicht mehr ausgewählt; ${still}.`
    : `Diese ${count(lost)} sind nicht mehr ausgewählt; ${still}.`;
};
export const refusedLookAgain = 'Noch einmal ansehen';
export const undoNothing = 'Hier ist nichts rückgängig zu machen.';

// Plants: import and export

export const exportButton = 'Export';
export const exportTitle = 'Pflanzen exportieren';
export const exportCsvUse = 'Für Tabellenprogramme wie Excel. Formeln werden unschädlich gemacht.';
export const exportJsonUse = 'Für Programme. Jeder Text genau so, wie er ist.';
export const exportNotDownloaded =
  'Die Pflanzen ließen sich nicht herunterladen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.';
export const exportOrders = {
  id: 'nach Nummer sortiert',
  '-id': 'nach Nummer absteigend sortiert',
  added: 'die ältesten zuerst',
  '-added': 'die neuesten zuerst',
  name: 'nach Namen sortiert',
  '-name': 'nach Namen absteigend sortiert',
  tag: 'nach Schlagwort sortiert',
  '-tag': 'nach Schlagwort absteigend sortiert',
};
export const exportedPlants = (
  plants: number | undefined,
  search: string,
  tags: string,
  order: string,
) => {
  const isOne = plants === 1;
  const counted = plants === undefined ? '' : `${count(plants)} `;
  const narrowed = tags && ` ${tags}`;
  if (search) {
    const found = isOne ? 'Der einzige Treffer' : `Die ${counted}Treffer`;
    return `${found} für „${search}“${narrowed}, ${order}.`;
  }
  if (tags) {
    const shown = isOne ? 'Die gezeigte Pflanze' : `Die ${counted}gezeigten Pflanzen`;
    return `${shown}${narrowed}, ${order}.`;
  }
  return `${isOne ? 'Die einzige Pflanze' : `Alle ${counted}Pflanzen`}, ${order}.`;
};
export const importButton = 'Import';
export const importTitle = 'Pflanzen importieren';
export const importChooseFile = 'Datei wählen';
export const importOrDrop = 'oder hier ablegen';
export const importNote = <T>(most: number, name: T, others: T) => [
  `CSV, Excel oder JSON mit bis zu ${countPlants(most)}. Die erste Zeile benennt die Spalten: `,
  name,
  ' und, wenn Sie wollen, ',
  others,
  '; sonst wählen Sie sie aus. Sie sehen, was in der Datei steht, bevor etwas importiert wird. Zeilen, die Sie in einem Tabellenprogramm kopiert haben, können Sie auch in das Feld „Name“ des Formulars einfügen.',
];
export const importOneFile = 'Wählen Sie immer nur eine Datei.';
export const importTooLarge = (file: string, size: string, most: string) =>
  `„${file}“ ist ${size} groß; höchstens ${most} lassen sich auf einmal importieren. Teilen Sie die Datei in mehrere auf.`;
export const importNoExcel =
  'Das lässt sich nicht als Excel-Datei lesen. Speichern Sie die Tabelle im Tabellenprogramm als „CSV UTF-8“ und wählen Sie dann die neue Datei.';
export const importFirstSheet = (file: string, sheets: number) =>
  `${file}, erstes von ${sheets} Blättern`;
export const kilobytes = (size: string) => `${size} kB`;
export const megabytes = (size: string) => `${size} MB`;
export const importReading = <T>(file: T) => [file, ' wird gelesen'];
export const importImporting = <T>(file: T) => [file, ' wird importiert'];
export const importProgress = 'Fortschritt';
export const importCancelling = 'Wird abgebrochen …';
export const importSent = (sent: string, total: string) => `${sent} von ${total} gesendet`;
export const importChecked = (rows: number) =>
  `${count(rows)} ${rows === 1 ? 'Zeile' : 'Zeilen'} geprüft`;
export const importSaving = (rows: number) =>
  `${count(rows)} ${rows === 1 ? 'Zeile wird' : 'Zeilen werden'} gespeichert. Zum Abbrechen ist es zu spät; „Rückgängig“ macht es ungeschehen.`;
export const importChooseName = <T>(file: T) => [
  'Wählen Sie die Spalte mit den Namen in ',
  file,
  '.',
];
export const importHolds = <T>(file: T, held: string) => [file, ` enthält ${held}.`];
export const importHeldKinds = (plants: number, kinds: string[]) =>
  `${countPlants(plants)}: ${kinds.join(', ')}`;
export const importHeldNew = (plants: number) => `${count(plants)} neu`;
export const importHeldOther = (plants: number) => `${count(plants)} mit vergebener Nummer`;
export const importHeldSame = (plants: number) => `${count(plants)} unverändert`;
export const importHeldWrong = (rows: number) => `${count(rows)} mit Fehlern`;
export const importEncoding = (encoding: string) =>
  `Als ${encoding} gelesen; so speichern Tabellenprogramme „CSV“. Prüfen Sie, ob die Buchstaben stimmen.`;
export const importIgnored = (columns: string[]) =>
  `${columns.length === 1 ? 'Ignorierte Spalte' : 'Ignorierte Spalten'}: ${columns.join(', ')}.`;
export const importUnguarded = (cells: number) =>
  cells === 1
    ? 'In einer Zelle wurde ein Apostroph vor =, +, − oder @ weggelassen, da Exporte dort einen setzen.'
    : `In ${count(cells)} Zellen wurde ein Apostroph vor =, +, − oder @ weggelassen, da Exporte dort einen setzen.`;
export const importChooseAnother = 'Andere Datei wählen';
export const importColumns = 'Spalten wählen';
export const importColumnNone = 'Keine';
export const importColumn = (number: number) => `Spalte ${number}`;
export const importColumnOf = (number: number, cell: string) => `Spalte ${number} („${cell}“)`;
export const importFirstIsTitles = 'Die erste Zeile benennt die Spalten';
export const importReplace = (plants: number) =>
  `Die ${plants === 1 ? 'Pflanze' : countPlants(plants)} mit derselben Nummer ersetzen`;
export const importPlants = (plants: number) => `${countPlants(plants)} importieren`;
export const importPlantsAgain = (plants: number) =>
  `${countPlants(plants)} noch einmal importieren`;
export const importGoodRows = (rows: number) =>
  rows === 1
    ? 'Die fehlerfreie Zeile importieren'
    : `Die ${count(rows)} fehlerfreien Zeilen importieren`;
export const importIdJumps = (highest: number, following: number, next: number) =>
  `Die höchste Nummer in diesem Import ist ${highest}. Danach bekommt die nächste Pflanze die Nummer ${following} statt ${next}. „Rückgängig“ ändert daran nichts.`;
export const importIdsEnd = (highest: number) =>
  `Die höchste Nummer in diesem Import ist ${highest}. Danach kann keine Nummer mehr automatisch vergeben werden: Sie müssten für jede weitere Pflanze eine eingeben. „Rückgängig“ ändert daran nichts.`;
export const importNothingToDo = 'Es gibt nichts zu importieren: Alle Pflanzen sind schon da.';
export const importOnlyIsWrong = 'Sie hat Fehler.';
export const importAllAreWrong = (rows: number) => `Alle ${count(rows)} Zeilen haben Fehler.`;
export const importSomeAreWrong = (wrong: number, rows: number) =>
  `${count(wrong)} von ${count(rows)} Zeilen ${wrong === 1 ? 'hat' : 'haben'} Fehler.`;
export const importCorrectPasted = (someAreGood: boolean) =>
  `Berichtigen Sie die Zeilen und fügen Sie sie noch einmal ein${someAreGood ? ', oder importieren Sie die fehlerfreien' : ''}.`;
export const importCorrectFile = (someAreGood: boolean) =>
  `Berichtigen Sie die Datei und wählen Sie sie noch einmal${someAreGood ? ', oder importieren Sie die fehlerfreien Zeilen' : ''}.`;
export const faultsTitle = 'Was nicht stimmt';
export const faultsRow = 'Zeile';
export const faultsEntry = 'Eintrag';
export const faultsColumn = 'Spalte';
export const faultsAllColumns = 'alle';
export const faultsProblem = 'Fehler';
export const faultsDownload = 'Alle Fehler herunterladen';
export const faultsFileName = (file: string) => `${file} Fehler.csv`;
export const faultsNotDownloaded =
  'Die Fehler ließen sich nicht herunterladen. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.';
export const previewTitle = 'Pflanzen der Datei';
export const previewNextId = 'nächste freie';
export const previewOutcomes = { added: 'neu', replaced: 'ersetzt', unchanged: 'unverändert' };
export const previewNow = (text: string) => `jetzt ${text}`;
export const previewNoText = '(ohne)';
export const importInDoubt =
  'Es ist nicht bekannt, ob diese Pflanzen importiert wurden. Sehen Sie zuerst im Verlauf nach: Nach einem zweiten Import sind sie vielleicht doppelt vorhanden.';
export const importedWhat = (plants: number, replaced: number) =>
  replaced > 0
    ? `${countPlants(plants)} (${count(plants - replaced)} neu, ${count(replaced)} ersetzt)`
    : countPlants(plants);
export const importedDone = (what: string) => `${what} importiert.`;
export const importedTooLate = (what: string) =>
  `Zum Abbrechen war es zu spät: ${what} importiert.`;
export const importedEarlier = (what: string) =>
  `Ihr erster Versuch war doch erfolgreich: Er hat ${what} importiert, mit der damaligen Auswahl. Jetzt wurde nichts importiert.`;
export const importedOther = (what: string) =>
  `Ein früherer Import, dessen Antwort verloren ging, war doch erfolgreich: Er hat ${what} importiert. Jetzt wurde nichts importiert. Sind dies andere Pflanzen, importieren Sie sie ebenfalls.`;
export const importedNone = 'Es wurde nichts importiert.';
export const importedNoneNow = 'Diesmal wurde nichts importiert.';
export const importedUnknown = 'Es ist nicht bekannt, ob die Pflanzen importiert wurden.';
export const importOnce =
  'Dieser Import wird nur einmal ausgeführt, egal wie oft Sie es in diesem Tab versuchen.';
export const importPlantsOnce =
  'Sie werden nur einmal importiert, egal wie oft Sie es in diesem Tab versuchen.';
export const importSeeHistory = 'Sehen Sie im Verlauf nach.';
export const importPlantsChanged = 'Die Pflanzen haben sich inzwischen geändert.';
export const importCancelled = 'Abgebrochen.';
export const importNotice = (file: string, notice: string) => `${file}: ${notice}`;
export const importUnreadable = (status: number) =>
  `Die Antwort des Servers (${status}) konnte nicht gelesen werden. Versuchen Sie es noch einmal.`;
export const importConnectionLost =
  'Die Verbindung ging verloren. Prüfen Sie sie und versuchen Sie es noch einmal.';
export const importFileGone =
  'Die Datei lässt sich nicht mehr lesen: Sie wurde geändert oder verschoben. Wählen Sie sie noch einmal.';

// What the server says of plants

const idAdvice = (nextId: number | null) =>
  nextId === null ? 'Wählen Sie eine andere Nummer.' : `Die nächste freie Nummer ist ${nextId}.`;
export const idIsThere = (id: number, nextId: number | null) =>
  `Eine Pflanze mit der Nummer ${id} gibt es schon. ${idAdvice(nextId)}`;
export const idIsTaken = (id: number, nextId: number | null) =>
  `Die Nummer ${id} ist vergeben. ${idAdvice(nextId)}`;
export const idsAreExhausted = (most: number) =>
  `Es kann keine Nummer mehr automatisch vergeben werden: ${most} wurde schon vergeben. Geben Sie der Pflanze selbst eine freie Nummer.`;
export const plantNotFound = (id: number) =>
  `Eine Pflanze mit der Nummer ${id} gibt es nicht. Vielleicht wurde sie gelöscht; die Liste zeigt, welche da sind.`;
export const plantIsMissing = (id: number) => `Eine Pflanze mit der Nummer ${id} gibt es nicht.`;
export const idIsImpossible = (most: number) =>
  `Eine Pflanze mit dieser Nummer gibt es nicht. Nummern gehen von 0 bis ${most}.`;
export const plantChangedMeanwhile = (id: number) =>
  `Pflanze ${id} wurde inzwischen geändert. Sehen Sie sie noch einmal an, bevor Sie sie ändern.`;
export const plantWouldStay =
  'Es würde sich nichts ändern: Geben Sie einen anderen Namen oder ein anderes Schlagwort ein.';
export const plantsWouldStay = 'Es würde sich nichts ändern: Alle haben dieses Schlagwort schon.';
export const tooManyToChange = (most: number) =>
  `Höchstens ${count(most)} Pflanzen lassen sich auf einmal ändern. Schränken Sie die Suche ein oder wählen Sie weniger Schlagwörter.`;
export const matchesChanged =
  'Die passenden Pflanzen haben sich inzwischen geändert, darum wurde nichts geändert. Sehen Sie sie noch einmal an.';
export const matchesUncertain =
  'Inzwischen hat sich so viel geändert, dass unklar ist, ob passende Pflanzen darunter sind, darum wurde nichts geändert. Sehen Sie sie noch einmal an.';
export const plantsChangedSince =
  'Einige dieser Pflanzen wurden gelöscht oder geändert, seit Sie sie gesehen haben, darum wurde nichts geändert. Sehen Sie sie noch einmal an.';
export const oneHasChanged = 'Hat sich geändert.';
export const oneIsGone = 'Ist nicht mehr da.';
export const plantIsGone = (id: number) => `Pflanze ${id} ist nicht mehr da.`;
export const plantIsCalled = (id: number, name: string) => `Pflanze ${id} heißt jetzt ${name}.`;
export const plantLacksNow = { tag: (id: number) => `Pflanze ${id} hat kein Schlagwort mehr.` };
export const plantHasNow = {
  tag: (id: number, tag: string) => `Pflanze ${id} hat jetzt das Schlagwort „${tag}“.`,
};

export const changeIsGone = (seq: number) =>
  `Die Änderung ${seq} gibt es nicht mehr: Sie ist älter als der gespeicherte Verlauf, oder die Daten wurden ersetzt.`;
export const changeIsUnreadable = (seq: number) =>
  `Die Änderung ${seq} lässt sich nicht lesen: Die Datei, in der sie steht, ist beschädigt. Melden Sie das der Person, die den Server betreibt; das Protokoll nennt die Stelle.`;
export const changeToUndoIsGone = (seq: number) =>
  `Eine Änderung ${seq}, die sich rückgängig machen ließe, gibt es nicht, oder sie ist älter als der gespeicherte Verlauf.`;
export const undoOverReplaced =
  'Das lässt sich nicht mehr rückgängig machen: Die Daten wurden seitdem ersetzt, etwa durch eine zurückgespielte Sicherung. Es wurde nichts geändert.';
export const undoneAlready = (person: string) => `${person} hat das schon rückgängig gemacht.`;
export const undoRefused = (reason: string) =>
  `Das lässt sich nicht mehr rückgängig machen: ${reason} Es wurde nichts geändert.`;
export const idInUseAgain = (id: number) => `Die Nummer ${id} ist wieder vergeben.`;
export const oneIdInUseAgain = 'Eine Nummer, die zurückkäme, ist wieder vergeben.';
export const plantDeletedSince = 'Die Pflanze wurde seitdem gelöscht.';
export const onePlantDeletedSince = 'Eine Pflanze, die dabei hinzukam, wurde seitdem gelöscht.';
export const plantChangedSince = 'Die Pflanze wurde seitdem geändert.';
export const onePlantChangedSince = 'Eine Pflanze, die dabei hinzukam, wurde seitdem geändert.';
export const attemptUndone = (person: string) =>
  `${person} hat Ihren ersten Versuch seitdem rückgängig gemacht.`;
export const attemptChanged =
  'Ihr erster Versuch hatte Erfolg, aber jemand hat das seitdem geändert.';
export const keyReused = (key: string) =>
  `Der Schlüssel „${key}“ wurde schon für eine andere Anfrage verwendet. Nehmen Sie für eine neue Anfrage einen neuen Schlüssel.`;
export const keyWithdrawn =
  'Das wurde abgebrochen, bevor es ausgeführt wurde. Versuchen Sie es noch einmal.';

export const noWebhookFromSettings =
  'Ein Webhook endet mit dem Token, das ihn angemeldet hat, und ADMIN_TOKEN endet spurlos. Melden Sie ihn mit einem eigenen Admin-Token an: plant-store token create oder POST /admin/tokens erstellt eines.';
export const webhookNotFound = 'In diesem Arbeitsbereich gibt es keinen solchen Webhook.';
export const webhookExists =
  'An diese Adresse werden Änderungen schon gesendet. Löschen Sie zuerst jenen Webhook, falls sein Geheimnis verloren ist.';
export const tooManyWebhooks = (most: number) =>
  `Der Arbeitsbereich hat ${most} Webhooks, mehr darf er nicht haben. Löschen Sie zuerst einen.`;

export const viewNotFound = 'Diese Ansicht gibt es nicht mehr. Vielleicht hat jemand sie gelöscht.';
export const viewChangedSince = (person: string, view: string) =>
  `${person} hat die Ansicht „${view}“ geändert, seit Sie sie gesehen haben, darum wurde nichts geändert. Öffnen Sie sie, um zu sehen, was sie jetzt zeigt.`;
export const ownViewNameTaken = (name: string) =>
  `Sie haben schon eine Ansicht namens „${name}“. Wählen Sie einen anderen Namen, oder ersetzen Sie die vorhandene Ansicht.`;
export const sharedViewNameTaken = (name: string) =>
  `Der Arbeitsbereich hat schon eine Ansicht namens „${name}“. Wählen Sie einen anderen Namen, oder ersetzen Sie die vorhandene Ansicht.`;
export const viewNameTaken = (name: string) =>
  `„${name}“ ist vergeben. Wählen Sie einen anderen Namen.`;
export const tooManyOwnViews = (most: number) =>
  `Sie haben ${most} Ansichten, mehr gehen nicht. Löschen Sie eine, die niemand mehr braucht.`;
export const tooManySharedViews = (workspace: string, most: number) =>
  `Der Arbeitsbereich ${workspace} hat ${most} Ansichten, mehr gehen nicht. Löschen Sie eine, die niemand mehr braucht.`;
export const tooManyViewsOfAll = (workspace: string, most: number) =>
  `Alle Personen im Arbeitsbereich ${workspace} haben zusammen ${count(most)} Ansichten, mehr gehen nicht. Löschen Sie einige, die niemand mehr braucht.`;

// What the server says of files to import

export const filesAreRead = {
  ofToken:
    'Der Server liest gerade mehrere andere Dateien von Ihnen. Versuchen Sie es gleich noch einmal.',
  ofWorkspace:
    'Der Server liest gerade mehrere andere Dateien Ihres Arbeitsbereichs. Versuchen Sie es gleich noch einmal.',
  ofAll: 'Der Server liest gerade mehrere andere Dateien. Versuchen Sie es gleich noch einmal.',
};
export const fileTooLarge = (megabytes: number) =>
  `Die Datei ist größer als ${megabytes} MB; mehr ist bei einem Import nicht möglich. Teilen Sie sie in mehrere Dateien auf.`;
export const fileTooSlow = (minutes: number) =>
  `Die Datei ist nicht innerhalb von ${minutes} Minuten angekommen. Versuchen Sie es über eine schnellere Verbindung, oder teilen Sie sie in mehrere Dateien auf.`;
export const fileStopped =
  'Der Server wird gerade beendet, darum wurde nichts aus der Datei gespeichert. Versuchen Sie es gleich noch einmal.';
export const fileHoldsTooMany = (most: number) =>
  `Die Datei enthält mehr als ${count(most)} Pflanzen; mehr ist bei einem Import nicht möglich. Teilen Sie sie in mehrere Dateien auf.`;
export const fileHoldsNone = 'Die Datei enthält keine Pflanzen: Es gibt nichts zu importieren.';

const saveAsCsv =
  'Speichern Sie die Tabelle im Tabellenprogramm als „CSV UTF-8“ und wählen Sie dann die neue Datei.';
const fileKinds = {
  pdf: 'ein PDF-Dokument',
  spreadsheet: 'eine Tabelle wie .xlsx oder ein anderes Archiv',
  oldSpreadsheet: 'eine alte Tabelle wie .xls',
  compressed: 'eine komprimierte Datei',
  image: 'ein Bild',
};
export const fileOfOtherKind = (kind: keyof typeof fileKinds) =>
  `Das ist ${fileKinds[kind]}, unabhängig von der Dateiendung. ${saveAsCsv}`;
export const fileIsEmpty = 'Die Datei ist leer. Wählen Sie eine, die Pflanzen enthält.';
export const fileInUtf16 = `Die Datei ist Text in UTF-16; gelesen wird nur UTF-8. ${saveAsCsv}`;
export const fileIsNoText = `Die Datei ist kein Text. ${saveAsCsv}`;
export const fileIsNoUtf8 = (line: number) =>
  `Zeile ${line} der Datei ist kein UTF-8-Text. ${saveAsCsv}`;

export const columnTwice = (column: string) =>
  `Die Spalte „${column}“ kommt in der ersten Zeile zweimal vor. Entfernen Sie eine davon.`;
export const untitledColumn = (place: number, cell: string) => `${place} („${cell}“)`;
export const rowQuoteNotClosed = (row: number) =>
  `Zeile ${row} endet nicht: Ein Anführungszeichen wird darin geöffnet und nie geschlossen.`;
export const rowTooLong = (row: number, most: number) =>
  `Zeile ${row} endet nicht: Sie hat mehr als ${count(most)} Zeichen. Teilen Sie sie in Zeilen auf.`;
export const tooManyRows = (most: number) =>
  `Die Datei hat einschließlich der leeren mehr als ${count(most)} Zeilen, mehr als jedes Tabellenprogramm. Entfernen Sie die leeren Zeilen.`;
export const rowMisquoted =
  'Die Anführungszeichen passen nicht zusammen: Verdoppeln Sie jedes, das innerhalb eines Textes in Anführungszeichen steht.';
export const rowWiderThanHeader = (cells: number, most: number) =>
  `Die Zeile hat ${cells} Zellen, die Kopfzeile ${most}: Setzen Sie einen Text, in dem das Trennzeichen vorkommt, in Anführungszeichen.`;
export const rowWiderThanFirst = (cells: number, most: number) =>
  `Die Zeile hat ${cells} Zellen, die erste Zeile ${most}: Setzen Sie einen Text, in dem das Trennzeichen vorkommt, in Anführungszeichen.`;
export const cellShowsError = (found: string) =>
  `Die Tabelle zeigt hier „${found}“, einen Fehler. Beheben Sie ihn in der Tabelle, oder leeren Sie die Zelle.`;
export const cellHasNoResult =
  'Die Datei enthält hier eine Formel, aber nicht ihr Ergebnis. Öffnen und speichern Sie die Datei in der Tabellenkalkulation, und wählen Sie sie noch einmal.';
export const cellHasOwnFormat = (found: string) =>
  `Die Tabelle zeigt hier die Zahl ${found} in einem Format, das nicht gelesen werden kann. Geben Sie der Zelle das Format „Standard“.`;

const otherId = 'Wählen Sie eine andere, oder lassen Sie das Feld leer für die nächste freie.';
export const rowIdNotPlain = (found: string) =>
  `Die Nummer muss eine ganze Zahl aus einfachen Ziffern sein, nicht „${found}“.`;
export const rowIdTwice = (id: number, row: number) =>
  `Die Nummer ${id} steht schon in Zeile ${row}. ${otherId}`;
export const rowIdTaken = (id: number, name: string) =>
  `Die Nummer ${id} gehört im Bestand schon zu „${name}“. ${otherId}`;
export const rowsLackIds = (left: number, rows: number): string => {
  const advice = 'Geben Sie dieser Pflanze eine freie Nummer.';
  if (left === 0) return `Es kann keine Nummer mehr automatisch vergeben werden. ${advice}`;
  return `Automatisch ${left === 1 ? 'lässt sich nur noch eine Nummer' : `lassen sich nur noch ${count(left)} Nummern`} vergeben, aber ${count(rows)} Zeilen haben keine. ${advice}`;
};

export const jsonKinds = {
  null: 'null',
  array: 'eine Liste',
  object: 'ein Objekt',
  string: 'ein Text',
  number: 'eine Zahl',
  boolean: 'true oder false',
};
export const entryIsNoObject = (optional: string[], kind: keyof typeof jsonKinds) =>
  `Ein Eintrag muss ein Objekt mit name und wahlweise ${new Intl.ListFormat(locale).format(optional)} sein; hier steht ${jsonKinds[kind]}.`;
export const entryLacksName = (most: number) =>
  `Der Name fehlt; nötig ist ein Text von 1 bis ${most} Zeichen.`;
export const entryHasNoText = (field: 'name' | 'tag', kind: keyof typeof jsonKinds) =>
  `${fieldLabels[field]}: Hier muss Text stehen, nicht ${jsonKinds[kind]}.`;
export const entryHasNoId = (most: number, kind: keyof typeof jsonKinds) =>
  `Die Nummer muss eine ganze Zahl von 0 bis ${most} sein; hier steht ${jsonKinds[kind]}.`;
export const entryTooLong = (entry: number, most: number) =>
  `Eintrag ${entry} endet nicht: Er hat mehr als ${count(most)} Zeichen.`;
export const fileIsNoJson = (line: number, column: number, what: string) =>
  `Die Datei ist kein zulässiges JSON, Zeile ${line}, Spalte ${column}: ${what}. Eine Liste sieht so aus: [{"id": 1, "name": "Rosa", "tag": ""}].`;
export const jsonEndOfFile = 'das Ende der Datei';
export const jsonEndOfText = 'das Ende des Textes';
export const jsonCharacter = (character: string) => `das Zeichen ${character}`;
export const jsonInQuotes = (found: string) =>
  `${found} steht in Anführungszeichen; schließen Sie diese vorher, oder maskieren Sie es`;
export const jsonNoEscape =
  'ein umgekehrter Schrägstrich leitet keine gültige JSON-Escape-Sequenz ein; schreiben Sie ihn doppelt, wenn er selbst gemeint ist';
export const jsonNoValue = (found: string) => `${found} steht, wo ein JSON-Wert hingehört`;
export const jsonInexactNumber = (number: string) =>
  `die Zahl ${number} lässt sich nicht genau darstellen; nehmen Sie weniger Ziffern`;
export const jsonByteOrderMark =
  'hier steht eine Markierung der Byte-Reihenfolge (BOM); lassen Sie sie weg';
export const jsonEmpty = 'hier steht kein Wert; schreiben Sie ein JSON-Objekt';
export const jsonAfterValue = (found: string) =>
  `${found} folgt auf das Ende des JSON-Werts; entfernen Sie es`;
export const jsonTooManyValues = (most: number) =>
  `es sind mehr als ${count(most)} Werte; nehmen Sie weniger`;
export const jsonNoColon = (found: string) => `${found} steht, wo ein Doppelpunkt hingehört`;
export const jsonNoFieldName = (found: string) =>
  `${found} steht, wo der Name eines Feldes in Anführungszeichen hingehört`;
export const jsonRefusedField = (field: string) =>
  `das Feld ${field} ist nicht erlaubt; entfernen Sie es`;
export const jsonFieldTwice = (field: string) =>
  `das Feld ${field} kommt zweimal vor; lassen Sie eines davon weg`;
export const jsonTooDeep = (most: number) =>
  `die Verschachtelung ist tiefer als ${most} Ebenen; machen Sie sie flacher`;
export const jsonNoComma = (found: string, end: string) =>
  `${found} steht, wo ein Komma oder ${end} hingehört`;
export const jsonNoList = (found: string) => `${found} steht, wo die [ einer Liste hingehört`;
export const jsonAfterList = (found: string) =>
  `${found} folgt auf das Ende der Liste; entfernen Sie es`;

// What the server says of people, tokens and sessions

const askAdmin = 'Wenden Sie sich an jemanden mit der Rolle „Verwalten“.';
const askAdminForToken = 'Bitten Sie jemanden mit der Rolle „Verwalten“ um ein neues.';
const inSeconds = (seconds: number) =>
  seconds === 1 ? 'in einer Sekunde' : `in ${seconds} Sekunden`;
export const notSignedIn =
  'Sie sind nicht angemeldet, oder Ihre Sitzung ist zu Ende. Melden Sie sich noch einmal an.';
export const otherSignedIn =
  'In diesem Browser hat sich inzwischen jemand anderes angemeldet. Melden Sie sich noch einmal an.';
export const sessionEndedMeanwhile =
  'Ihre Sitzung ist inzwischen zu Ende, darum wurde nichts geändert. Melden Sie sich noch einmal an.';
export const ownTokenEndedMeanwhile =
  'Ihr eigenes Token wurde inzwischen widerrufen oder ist abgelaufen, darum wurde nichts geändert. Melden Sie sich mit einem anderen an.';
export const tokenEndedMeanwhile = `Dieses Zugangstoken wurde inzwischen widerrufen oder ist abgelaufen, darum wurde nichts geändert. ${askAdminForToken}`;
export const appNotServedHere = (address: string | null) =>
  `Unter dieser Adresse funktioniert die App nicht. ${address ? `Öffnen Sie sie unter ${address}.` : 'Fragen Sie die Person, die den Server betreibt, wo Sie die App öffnen können.'}`;
export const signInLinkEnded =
  'Dieser Anmeldelink ist abgelaufen oder wurde schon benutzt. Bitten Sie um einen neuen, oder melden Sie sich mit einem Zugangstoken an.';
export const noAccessToken =
  'Das ist kein Zugangstoken. Eines beginnt mit pst_ und hat 40 Zeichen; kopieren Sie es ganz.';
export const accessTokenUnknown = `Dieses Zugangstoken ist unbekannt. ${askAdminForToken}`;
export const accessTokenRevoked = `Dieses Zugangstoken wurde widerrufen. ${askAdminForToken}`;
export const accessTokenExpired = `Dieses Zugangstoken ist abgelaufen. ${askAdminForToken}`;
export const tooManyWrongTokens = (seconds: number) =>
  `Von dieser Adresse kamen zu viele falsche Tokens. Prüfen Sie das Token und versuchen Sie es ${inSeconds(seconds)} noch einmal.`;
export const tokensRefusedForNow = (seconds: number) =>
  `Von dieser Adresse kamen zu viele falsche Tokens. Vorerst wird von ihr keines angenommen. Versuchen Sie es ${inSeconds(seconds)} noch einmal.`;

export const roleTooWeak = (
  needed: keyof typeof roleNames,
  token: string,
  role: keyof typeof roleNames,
) =>
  `Dafür ist mindestens die Rolle „${roleNames[needed]}“ nötig; das Token „${token}“ hat die Rolle „${roleNames[role]}“. ${askAdmin}`;
export const roleTooWeakByNow = (needed: keyof typeof roleNames, role: keyof typeof roleNames) =>
  `Ihre Rolle ist jetzt „${roleNames[role]}“, darum wurde nichts geändert: Dafür ist mindestens die Rolle „${roleNames[needed]}“ nötig. ${askAdmin}`;
export const tokenOfSettings =
  'Dieses Token steht als ADMIN_TOKEN in den Einstellungen des Servers. Ändern oder entfernen Sie es dort und starten Sie den Server neu.';
export const tokenNotFound =
  'Dieses Token gibt es in diesem Arbeitsbereich nicht. Laden Sie die Liste der Tokens neu.';
export const tokenIsLastAdmin = (token: string, workspace: string) =>
  `„${token}“ ist das letzte länger gültige Token mit der Rolle „${roleNames.admin}“ im Arbeitsbereich ${workspace}: Ohne es könnte dort niemand mehr Tokens verwalten. Geben Sie diese Rolle erst einem anderen.`;
export const tokenEndedForRole = (token: string) =>
  `Das Token „${token}“ wurde widerrufen oder ist abgelaufen, auf seine Rolle kommt es also nicht mehr an. Erstellen Sie ein neues.`;
export const tokenEndedForLink = (token: string) =>
  `Das Token „${token}“ wurde widerrufen oder ist abgelaufen, damit kann sich also niemand anmelden. Erstellen Sie ein neues.`;
export const tokenRoleChanged = (
  token: string,
  role: keyof typeof roleNames,
  person: string | null,
) =>
  `„${token}“ hat jetzt die Rolle „${roleNames[role]}“: ${person === null ? 'Die Rolle wurde geändert' : `${person} hat sie geändert`}, seit Sie nachgesehen haben. Wählen Sie noch einmal.`;
export const linkRestsOnTooMany = (most: number) =>
  `Ihre Anmeldung beruht auf einer Kette von ${most} Anmeldelinks; mehr geht nicht. Melden Sie sich mit einem Token an und erstellen Sie dann den Link.`;
export const tooManyTokens = (workspace: string, most: number) =>
  `Der Arbeitsbereich ${workspace} hat ${count(most)} Tokens, mehr gehen nicht. Widerrufen Sie einige, die niemand mehr braucht.`;
export const tokenExpiresWrongly = (mostDays: number) =>
  `Der Ablauf muss eine Anzahl von 1 bis ${count(mostDays)} Tagen sein, ein Zeitpunkt wie 2030-01-31T18:00:00Z, oder null für nie.`;
export const tokenExpiresNotToCome =
  'Der Ablauf muss in der Zukunft liegen, höchstens 100 Jahre entfernt.';
export const tokenNameTaken = (name: string, workspace: string) =>
  `Ein Token namens „${name}“ gibt es im Arbeitsbereich ${workspace} schon. Wählen Sie einen anderen Namen, oder widerrufen Sie zuerst das vorhandene.`;
export const tokenNameAlike = (name: string) =>
  `Dieser Name sieht aus wie „${name}“, und so heißt schon ein anderes Token des Arbeitsbereichs. Wählen Sie einen, den niemand damit verwechselt.`;
export const tokenNameReserved = (name: string) =>
  `Wer ADMIN_TOKEN hat, heißt in der App „${name}“, und dieser Name ließe sich damit verwechseln. Wählen Sie einen anderen, etwa den Namen der Person oder des Programms.`;
export const tokenNameInvisible = (character: string) =>
  `Token-Name: Das Zeichen ${character} ist nicht erlaubt, denn es ist unsichtbar oder sieht aus wie ein Leerzeichen; entfernen Sie es.`;
export const tokenNameMixed = (word: string) =>
  `Token-Name: Ein Wort darf nicht Buchstaben mehrerer Schriften mischen wie „${word}“, denn manche davon sehen gleich aus.`;

// What the server says of itself

const tellOperator = 'Melden Sie das der Person, die den Server betreibt.';
export const serverFailed = (requestId: string) =>
  `Der Server konnte nicht antworten. Versuchen Sie es noch einmal; wenn das so bleibt, nennen Sie der Person, die den Server betreibt, die Anfrage-ID ${requestId}.`;
export const toldShortly =
  'Das wurde abgelehnt. Die ungelesenen Antworten haben ihre Höchstgröße erreicht, darum fehlen hier die Einzelheiten. Lesen Sie diese Antworten, oder schließen Sie deren Verbindungen, und versuchen Sie es noch einmal.';
export const tooMuchUnread =
  'Die ungelesenen Antworten für dieses Token oder seinen Arbeitsbereich haben ihre Höchstgröße erreicht. Lesen Sie diese Antworten, oder schließen Sie deren Verbindungen, und versuchen Sie es noch einmal.';
export const requestTooSlow =
  'Die Anfrage ist nicht rechtzeitig angekommen. Die Header müssen innerhalb von 10 Sekunden ankommen, der Body innerhalb von 30.';
export const tooMuchWaits = (most: number) =>
  `Für dieses Token warten ${most} Anfragen dieser Art, mehr gehen nicht. Warten Sie, bis sie beantwortet sind.`;
export const waitedTooLong = (waited: number, retryAfter: number) =>
  `Der Server ist ausgelastet: Die Anfrage hat ${waited} Sekunden gewartet und wurde nicht ausgeführt. Versuchen Sie es ${inSeconds(retryAfter)} noch einmal.`;
export const readTooSlowly =
  'Dies wurde so langsam gelesen, dass es nicht mehr verfügbar ist. Versuchen Sie es noch einmal.';

const openKinds = {
  bodies: 'Request-Bodys',
  streams: 'Übertragungen dieser Art',
  longChanges: 'lange Änderungen',
  tagCounts: 'Zählungen nach Schlagwort',
};
export const tokenHasMostOpen = (most: number, kind: keyof typeof openKinds) =>
  `Mit diesem Token sind ${most} ${openKinds[kind]} offen, mehr gehen nicht. Schließen Sie einige, oder warten Sie, bis sie fertig sind.`;
export const workspaceHasMostOpen = (
  own: { ofWorkspace: number; ofToken: number },
  open: number,
  kind: keyof typeof openKinds,
) =>
  `Es sind so viele ${openKinds[kind]} offen, dass jeder Arbeitsbereich ${own.ofWorkspace} haben darf${own.ofToken > 0 ? ` und jedes Token ${own.ofToken}` : ''}; Ihrer hat ${open}. Schließen Sie einige, oder warten Sie, bis sie fertig sind.`;

export const diskIsFull =
  'Die Festplatte ist voll, darum wurde das nicht gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal; Lesen ist weiterhin möglich.';
export const viewsAreInUse =
  'Es werden gerade so viele lange Listen und Exporte gelesen, dass für keine weiteren Platz ist. Versuchen Sie es gleich noch einmal.';
export const databaseIsBusy =
  'Die Datenbank hat gerade so viel zu tun, dass dies nicht begonnen wurde. Versuchen Sie es gleich noch einmal.';
export const databaseIsAway =
  'Die Datenbank ist gerade nicht erreichbar, darum wurde nichts gespeichert. Versuchen Sie es gleich noch einmal.';
export const databaseIsHeld =
  'Die Datenbank arbeitet gerade an etwas anderem, darum wurde dies nicht ausgeführt. Versuchen Sie es gleich noch einmal.';
export const databaseTakesNoChanges =
  'Die Datenbank nimmt gerade keine Änderungen an, darum wurde nichts gespeichert. Versuchen Sie es gleich noch einmal.';
export const databaseIsFull =
  'Die Festplatte der Datenbank ist voll, darum wurde das nicht gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal.';
export const databaseDiskFails =
  'Die Datenbank kann ihre Festplatte gerade nicht verwenden, darum wurde dies nicht ausgeführt. Versuchen Sie es gleich noch einmal.';
export const databaseLostOutcome =
  'Die Datenbank hat dies nicht bestätigt, darum ist nicht bekannt, ob es gespeichert wurde. Sehen Sie gleich noch einmal nach, bevor Sie es wiederholen.';
export const serverIsStopping =
  'Der Server wird gerade beendet, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal.';
export const diskHasFailed = `Die Festplatte hat einen Fehler gemeldet, darum lässt sich nichts speichern, bis der Server neu gestartet ist. Lesen ist weiterhin möglich. ${tellOperator}`;
export const inForceUnsaved =
  'Das gilt ab sofort, ließ sich aber nicht speichern: Prüfen Sie nach einem Neustart des Servers, ob es noch gilt, und wiederholen Sie es sonst.';
export const diskIsStalled =
  'Die Festplatte antwortet seit einigen Sekunden nicht, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal; Lesen ist weiterhin möglich.';
export const outcomeIsUnknown =
  'Die Festplatte antwortet seit einigen Sekunden nicht, darum ist noch nicht bekannt, ob das gespeichert wurde. Sehen Sie gleich noch einmal nach, bevor Sie es wiederholen.';
export const outcomeIsInDoubt = `Die Festplatte hat beim Speichern einen Fehler gemeldet, darum ist unklar, ob es nach einem Neustart des Servers da ist. Sehen Sie danach noch einmal nach, bevor Sie es wiederholen. ${tellOperator}`;
export const dataFolderIsLost = `Der Server hat seinen Datenordner verloren, darum lässt sich nichts speichern, bis er neu gestartet ist. Lesen ist weiterhin möglich. ${tellOperator}`;
export const dataFilesAreDeleted = `Die Dateien im Datenordner des Servers wurden gelöscht, darum lässt sich nichts speichern. Lesen ist weiterhin möglich. Exportieren Sie alle Pflanzen, bevor jemand den Server neu startet. ${tellOperator}`;
export const fileNotWritten =
  'Das System konnte gerade keine Datei öffnen oder schreiben, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal.';
export const changeTooLarge =
  'Das ist zu viel, um es als eine Änderung zu speichern. Ändern Sie weniger Pflanzen auf einmal.';
export const historyIsStalled = (seconds: number) =>
  `Die Festplatte antwortet beim Lesen älterer Änderungen seit einigen Sekunden nicht. Diese lassen sich darum im Moment weder anzeigen noch rückgängig machen; alles andere funktioniert. Versuchen Sie es ${inSeconds(seconds)} noch einmal, und wenn das so bleibt, melden Sie das der Person, die den Server betreibt.`;
export const historyOutOfReach = (code: string | undefined) =>
  `Der Verlauf lässt sich im Moment nicht lesen (${code}). Versuchen Sie es bald noch einmal, und wenn das so bleibt, melden Sie das der Person, die den Server betreibt.`;
