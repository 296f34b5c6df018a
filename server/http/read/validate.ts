import * as z from 'zod/mini';
import type { InputError } from '../../contract/problems.ts';
import { shorten } from '../../contract/text.ts';
import { DomainError } from '../../domain/errors.ts';

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

function inputErrors(issue: z.core.$ZodIssue, accepted: string[]): InputError[] {
  if (issue.code !== 'unrecognized_keys') {
    return [{ pointer: pointerTo(issue.path), detail: issue.message }];
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
export function invalidInput(errors: InputError[]): DomainError {
  const [first] = errors;
  const others = errors.length > 1 ? ` There are ${errors.length} errors in all.` : '';
  return new DomainError(
    'invalid_input',
    `${first?.detail ?? 'The request is not valid.'}${others}`,
    {
      errors: errors.slice(0, MAX_ERRORS),
    },
  );
}
