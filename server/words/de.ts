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
  nextId === null ? 'Wählen Sie eine andere Nummer.' : `Die nächste freie Nummer ist ${nextId}.`;
export const idIsThere = (id: number, nextId: number | null) =>
  `Eine Pflanze mit der Nummer ${id} gibt es schon. ${idAdvice(nextId)}`;
export const idIsTaken = (id: number, nextId: number | null) =>
  `Die Nummer ${id} ist vergeben. ${idAdvice(nextId)}`;
export const idsAreExhausted = (most: number) =>
  `Es ist keine Nummer mehr frei: ${most} wurde schon vergeben. Geben Sie der Pflanze selbst eine unbenutzte Nummer.`;
export const plantNotFound = (id: number) =>
  `Eine Pflanze mit der Nummer ${id} gibt es nicht. Vielleicht wurde sie gelöscht; die Liste zeigt, welche da sind.`;
export const plantIsMissing = (id: number) => `Eine Pflanze mit der Nummer ${id} gibt es nicht.`;
export const plantChangedMeanwhile = (id: number) =>
  `Pflanze ${id} wurde inzwischen geändert. Sehen Sie sie noch einmal an, bevor Sie sie ändern.`;
export const plantWouldStay =
  'Es würde sich nichts ändern: Geben Sie einen anderen Namen oder ein anderes Schlagwort ein.';
export const plantsWouldStay = 'Es würde sich nichts ändern: Alle haben dieses Schlagwort schon.';
export const tooManyToChange = (most: number) =>
  `Höchstens ${count(most)} Pflanzen lassen sich auf einmal ändern. Schränken Sie die Suche ein oder wählen Sie weniger Schlagwörter.`;
export const matchesChanged =
  'Die passenden Pflanzen haben sich inzwischen geändert, darum wurde nichts getan. Sehen Sie sie noch einmal an.';
export const matchesUncertain =
  'Inzwischen hat sich so viel geändert, dass unklar ist, ob passende Pflanzen darunter sind, darum wurde nichts getan. Sehen Sie sie noch einmal an.';
export const plantsChangedSince =
  'Einige dieser Pflanzen wurden gelöscht oder geändert, seit Sie sie gesehen haben, darum wurde nichts getan. Sehen Sie sie noch einmal an.';
export const plantHasChanged = (id: number) => `Pflanze ${id} hat sich geändert.`;
export const plantIsGone = (id: number) => `Pflanze ${id} ist nicht mehr da.`;
export const plantIsCalled = (id: number, name: string) => `Pflanze ${id} heißt jetzt ${name}.`;
export const plantLacksNow = { tag: (id: number) => `Pflanze ${id} hat kein Schlagwort mehr.` };
export const plantHasNow = {
  tag: (id: number, tag: string) => `Pflanze ${id} hat jetzt das Schlagwort „${tag}“.`,
};

export const changeIsGone = (seq: number) =>
  `Die Änderung ${seq} gibt es nicht mehr: Sie ist älter als der Verlauf, der aufbewahrt wird, oder die Daten wurden ersetzt.`;
export const changeIsUnreadable = (seq: number) =>
  `Die Änderung ${seq} lässt sich nicht lesen: Die Datei, in der sie steht, ist beschädigt. Sagen Sie es der Person, die den Server betreibt; das Protokoll nennt die Stelle.`;
export const changeToUndoIsGone = (seq: number) =>
  `Eine Änderung ${seq}, die sich rückgängig machen ließe, gibt es nicht, oder sie ist älter als der Verlauf, der aufbewahrt wird.`;
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
  'Das wurde abgebrochen, bevor es getan war. Versuchen Sie es noch einmal.';

export const viewNotFound = 'Diese Ansicht gibt es nicht mehr. Vielleicht hat jemand sie gelöscht.';
export const viewChangedSince = (person: string, view: string) =>
  `${person} hat die Ansicht „${view}“ geändert, seit Sie sie gesehen haben, darum wurde nichts getan. Öffnen Sie sie, um zu sehen, was sie jetzt zeigt.`;
export const ownViewNameTaken = (name: string) =>
  `Sie haben schon eine Ansicht namens „${name}“. Wählen Sie einen anderen Namen, oder ersetzen Sie jene Ansicht.`;
