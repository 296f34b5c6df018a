/** Where a running server listens for commands, in its data folder. It holds nothing, and goes with no copy. */
export const SOCKET_NAME = 'control.sock';

/** The name with which it is made; a kill at that moment may leave it. Longer than the other it would not fit where that does. */
export const NEW_SOCKET_NAME = 'control.new';
