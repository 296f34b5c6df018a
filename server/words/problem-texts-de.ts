/** Was jedes Problem bedeutet und was zu tun ist: das steht an der Adresse, die sein `type` ist. */
export const problemTexts = {
  invalid_request: {
    meaning: 'Die Anfrage ist kein wohlgeformtes HTTP; nichts davon wurde gelesen.',
    remedy: 'Prüfen Sie die erste Zeile, die Header und wie der Body abgegrenzt ist.',
  },
  invalid_json: {
    meaning:
      'Der Body ist kein eindeutiges JSON: ein Feld steht zweimal darin, eine Zahl lässt sich nicht genau darstellen, er ist tiefer als 8 Ebenen geschachtelt, oder seine Bytes sind kein UTF-8.',
    remedy:
      'Im detail steht, an welcher Stelle. Schreiben Sie den Body mit einer JSON-Bibliothek und senden Sie ihn noch einmal.',
  },
  invalid_input: {
    meaning: 'Ein Teil der Anfrage verletzt eine Regel. Es wurde nichts geändert.',
    remedy:
      'Jeder Eintrag in errors nennt einen Teil und wie er sein muss. Berichtigen Sie diese Teile.',
  },
  unreadable_file: {
    meaning: 'Die Datei für den Import lässt sich nicht als das lesen, was sie sein soll.',
    remedy: 'Speichern Sie sie neu als CSV oder JSON in UTF-8.',
  },
  authentication_required: {
    meaning: 'Die Anfrage enthält kein Zugangstoken.',
    remedy: 'Senden Sie den Header Authorization: Bearer, ein Leerzeichen und ein Token.',
  },
  invalid_token: {
    meaning: 'Das Zugangstoken ist falsch geschrieben, unbekannt, abgelaufen oder widerrufen.',
    remedy:
      'Prüfen Sie, ob es ganz kopiert wurde, oder bitten Sie jemanden mit der Rolle „Verwalten“ um ein neues.',
  },
  session_required: {
    meaning: 'Dafür muss in der App jemand angemeldet sein, und die Sitzung ist beendet.',
    remedy:
      'Melden Sie sich wieder an. Programme verwenden stattdessen die öffentliche Schnittstelle mit einem Zugangstoken.',
  },
  insufficient_scope: {
    meaning: 'Das Zugangstoken ist gültig, aber seine Rolle reicht dafür nicht aus.',
    remedy: 'Verwenden Sie ein Token mit der Rolle, die im detail steht.',
  },
  cross_origin: {
    meaning:
      'Diese Anfrage kam von der Seite einer anderen Website oder von der App unter einer fremden Adresse.',
    remedy:
      'Öffnen Sie die App unter ihrer eigenen Adresse. Programme verwenden stattdessen die öffentliche Schnittstelle mit einem Zugangstoken.',
  },
  not_found: {
    meaning: 'Unter dieser Adresse gibt es weder eine Seite noch einen Endpunkt.',
    remedy: 'Vergleichen Sie den Pfad mit der Referenz.',
  },
  plant_not_found: {
    meaning: 'Im Arbeitsbereich des Tokens gibt es keine Pflanze mit dieser ID.',
    remedy:
      'Prüfen Sie die ID. Wurde ein Löschen zweimal gesendet, hat das erste sie schon gelöscht.',
  },
  token_not_found: {
    meaning: 'Der Arbeitsbereich hat kein solches Token, oder nicht mehr.',
    remedy: 'Sehen Sie in der Liste der Tokens nach.',
  },
  view_not_found: {
    meaning: 'Es gibt keine solche Ansicht, oder sie gehört jemand anderem.',
    remedy: 'Sehen Sie in der Liste der Ansichten nach.',
  },
  webhook_not_found: {
    meaning: 'Der Arbeitsbereich hat keinen solchen Webhook, oder nicht mehr.',
    remedy: 'Sehen Sie in der Liste der Webhooks nach.',
  },
  change_not_found: {
    meaning: 'Der Verlauf enthält diese Änderung nicht, oder nicht mehr.',
    remedy: 'Sehen Sie im Verlauf nach.',
  },
  method_not_allowed: {
    meaning: 'Unter dieser Adresse gibt es etwas, aber nicht für diese Methode.',
    remedy: 'Verwenden Sie eine der Methoden, die der Header Allow nennt.',
  },
  request_timeout: {
    meaning: 'Die Anfrage kam nicht in der dafür vorgesehenen Zeit vollständig an.',
    remedy: 'Senden Sie sie noch einmal, über eine bessere Verbindung oder mit kleinerem Body.',
  },
  id_taken: {
    meaning: 'Eine Pflanze des Arbeitsbereichs hat diese ID schon. Es wurde nichts geändert.',
    remedy:
      'Senden Sie die ID, die nextId nennt, oder lassen Sie die ID weg, damit eine vergeben wird.',
  },
  ids_exhausted: {
    meaning: 'Die höchste mögliche ID ist vergeben, also lässt sich keine höhere vergeben.',
    remedy: 'Wählen Sie eine freie ID.',
  },
  name_taken: {
    meaning: 'Im Arbeitsbereich heißt schon etwas so, oder sieht so aus.',
    remedy: 'Wählen Sie einen anderen Namen.',
  },
  answer_lost: {
    meaning: 'Die erste Anfrage wurde ausgeführt, aber ihre Antwort lässt sich nur einmal zeigen.',
    remedy: 'Im detail steht, wie es weitergeht.',
  },
  last_admin: {
    meaning: 'Danach könnte niemand mehr den Arbeitsbereich verwalten.',
    remedy: 'Geben Sie zuerst jemand anderem die Rolle „Verwalten“.',
  },
  too_many_tokens: {
    meaning: 'Der Arbeitsbereich hat so viele Tokens, wie er haben darf.',
    remedy: 'Widerrufen Sie die, die niemand benutzt.',
  },
  too_many_views: {
    meaning: 'Es gibt so viele Ansichten, wie es geben darf.',
    remedy: 'Löschen Sie eine, die niemand braucht.',
  },
  webhook_exists: {
    meaning: 'Die Änderungen dieses Arbeitsbereichs werden schon an diese Adresse gesendet.',
    remedy: 'Löschen Sie zuerst jenen Webhook, falls sein Geheimnis verloren ist.',
  },
  too_many_webhooks: {
    meaning: 'Der Arbeitsbereich hat so viele Webhooks, wie er haben darf.',
    remedy: 'Löschen Sie einen, den niemand braucht.',
  },
  token_from_settings: {
    meaning:
      'Das Token steht in den Einstellungen des Servers, die sich in der App nicht ändern lassen.',
    remedy: 'Ändern Sie ADMIN_TOKEN und starten Sie den Server neu.',
  },
  link_rests_on_too_many: {
    meaning:
      'Anmeldelinks wurden zu viele Male von Personen erstellt, die selbst über einen Link kamen.',
    remedy: 'Lassen Sie ihn jemanden erstellen, der sich mit einem Zugangstoken angemeldet hat.',
  },
  token_ended: {
    meaning: 'Das Token ist abgelaufen oder wurde widerrufen.',
    remedy: 'Erstellen Sie ein neues Token.',
  },
  role_changed: {
    meaning: 'Jemand anders hat die Rolle des Tokens inzwischen geändert.',
    remedy: 'Sehen Sie in der Liste der Tokens nach und entscheiden Sie neu.',
  },
  view_changed: {
    meaning: 'Jemand anders hat die Ansicht inzwischen geändert.',
    remedy: 'Öffnen Sie die Ansicht und entscheiden Sie neu.',
  },
  change_conflict: {
    meaning: 'Die Pflanzen sind nicht mehr so, wie sie angezeigt wurden. Es wurde nichts geändert.',
    remedy: 'Sehen Sie sie noch einmal an und entscheiden Sie neu.',
  },
  import_running: {
    meaning: 'Eine andere Datei derselben Person wird gerade gelesen.',
    remedy: 'Warten Sie, bis das fertig ist, oder brechen Sie es ab.',
  },
  precondition_failed: {
    meaning:
      'If-Match oder If-None-Match verlangt einen Stand, der nicht vorliegt. Es wurde nichts geändert.',
    remedy:
      'Rufen Sie die Liste ab, sehen Sie nach, was sich geändert hat, und senden Sie das neue ETag.',
  },
  payload_too_large: {
    meaning: 'Der Body ist größer, als hier gelesen wird: 64 KiB für eine Pflanze.',
    remedy: 'Senden Sie weniger auf einmal.',
  },
  unsupported_media_type: {
    meaning: 'Ein Body dieser Art wird hier nicht gelesen.',
    remedy: 'Senden Sie JSON, mit dem Header Content-Type: application/json.',
  },
  idempotency_key_reused: {
    meaning:
      'Der Idempotency-Key wurde schon mit einer anderen Anfrage gesendet. Es wurde nichts geändert.',
    remedy:
      'Erzeugen Sie für jede Pflanze einen neuen Schlüssel. Wiederholen Sie einen nur mit demselben Body.',
  },
  too_many_attempts: {
    meaning: 'Von dieser Adresse kamen innerhalb einer Minute zu viele falsche Tokens.',
    remedy: 'Warten Sie so lange, wie Retry-After sagt, und berichtigen Sie das Token.',
  },
  rate_limited: {
    meaning:
      'Dieses Token, oder diese Adresse ohne Token, hat so viele Anfragen gesendet, wie es darf.',
    remedy:
      'Warten Sie so lange, wie Retry-After sagt. RateLimit nennt vorher, wie viele noch übrig sind.',
  },
  too_many_streams: {
    meaning:
      'Zu viele Anfragen eines Tokens sind unterwegs, oder zu viele seiner Antworten sind ungelesen.',
    remedy: 'Lesen Sie Antworten zu Ende und senden Sie weniger Anfragen auf einmal.',
  },
  headers_too_large: {
    meaning: 'Die Header sind zusammen größer als 16 KiB.',
    remedy: 'Senden Sie weniger oder kürzere.',
  },
  client_gone: {
    meaning:
      'Das Programm hat die Verbindung geschlossen, bevor seine Antwort fertig war. Das steht nur im Log.',
    remedy: 'Es ist nichts zu tun.',
  },
  change_unreadable: {
    meaning: 'Der Teil des Verlaufs, der diese Änderung enthält, ist beschädigt.',
    remedy: 'Lassen Sie den Betreiber verify ausführen; das nennt die Stelle.',
  },
  internal: {
    meaning:
      'Der Server hat einen Fehler. Welcher es war, steht in seinem Log unter der requestId.',
    remedy:
      'Versuchen Sie es später noch einmal, und nennen Sie dem Betreiber die requestId, wenn es wieder geschieht.',
  },
  unsupported_coding: {
    meaning: 'Der Body kommt in einer Übertragungskodierung, die nicht verstanden wird.',
    remedy: 'Senden Sie ihn unverändert, mit Content-Length oder in Chunks.',
  },
  server_busy: {
    meaning: 'Vom Server wird mehr verlangt, als er auf einmal leisten kann.',
    remedy: 'Versuchen Sie es nach der Zeit noch einmal, die Retry-After nennt.',
  },
  storage_unavailable: {
    meaning:
      'Auf die Festplatte oder in die Datenbank lässt sich zurzeit nicht schreiben. Es wurde nichts gespeichert.',
    remedy:
      'Versuchen Sie es später noch einmal. Den Grund findet der Betreiber unter /health/ready.',
  },
  outcome_unknown: {
    meaning:
      'Die Änderung ging an die Festplatte, die sie nicht bestätigt hat. Sie kann noch zustande kommen.',
    remedy:
      'Senden Sie sie mit demselben Idempotency-Key noch einmal. Ohne einen warten Sie, bis /health/ready mit 200 antwortet, und rufen die Liste ab, bevor Sie sie noch einmal senden.',
  },
  storage_full: {
    meaning: 'Auf der Festplatte ist kein Platz mehr. Es wurde nichts gespeichert.',
    remedy:
      'Versuchen Sie es noch einmal, wenn der Betreiber Platz geschaffen hat; dann wird wieder geschrieben.',
  },
};

export const problemPage = {
  means: 'Was es bedeutet',
  whatToDo: 'Was zu tun ist',
  all: 'Alle Probleme',
  toReference: 'Die Referenz der API',
};
