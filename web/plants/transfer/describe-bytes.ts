const MEGABYTE = 1024 * 1024;

/** Writes a size as people read it: whole kilobytes, or megabytes with a digit below ten. */
export function describeBytes(bytes: number): string {
  if (bytes < MEGABYTE) return `${Math.ceil(bytes / 1024)} kB`;
  const megabytes = bytes / MEGABYTE;
  return `${megabytes < 10 ? megabytes.toFixed(1) : Math.round(megabytes)} MB`;
}
