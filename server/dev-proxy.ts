/**
 * What Vite passes on to the server in development, as the keys of its `proxy` setting: all that the
 * app asks the server for, but not the sources of its screens, which Vite serves at /plants/… too.
 */
export function devProxy(target: string) {
  const pattern =
    '^/(?:(?:admin|bff|health)/|(?:(?:plants|problems)(?:/[^/.?]+)?|metrics|openapi\\.json)(?:\\?|$))';
  return { [pattern]: { target } };
}