export const sharedViewNameTaken = (name: string) =>
  `Der Arbeitsbereich hat schon eine Ansicht namens „${name}“. Wählen Sie einen anderen Namen, oder ersetzen Sie jene Ansicht.`;
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
  `Die Datei ist größer als ${megabytes} MB, mehr fasst ein Import nicht. Teilen Sie sie in mehrere Dateien auf.`;
export const fileTooSlow = (minutes: number) =>
  `Die Datei ist nicht innerhalb von ${minutes} Minuten angekommen. Versuchen Sie es über eine schnellere Verbindung, oder teilen Sie sie in mehrere Dateien auf.`;
export const fileStopped =
  'Der Server wird gerade beendet, darum wurde nichts aus der Datei gespeichert. Versuchen Sie es gleich noch einmal.';
export const fileHoldsTooMany = (most: number) =>
  `Die Datei enthält mehr als ${count(most)} Pflanzen, mehr fasst ein Import nicht. Teilen Sie sie in mehrere Dateien auf.`;
export const fileHoldsNone = 'Die Datei enthält keine Pflanzen: Es gibt nichts zu importieren.';

const saveAsCsv =
  'Speichern Sie sie in der Tabellenkalkulation als „CSV UTF-8“ und wählen Sie dann jene Datei.';
const fileKinds = {
  pdf: 'ein PDF-Dokument',
  spreadsheet: 'eine Tabelle wie .xlsx oder ein anderes Archiv',
  oldSpreadsheet: 'eine alte Tabelle wie .xls',
  compressed: 'eine komprimierte Datei',
  image: 'ein Bild',
};
export const fileOfOtherKind = (kind: keyof typeof fileKinds) =>
  `Das ist ${fileKinds[kind]}, wie auch immer der Name der Datei endet. ${saveAsCsv}`;
export const fileIsEmpty = 'Die Datei ist leer. Wählen Sie eine, die Pflanzen enthält.';
export const fileInUtf16 = `Die Datei ist Text in UTF-16; gelesen wird nur UTF-8. ${saveAsCsv}`;
export const fileIsNoText = `Die Datei ist kein Text. ${saveAsCsv}`;
export const fileIsNoUtf8 = (line: number) =>
  `Die Datei ist kein Text in UTF-8, Zeile ${line}. ${saveAsCsv}`;

export const columnTwice = (column: string) =>
  `Die Spalte „${column}“ kommt in der ersten Zeile zweimal vor. Entfernen Sie eine davon.`;
export const untitledColumn = (place: number, cell: string) => `${place} („${cell}“)`;
export const rowQuoteNotClosed = (row: number) =>
  `Zeile ${row} endet nicht: Ein Anführungszeichen wird darin geöffnet und nie geschlossen.`;
export const rowTooLong = (row: number, most: number) =>
  `Zeile ${row} endet nicht: Sie hat mehr als ${count(most)} Zeichen. Teilen Sie sie in Zeilen auf.`;
export const tooManyRows = (most: number) =>
  `Die Datei hat mit den leeren mehr als ${count(most)} Zeilen, mehr als jede Tabellenkalkulation. Entfernen Sie die leeren.`;
export const rowMisquoted =
  'Die Anführungszeichen gehen nicht auf: Schreiben Sie eines, das in einem Text in Anführungszeichen steht, doppelt.';
export const rowWiderThanHeader = (cells: number, most: number) =>
  `Die Zeile hat ${cells} Zellen, die Kopfzeile ${most}: Setzen Sie einen Text, in dem das Trennzeichen vorkommt, in Anführungszeichen.`;
export const rowWiderThanFirst = (cells: number, most: number) =>
  `Die Zeile hat ${cells} Zellen, die erste Zeile ${most}: Setzen Sie einen Text, in dem das Trennzeichen vorkommt, in Anführungszeichen.`;

const otherId = 'Wählen Sie eine andere, oder lassen Sie das Feld leer für die nächste freie.';
export const rowIdNotPlain = (found: string) =>
  `Die Nummer muss eine ganze Zahl aus einfachen Ziffern sein, nicht „${found}“.`;
