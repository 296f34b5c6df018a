/** Every text that people read, in German; what each is for, `en.ts` says. */
import { formatCount } from './format-count.ts';

export const language = 'de';
export const languageName = 'Deutsch';
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

// Controls, dialogs and messages

// Signing in and out, sessions, links

export const signIn = 'Anmelden';
export const signOut = 'Abmelden';
export const signingOut = 'Meldet ab …';
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
export const typedIsKept = 'Was Sie zu Pflanzen eingegeben haben, bleibt in diesem Tab erhalten.';
export const signOutLosesTyped =
  'Was Sie eingegeben haben, ist nicht gespeichert. Beim Abmelden geht es verloren.';
export const signOutLosesPlants = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'ist' : 'sind'} vielleicht noch nicht hinzugefügt. Beim Abmelden geht verloren, was noch fehlt.`;
export const signOutLosesPlantsAndTyped = (plants: number) =>
  `${countPlants(plants)} ${plants === 1 ? 'ist' : 'sind'} vielleicht noch nicht hinzugefügt. Beim Abmelden geht verloren, was noch fehlt, und auch, was Sie eingegeben haben.`;
export const stillSignedIn = 'Sie sind noch angemeldet.';
export const maybeStillSignedIn = 'Sie sind vielleicht noch angemeldet.';
export const signOutUnread = 'Die Antwort kam nicht vom Server.';
export const signedOutNotAllDone =
  'Sie sind abgemeldet. Nicht alles, was Sie kurz davor veranlasst haben, wurde ausgeführt; melden Sie sich an, um nachzusehen.';

// People and tokens

export const tokensTitle = 'Tokens';
export const tokensAbout =
  'Geben Sie jeder Person ein eigenes Token, damit der Verlauf zeigt, wer was getan hat, und melden Sie sie mit einem Link an. Programme senden ihr Token als Bearer-Token.';
export const tokensAll = 'Alle Tokens';
export const tokensNotLoaded = 'Die Tokens konnten nicht geladen werden';
export const tokensOutOfDate = 'Diese Liste ist vielleicht nicht mehr aktuell.';
export const tokensUnmanagedAfter = (day: string) =>
  `Nach dem ${day} kann hier niemand mehr Tokens verwalten, weil das letzte Token mit der Rolle „Verwalten“ abläuft. Erstellen Sie eines, das länger gilt.`;
export const tokensForAdmins = 'Um Tokens kümmert sich, wer die Rolle „Verwalten“ hat';
export const tokensAskAdmin = (name: string, role: keyof typeof roleNames) =>
  `Sie sind als ${name} mit der Rolle „${roleNames[role]}“ angemeldet. Wenn Sie oder jemand im Team ein Token oder einen Anmeldelink brauchen, fragen Sie jemanden mit der Rolle „Verwalten“.`;
export const tokensGoToPlants = 'Zu den Pflanzen';

export const tokenColumns = {
  name: 'Name',
  role: 'Rolle',
  used: 'Zuletzt benutzt',
  expires: 'Läuft ab',
  created: 'Erstellt',
};
export const tokenActions = 'Aktionen';
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
  `Es ist nicht bekannt, ob ${name} erstellt wurde. Steht ${name} in der Liste, wurde das Token nie gezeigt: Widerrufen Sie es.`;
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
  `Ein Link, der einen anderen Browser als ${name} anmeldet, mit der Rolle „${roleNames[role]}“. Er gilt einmal und nur 15 Minuten lang; schicken Sie ihn sonst niemandem.`;
export const makeSignInLink = 'Anmeldelink erstellen';
export const signInLinkCode = (name: string) => `QR-Code des Anmeldelinks für ${name}`;
export const signInLinkScan = 'Auf einem Telefon scannen Sie den Code mit der Kamera.';
export const signInLinkWorks = (until: string, minutes: number, name: string) =>
  `Gilt einmal, bis ${until} Uhr (${count(minutes)} ${minutes === 1 ? 'Minute' : 'Minuten'}). Wer ihn öffnet, wird als ${name} angemeldet.`;
export const signInLinkNearOnly =
  'Er öffnet sich nur auf diesem Computer: Für andere rufen Sie Plant Store unter der Adresse auf, die sie benutzen, oder lassen Sie auf dem Server PUBLIC_URL setzen.';
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
  `Ohne ${name} könnte niemand die Tokens dieses Arbeitsbereichs verwalten, sofort oder in spätestens einem Monat. Geben Sie vorher jemand anderem auf Dauer die Rolle „Verwalten“: mit einem neuen Token, oder indem Sie die Rolle von jemandem im Team ändern.`;

export const revoke = 'Widerrufen';
export const revokeAndSignOut = 'Widerrufen und abmelden';
export const revokeToken = (name: string) => `${name} widerrufen`;
export const revokeQuestion = (name: string) => `${name} widerrufen?`;
export const revokeNotLast = (name: string) => `${name} muss vorerst bleiben`;
export const revokeOwn =
  'Das ist Ihr eigenes Token. Wenn Sie es widerrufen, endet Ihre Sitzung sofort, hier und überall sonst, und das lässt sich nicht zurücknehmen: Um sich wieder anzumelden, brauchen Sie ein anderes Token. Pflanzen, die noch nicht hinzugefügt sind, gehen verloren.';
export const revokeExpired = (name: string) =>
  `Es ist schon abgelaufen. Wenn Sie es widerrufen, wird der Name ${name} wieder frei.`;
export const revokeEnds = (name: string) =>
  `Wer es benutzt, wird sofort auf allen Geräten abgemeldet, und Programme mit diesem Token werden abgewiesen. Auch Anmeldelinks, die ${name} erstellt hat, gelten nicht mehr, und wer damit angemeldet ist, wird abgemeldet. Das lässt sich nicht zurücknehmen. Was ${name} getan hat, bleibt im Verlauf.`;
export const revokeKeepsOne = (name: string, token: string) =>
  `Das Token, das ${name} erstellt hat, ${token}, gilt weiter. Widerrufen Sie es auch, wenn es enden soll.`;
export const revokeKeepsSome = (name: string, tokens: number) =>
  `Die ${count(tokens)} Tokens, die ${name} erstellt hat, gelten weiter. Widerrufen Sie auch die, die enden sollen.`;
export const revoked = (name: string) => `${name} ist widerrufen.`;
export const revokedWithSessions = (name: string) =>
  `${name} ist widerrufen. Alle Sitzungen damit sind beendet.`;
export const maybeRevoked = (name: string) => `Es ist nicht bekannt, ob ${name} widerrufen wurde.`;
export const notRevoked = (name: string) => `${name} wurde nicht widerrufen.`;

// History

// What others change

// The reference of the interface

export const apiTitle = 'API';
export const apiNotLoaded = 'Die Referenz konnte nicht geladen werden';
export const apiAbout = <T>(origin: T, openApi: T) => [
  ...['Programme senden jede Anfrage mit einem Zugangstoken an ', origin],
  ...['. Dasselbe in ', openApi, '.'],
];
export const apiTokenLabel = 'Token zum Ausprobieren';
export const apiTokenNote =
  'Nur die Anfragen unten benutzen es. Es wird vergessen, wenn Sie diese Seite verlassen.';
export const apiParameters = 'Parameter';
export const apiResponses = 'Antworten';
export const apiPlaces = { path: 'Pfad', query: 'Query', header: 'Header', body: 'Body' };
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
export const apiOptionalNote = 'optional';
export const apiTokenMissing = 'Geben Sie zuerst oben ein Zugangstoken ein.';
export const apiInputMissing = (name: string) => `Geben Sie zuerst ${name} ein.`;
export const apiHeaderUnsendable = (header: string) =>
  `Der Header ${header} enthält ein Zeichen, das kein Header enthalten kann.`;
export const apiSend = 'Anfrage senden';
export const apiWaiting = 'Wartet auf die Antwort …';
export const apiNotReached = 'Der Server ist nicht erreichbar. Prüfen Sie die Verbindung.';
export const apiMaybeDone = 'Es kam keine Antwort. Ob das ausgeführt wurde, ist nicht bekannt.';
export const apiAnswer = 'Antwort';
export const apiHeaders = (headers: number) => `${count(headers)} Header`;
export const apiNoBody = 'Kein Body.';
export const apiBodyCut = '… und mehr, das nicht gezeigt wird.';

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
