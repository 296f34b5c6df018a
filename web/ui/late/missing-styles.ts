/** Style sheets of late code that did not come. Whoever asks for the code again is not asked for them again. */
const missing = new Set<HTMLLinkElement>();

// In the tests beside the code there is no page.
if (typeof document !== 'undefined') {
  const note = ({ target }: Event) =>
    target instanceof HTMLLinkElement && target.rel === 'stylesheet' && missing.add(target);
  document.addEventListener('error', note, true);
}

/** Asks for them again; rejects where one of them still does not come. */
export async function fetchMissingStyles(): Promise<void> {
  const links = [...missing];
  missing.clear();
  await Promise.all(
    links.map((link) => {
      const again = document.createElement('link');
      Object.assign(again, { rel: link.rel, crossOrigin: link.crossOrigin, href: link.href });
      return new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', reject);
        link.replaceWith(again);
      });
    }),
  );
}
