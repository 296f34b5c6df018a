/** Says what the system or the database said; an error that stands for several addresses says nothing itself. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join(', ');
  const { message } = error instanceof Error ? error : new Error(String(error));
  return /[.!]$/.test(message) ? message : `${message}.`;
}
