import * as z from 'zod/mini';

// Zod's fast path probes `new Function`, which our content security policy refuses and reports.
// The entry imports this file first, so that no schema has parsed anything before it.
z.config({ jitless: true });
