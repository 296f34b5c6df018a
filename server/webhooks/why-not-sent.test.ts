import { expect, test } from 'vitest';
import { whyNotSent } from './why-not-sent.ts';

test.each([
  ['ECONNREFUSED', 'connect', /refuses connections/],
  ['ECONNRESET', 'read', /closed the connection/],
  ['EHOSTUNREACH', 'connect', /cannot be reached/],
  ['ENOTFOUND', 'queryA', /is not known/],
  ['ECONNREFUSED', 'queryA', /could not be looked up/],
  ['ETIMEOUT', 'queryA', /could not be looked up/],
  ['CERT_HAS_EXPIRED', undefined, /certificate of the receiver is not valid/],
  ['ERR_TLS_CERT_ALTNAME_INVALID', undefined, /certificate of the receiver is not valid/],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', undefined, /certificate of the receiver is not valid/],
  ['EPROTO', 'write', /No secure connection/],
  ['HPE_INVALID_CONSTANT', undefined, /is not HTTP/],
  ['EMFILE', 'connect', /could not be sent/],
])(
  '%s of %s is told in a sentence, without what it says of this network',
  (code, syscall, reason) => {
    const error = Object.assign(new Error(`${code} 10.0.0.7:443 - Local`), { code, syscall });
    const told = whyNotSent(error);
    expect(told).toEqual({ reason: expect.stringMatching(reason), code });
    expect(told.reason).not.toMatch(/10\.0|[A-Z]{4}[_A-Z]*(?<!HTTP)\b/);
  },
);
