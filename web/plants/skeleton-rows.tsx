import css from './skeleton-rows.module.css';

/** Holds the rows' place until the first page has come, as high as they will be. */
export function SkeletonRows({ count }: { count: number }) {
  return (
    <tbody aria-hidden="true" className={css.rows}>
      {Array.from({ length: count }, (_, row) => (
        <tr key={row}>
          <td>
            <span className={css.id} />
          </td>
          <td>
            <span className={css.name} />
          </td>
          <td>
            <span className={css.tag} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}
