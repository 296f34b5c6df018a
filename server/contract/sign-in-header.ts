/**
 * Names one attempt to sign in, by a fresh UUID. A DELETE of the session with it ends what that attempt
 * has opened, and nothing where the browser has another session.
 */
export const SIGN_IN_HEADER = 'X-Sign-In';
