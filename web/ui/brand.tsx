import css from './brand.module.css';
import leaf from './leaf.svg';

/** The mark and the name. */
export function Brand() {
  return (
    <span className={css.brand}>
      <img src={leaf} alt="" width="28" height="28" />
      <span className={css.name}>Plant Store</span>
    </span>
  );
}
