/** Where a running server listens for commands, in its data folder. It holds nothing, and goes with no copy. */
export const SOCKET_NAME = 'control.sock';
