/** The first versions that run the app, by their names in a build's target. The styles need `light-dark()`, the code `AbortSignal.any`. */
export const BROWSERS = { chrome: '123', firefox: '124', safari: '17.5' };
