/**
 * The texts of the app, `import * as words`. The build puts another language's file in the place of
 * English, once for each language (`server/speak.ts`).
 */
export * from './en.ts';
