import * as z from 'zod/mini';

/** Where links to the app lead, without a slash at its end; null where nobody has said so, and a browser's own address is as good. */
export const publicAddressSchema = z.object({ address: z.nullable(z.string()) });
export type PublicAddress = z.infer<typeof publicAddressSchema>;
