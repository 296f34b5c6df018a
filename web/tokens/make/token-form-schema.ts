import * as z from 'zod/mini';
import {
  EXPIRY_DAYS,
  type NewTokenBody,
  roleSchema,
  tokenNameSchema,
} from '../../../server/contract/tokens.ts';
import * as words from '../../../server/words/words.ts';

/** The choices of when a token expires, with their labels. */
export const EXPIRY_CHOICES = [
  ...EXPIRY_DAYS.map((days) => ({ value: String(days), label: words.tokenExpiresIn(days) })),
  { value: 'date', label: words.tokenExpiresOnDate },
  { value: 'never', label: words.tokenNever },
];

/** The form's fields. `date` counts where a date was chosen: the last day on which the token is good. */
const fieldsSchema = z.object({
  name: tokenNameSchema,
  role: roleSchema,
  expires: z.string(),
  date: z.string(),
});

export type TokenFormFields = z.infer<typeof fieldsSchema>;
export const FIRST_FIELDS: TokenFormFields = { name: '', role: 'editor', expires: '90', date: '' };

export const tokenFormSchema = fieldsSchema.check(({ value: { expires, date }, issues }) => {
  if (expires !== 'date' || endOfDay(date).getTime() > Date.now()) return;
  const message = words.tokenDayPast;
  issues.push({ code: 'custom', message, input: date, path: ['date'] });
});

/** Makes the body of the request of fields that the schema has read. */
export function newTokenOf({ name, role, expires, date }: TokenFormFields): NewTokenBody {
  if (expires === 'never') return { name, role, expires: null };
  return {
    name,
    role,
    expires: expires === 'date' ? endOfDay(date).toISOString() : Number(expires),
  };
}

/** Returns the last moment of a day such as 2030-01-31 in the reader's zone; an invalid date for what is no day. */
function endOfDay(date: string): Date {
  return new Date(`${date}T23:59:59.999`);
}
