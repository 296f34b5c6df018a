import { queryOptions } from '@tanstack/react-query';
import { nullable } from 'zod/mini';
import { sessionViewSchema } from '../api/answers.ts';
import { request } from '../api/request.ts';

/** What `GET /bff/session` answers. */
export const sessionAnswerSchema = nullable(sessionViewSchema);

/** Who is signed in, null when nobody is. Anything that finds the session ended sets it to null. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => request(sessionAnswerSchema, '/bff/session', { signal }),
  staleTime: 60_000,
});
