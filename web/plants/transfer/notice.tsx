import css from './notice.module.css';

/** Says what went wrong, at once also to who cannot see it. Its place stays, so that it is read aloud. */
export function Notice({ text }: { text: string | null }) {
  return <div role="alert">{text !== null && <p className={css.notice}>{text}</p>}</div>;
}
