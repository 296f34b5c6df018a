/** What each problem means, and what to do about it: what stands at the address that is its `type`. */
export const problemTexts = {
  invalid_request: {
    meaning: 'The request is not well-formed HTTP, so nothing of it was read.',
    remedy: 'Check its first line, its headers and how its body is framed.',
  },
  invalid_json: {
    meaning:
      'The body is not JSON that has one meaning: a member stands in it twice, a number cannot be kept exactly, it is nested more than 8 deep, or its bytes are not UTF-8.',
    remedy: 'The detail says where. Write the body with a JSON library, and send it again.',
  },
  invalid_input: {
    meaning: 'A part of the request breaks a rule. Nothing was changed.',
    remedy: 'Each entry of errors names a part and says what it must be. Correct these parts.',
  },
  unreadable_file: {
    meaning: 'The file to import cannot be read as what it was sent as.',
    remedy: 'Save it again as CSV or JSON in UTF-8.',
  },
  authentication_required: {
    meaning: 'The request carries no access token.',
    remedy: 'Send the header Authorization: Bearer, a space, and a token.',
  },
  invalid_token: {
    meaning: 'The access token is misspelt, unknown, expired or revoked.',
    remedy: 'Check that it was copied whole, or ask an admin of the workspace for a new one.',
  },
  session_required: {
    meaning: 'The app needs somebody to be signed in, and the session has ended.',
    remedy: 'Sign in again. Programs use the public interface with an access token instead.',
  },
  insufficient_scope: {
    meaning: 'The access token is good, but its role is too weak for this.',
    remedy: 'Use a token with the role that the detail names.',
  },
  cross_origin: {
    meaning:
      'This request came from a page of another site, or from the app at an address that is not its own.',
    remedy:
      'Open the app at its own address. Programs use the public interface with an access token instead.',
  },
  not_found: {
    meaning: 'No page and no endpoint has this address.',
    remedy: 'Check the path against the reference.',
  },
  plant_not_found: {
    meaning: 'The workspace of the token has no plant with this id.',
    remedy: 'Check the id. Where a delete was sent twice, the first one has done it.',
  },
  token_not_found: {
    meaning: 'The workspace has no such token, or has none any more.',
    remedy: 'Look at the list of tokens again.',
  },
  view_not_found: {
    meaning: 'There is no such view, or it is somebody else’s own.',
    remedy: 'Look at the list of views again.',
  },
  webhook_not_found: {
    meaning: 'The workspace has no such webhook, or no longer has it.',
    remedy: 'Look at the list of webhooks again.',
  },
  change_not_found: {
    meaning: 'History does not hold this change, or no longer does.',
    remedy: 'Look at history again.',
  },
  method_not_allowed: {
    meaning: 'Something is at this address, but it does not take this method.',
    remedy: 'Use one of the methods that the header Allow names.',
  },
  request_timeout: {
    meaning: 'The request did not arrive whole in the time that is given for it.',
    remedy: 'Send it again, on a better connection or with a smaller body.',
  },
  id_taken: {
    meaning: 'A plant of the workspace has this id already. Nothing was changed.',
    remedy: 'Send the id that nextId names, or leave the id out to have one assigned.',
  },
  ids_exhausted: {
    meaning: 'The highest id of all has been used, so no higher one can be assigned.',
    remedy: 'Choose an id that is free.',
  },
  name_taken: {
    meaning: 'Something of the workspace has this name, or one that looks the same.',
    remedy: 'Choose another name.',
  },
  answer_lost: {
    meaning: 'The first request was carried out, but its answer can be shown only once.',
    remedy: 'The detail says how to go on.',
  },
  last_admin: {
    meaning: 'Nobody could manage the workspace any more.',
    remedy: 'Make another admin first.',
  },
  too_many_tokens: {
    meaning: 'The workspace has as many tokens as it may have.',
    remedy: 'Revoke those that nobody uses.',
  },
  too_many_views: {
    meaning: 'There are as many views as there may be.',
    remedy: 'Delete one that nobody needs.',
  },
  webhook_exists: {
    meaning: 'The changes of this workspace are sent to that address already.',
    remedy: 'Delete that webhook first, if its secret is lost.',
  },
  too_many_webhooks: {
    meaning: 'The workspace has as many webhooks as it may have.',
    remedy: 'Delete one that nobody needs.',
  },
  token_from_settings: {
    meaning: 'The token stands in the settings of the server, which the app cannot change.',
    remedy: 'Change ADMIN_TOKEN and restart the server.',
  },
  link_rests_on_too_many: {
    meaning: 'Sign-in links were made by people who came by links, too many times over.',
    remedy: 'Have somebody make it who signed in with an access token.',
  },
  token_ended: {
    meaning: 'The token has expired or was revoked.',
    remedy: 'Make a new token.',
  },
  role_changed: {
    meaning: 'Somebody else has changed the role of the token in the meantime.',
    remedy: 'Look at the list of tokens, and decide again.',
  },
  view_changed: {
    meaning: 'Somebody else has changed the view in the meantime.',
    remedy: 'Open the view, and decide again.',
  },
  change_conflict: {
    meaning: 'The plants are no longer as they were shown. Nothing was changed.',
    remedy: 'Look at them again, and decide again.',
  },
  import_running: {
    meaning: 'Another file of the same person is being read.',
    remedy: 'Wait until it is done, or cancel it.',
  },
  precondition_failed: {
    meaning: 'If-Match or If-None-Match asks for a state that does not hold. Nothing was changed.',
    remedy: 'List the plants, look at what has changed, and send the new ETag.',
  },
  payload_too_large: {
    meaning: 'The body is larger than what is read here: 64 KiB for a plant.',
    remedy: 'Send less at once.',
  },
  unsupported_media_type: {
    meaning: 'The body is of a type that is not read here.',
    remedy: 'Send JSON, with the header Content-Type: application/json.',
  },
  idempotency_key_reused: {
    meaning: 'The Idempotency-Key was sent before, with another request. Nothing was changed.',
    remedy: 'Make a new key for each plant. Repeat a key only with the same body.',
  },
  too_many_attempts: {
    meaning: 'Too many wrong tokens came from this address within a minute.',
    remedy: 'Wait for as long as Retry-After says, and correct the token.',
  },
  rate_limited: {
    meaning: 'This token, or this address without one, has sent as many requests as it may.',
    remedy: 'Wait for as long as Retry-After says. RateLimit tells beforehand how many are left.',
  },
  too_many_streams: {
    meaning: 'Too many requests of one token are under way, or too many of its answers unread.',
    remedy: 'Read the answers to their end, and send fewer requests at a time.',
  },
  headers_too_large: {
    meaning: 'The headers are larger than 16 KiB together.',
    remedy: 'Send fewer or shorter ones.',
  },
  client_gone: {
    meaning:
      'The client closed the connection before its answer was ready. Only the log tells this.',
    remedy: 'Nothing need be done.',
  },
  change_unreadable: {
    meaning: 'The part of history that holds this change is damaged.',
    remedy: 'Have the operator run verify, which tells the place.',
  },
  internal: {
    meaning: 'The server has a fault. What it was stands in its log, under the requestId.',
    remedy: 'Try again later, and tell the operator the requestId if it comes again.',
  },
  unsupported_coding: {
    meaning: 'The body comes in a transfer coding that is not understood.',
    remedy: 'Send it plain, with Content-Length or as chunks.',
  },
  server_busy: {
    meaning: 'More is being asked of the server than it can do at once.',
    remedy: 'Try again after as long as Retry-After says.',
  },
  storage_unavailable: {
    meaning: 'The disk or the database cannot be written to at present. Nothing was saved.',
    remedy: 'Try again later. The operator finds the reason at /health/ready.',
  },
  outcome_unknown: {
    meaning:
      'The change was sent to the disk, which has not confirmed it. It may still come about.',
    remedy:
      'Send it again with the same Idempotency-Key. Without one, wait until /health/ready answers 200, and list the plants before sending it again.',
  },
  storage_full: {
    meaning: 'The disk has no room left. Nothing was saved.',
    remedy: 'Try again once the operator has made room; writing then resumes by itself.',
  },
};

export const problemPage = {
  means: 'What it means',
  whatToDo: 'What to do',
  all: 'All problems',
  toReference: 'The reference of the API',
};
