/** The one limiter we use; the package's entry loads all of them, which costs about 40 ms of the start. */
declare module 'rate-limiter-flexible/lib/RateLimiterMemory.js' {
  import { RateLimiterMemory } from 'rate-limiter-flexible';

  export default RateLimiterMemory;
}