export const rowIdTwice = (id: number, row: number) =>
  `Die Nummer ${id} steht schon in Zeile ${row}. ${otherId}`;
export const rowIdTaken = (id: number, name: string) =>
  `Die Nummer ${id} hat im Bestand schon „${name}“. ${otherId}`;
export const rowsLackIds = (left: number, rows: number): string => {
  const advice = 'Geben Sie dieser Pflanze eine unbenutzte Nummer.';
  if (left === 0) return `Es ist keine Nummer mehr frei. ${advice}`;
  return `Es ${left === 1 ? 'ist nur noch eine Nummer' : `sind nur noch ${count(left)} Nummern`} frei, und ${count(rows)} Zeilen haben keine. ${advice}`;
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
  'ein umgekehrter Schrägstrich leitet nichts ein, das JSON kennt; schreiben Sie ihn doppelt, wo einer gemeint ist';
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
export const requestFromOtherSite =
  'Diese Adresse ist nur für die App dieser Website da. Programme verwenden /plants mit einem Zugangstoken.';
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
  `„${token}“ ist das letzte bleibende Token mit der Rolle „${roleNames.admin}“ im Arbeitsbereich ${workspace}: Ohne es könnte dort niemand mehr Tokens verwalten. Geben Sie diese Rolle erst einem anderen.`;
export const tokenEndedForRole = (token: string) =>
  `Das Token „${token}“ wurde widerrufen oder ist abgelaufen, seine Rolle spielt also keine Rolle mehr. Erstellen Sie ein neues.`;
export const tokenEndedForLink = (token: string) =>
  `Das Token „${token}“ wurde widerrufen oder ist abgelaufen, damit kann sich also niemand anmelden. Erstellen Sie ein neues.`;
export const tokenRoleChanged = (
  token: string,
  role: keyof typeof roleNames,
  person: string | null,
) =>
  `„${token}“ hat jetzt die Rolle „${roleNames[role]}“: ${person === null ? 'Sie wurde geändert' : `${person} hat sie geändert`}, seit Sie nachgesehen haben. Wählen Sie noch einmal.`;
export const linkRestsOnTooMany = (most: number) =>
  `Sie haben sich mit einem Link angemeldet, der von jemandem kam, der sich mit einem Link angemeldet hatte, und so weiter, ${most}-mal; mehr geht nicht. Melden Sie sich mit einem Token an und erstellen Sie dann den Link.`;
export const tooManyTokens = (workspace: string, most: number) =>
  `Der Arbeitsbereich ${workspace} hat ${count(most)} Tokens, mehr gehen nicht. Widerrufen Sie einige, die niemand mehr braucht.`;
export const tokenExpiresWrongly = (mostDays: number) =>
  `Der Ablauf muss eine Anzahl von 1 bis ${count(mostDays)} Tagen sein, ein Zeitpunkt wie 2030-01-31T18:00:00Z, oder null für nie.`;
export const tokenExpiresNotToCome =
  'Der Ablauf muss in der Zukunft liegen, höchstens 100 Jahre entfernt.';
export const tokenNameTaken = (name: string, workspace: string) =>
  `Ein Token namens „${name}“ gibt es im Arbeitsbereich ${workspace} schon. Wählen Sie einen anderen Namen, oder widerrufen Sie erst jenes.`;
export const tokenNameAlike = (name: string) =>
  `Dieser Name sieht aus wie „${name}“, und so heißt schon ein anderes Token des Arbeitsbereichs. Wählen Sie einen, den niemand damit verwechselt.`;
export const tokenNameReserved = (name: string) =>
  `Wer ADMIN_TOKEN hat, heißt in der App „${name}“, und dieser Name ließe sich damit verwechseln. Wählen Sie einen anderen, etwa den Namen der Person oder des Programms.`;
export const tokenNameInvisible = (character: string) =>
  `Token-Name: Das Zeichen ${character} ist nicht erlaubt, denn es ist unsichtbar oder sieht aus wie ein Leerzeichen; entfernen Sie es.`;
export const tokenNameMixed = (word: string) =>
  `Token-Name: Ein Wort darf nicht Buchstaben mehrerer Schriften mischen wie „${word}“, denn manche davon sehen gleich aus.`;

// What the server says of itself

const tellOperator = 'Sagen Sie es der Person, die den Server betreibt.';
export const serverFailed = (requestId: string) =>
  `Der Server konnte nicht antworten. Versuchen Sie es noch einmal; wenn das so bleibt, nennen Sie der Person, die den Server betreibt, die Anfrage ${requestId}.`;
export const toldShortly =
  'Das wurde abgelehnt. Die Antworten, die noch zu lesen sind, sind zusammen so lang, wie sie sein dürfen, darum fehlen hier die Einzelheiten. Lesen Sie jene, oder schließen Sie ihre Verbindungen, und versuchen Sie es noch einmal.';
export const tooMuchUnread =
  'Die ungelesenen Antworten für dieses Token oder seinen Arbeitsbereich sind zusammen so lang, wie sie sein dürfen. Lesen Sie sie, oder schließen Sie ihre Verbindungen, und versuchen Sie es noch einmal.';
export const requestTooSlow =
  'Die Anfrage ist nicht rechtzeitig angekommen. Ihr Kopf muss innerhalb von 10 Sekunden da sein und ihr Inhalt innerhalb von 30.';
export const tooMuchWaits = (most: number) =>
  `Für dieses Token warten ${most} Anfragen dieser Art, mehr gehen nicht. Warten Sie, bis sie beantwortet sind.`;
export const waitedTooLong = (waited: number, retryAfter: number) =>
  `Es ist so viel anderes zu tun, dass dies ${waited} Sekunden gewartet hat, und nichts davon wurde getan. Versuchen Sie es in ${retryAfter} Sekunden noch einmal.`;
export const readTooSlowly =
  'Während dies gelesen wurde, wurden so viele Pflanzen gelöscht oder geändert, dass es nicht mehr vorliegt. Versuchen Sie es noch einmal.';

const openKinds = {
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
  'Die Festplatte ist voll, darum wurde das nicht gespeichert. Schaffen Sie Platz und versuchen Sie es noch einmal; Lesen geht weiter.';
export const serverIsStopping =
  'Der Server wird gerade beendet, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal.';
export const diskHasFailed = `Die Festplatte hat einen Fehler gemeldet, darum lässt sich nichts speichern, bis der Server neu gestartet ist. Lesen geht weiter. ${tellOperator}`;
export const diskIsStalled =
  'Die Festplatte antwortet seit einigen Sekunden nicht, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal; Lesen geht weiter.';
export const outcomeIsUnknown =
  'Die Festplatte antwortet seit einigen Sekunden nicht, darum ist noch nicht bekannt, ob das gespeichert wurde. Sehen Sie gleich noch einmal nach, bevor Sie es wiederholen.';
export const outcomeIsInDoubt = `Die Festplatte hat beim Speichern einen Fehler gemeldet, darum ist es nach einem Neustart des Servers vielleicht da und vielleicht nicht. Sehen Sie danach noch einmal nach, bevor Sie es wiederholen. ${tellOperator}`;
export const dataFolderIsLost = `Dem Server ist sein Datenordner abhandengekommen, darum lässt sich nichts speichern, bis er neu gestartet ist. Lesen geht weiter. ${tellOperator}`;
export const fileNotWritten =
  'Das System konnte gerade keine Datei öffnen oder schreiben, darum wurde das nicht gespeichert. Versuchen Sie es gleich noch einmal.';
export const changeTooLarge =
  'Das ist zu viel, um es als eine Änderung zu speichern. Ändern Sie weniger Pflanzen auf einmal.';
export const historyIsStalled = (seconds: number) =>
  `Die Festplatte antwortet seit einigen Sekunden nicht, wenn ältere Änderungen gelesen werden, darum lassen sie sich im Moment weder zeigen noch rückgängig machen; alles andere geht weiter. Versuchen Sie es in ${seconds} Sekunden noch einmal, und wenn das so bleibt, sagen Sie es der Person, die den Server betreibt.`;
export const historyOutOfReach = (code: string | undefined) =>
  `Der Verlauf lässt sich im Moment nicht lesen (${code}). Versuchen Sie es bald noch einmal, und wenn das so bleibt, sagen Sie es der Person, die den Server betreibt.`;
