// Lays out the pictures of all screens on a page a width, light beside dark, to be looked through.
import { readdirSync, writeFileSync } from 'node:fs';

const FOLDER = new URL('../test-results/screenshots/', import.meta.url);

const STYLE = `
  body { font: 14px system-ui, sans-serif; margin: 24px; background: #77736b; color: #fff }
  section { display: grid; gap: 12px; margin-block: 24px }
  div { display: grid; grid-template-columns: repeat(2, minmax(0, max-content)); gap: 12px }
  h2 { font-size: 1rem; margin: 0 }
  img { max-width: 100%; display: block }`;

const pictures = readdirSync(FOLDER).flatMap((file) => {
  const [, state, width, scheme] = /^(.+)-(\d+)-(light|dark)\.png$/.exec(file) ?? [];
  return state ? [{ file, state, width, scheme }] : [];
});

for (const width of new Set(pictures.map((picture) => picture.width))) {
  const ofWidth = pictures.filter((picture) => picture.width === width);
  const states = [...new Set(ofWidth.map(({ state }) => state))].map((state) => {
    const images = ['light', 'dark']
      .flatMap((scheme) => ofWidth.filter((one) => one.state === state && one.scheme === scheme))
      .map(({ file, scheme }) => `<img src="${file}" alt="${state}, ${scheme}" loading="lazy">`);
    return `<section><h2>${state}</h2><div>${images.join('')}</div></section>`;
  });
  const page = `<!doctype html><meta charset="utf-8"><title>${width} px</title><style>${STYLE}</style>${states.join('\n')}`;
  writeFileSync(new URL(`all-${width}.html`, FOLDER), page);
}
