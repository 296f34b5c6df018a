declare module 'fs-native-extensions' {
  /**
   * Requests an exclusive lock on an open file, or `length` bytes of it, from the kernel; false when
   * another file description holds it.
   */
  export function tryLock(fd: number, offset?: number, length?: number): boolean;
}
