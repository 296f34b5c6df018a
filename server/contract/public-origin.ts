import * as z from 'zod/mini';

/** Where links to the app lead, without a path; null where nobody has said so, and a browser's own address is as good. */
export const publicOriginSchema = z.object({ origin: z.nullable(z.string()) });
export type PublicOrigin = z.infer<typeof publicOriginSchema>;
