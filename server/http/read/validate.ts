import * as z from 'zod/mini';
import { sayIssue, shorten } from '../../contract/text.ts';
import { DomainError, type InputFault, sayer } from '../../domain/errors.ts';

/** A body of 64 KiB can hold thousands of mistakes; the answer names the first ones. */
const MAX_ERRORS = 50;

/** A longer key than this is not repeated: the pointer leads to the object that has it. */
const MAX_KEY_LENGTH = 100;

/**
 * Parses a body by its schema.
 *
 * @throws DomainError `invalid_input` with an entry for each thing wrong.
 */
export function validate<Schema extends z.core.$ZodType>(
  schema: Schema,
  input: unknown,
): z.output<Schema> {
  const result = z.core.safeParse(schema, input);
  if (result.success) return result.data;
  const accepted = schema instanceof z.core.$ZodObject ? Object.keys(schema._zod.def.shape) : [];
  throw invalidInput(result.error.issues.flatMap((issue) => inputErrors(issue, accepted)));
}

function inputErrors(issue: z.core.$ZodIssue, accepted: string[]): InputFault[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ pointer: pointerTo(issue.path), detail: sayIssue(issue) }];
  }
  return issue.keys.map((key) => ({
    pointer: pointerTo(key.length > MAX_KEY_LENGTH ? issue.path : [...issue.path, key]),
    detail: `The field ${JSON.stringify(shorten(key))} is unknown; accepted are ${accepted.join(', ')}.`,
  }));
}

function pointerTo(path: readonly PropertyKey[]): string {
  return path
    .map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

/** Makes the error for input that is wrong in one or more places. */
export function invalidInput(errors: InputFault[]): DomainError {
  const first = sayer(errors[0]?.detail ?? 'The request is not valid.');
  return new DomainError(
    'invalid_input',
    (words) =>
      errors.length > 1 ? words.firstOfErrors(first(words), errors.length) : first(words),
    { errors: errors.slice(0, MAX_ERRORS) },
  );
}
