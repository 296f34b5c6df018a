import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';

/** Makes what a form reads its fields by, of a schema: the first thing that is wrong with each field. */
export function resolveFields<Fields extends FieldValues>(
  schema: z.ZodMiniType<Fields, Fields>,
): Resolver<Fields> {
  return (typed) => {
    const read = schema.safeParse(typed);
    if (read.success) return { values: read.data, errors: {} };
    return { values: {}, errors: errorsOf<Fields>(read.error.issues) };
  };
}

/** Each issue of a flat schema names one of its fields, or none where a rule is about all of them. */
function errorsOf<Fields extends FieldValues>(
  issues: readonly { path: readonly PropertyKey[]; code: string; message: string }[],
): FieldErrors<Fields> {
  const errors: Record<PropertyKey, { type: string; message: string }> = {};
  for (const { path, code, message } of issues) {
    errors[path[0] ?? 'root'] ??= { type: code, message };
  }
  return errors as FieldErrors<Fields>;
}
