/** The first versions that run the app, by their names in a build's target. The styles need `light-dark()` and `:has()`. */
export const BROWSERS = { chrome: '123', firefox: '121', safari: '17.5' };
