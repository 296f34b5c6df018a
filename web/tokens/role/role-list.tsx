import { ROLES } from '../../../server/contract/access.ts';
import * as words from '../../../server/words/words.ts';
import * as css from './role-list.module.css';

/** Says who may do what. */
export function RoleList() {
  return (
    <dl className={css.roles} aria-label={words.rolesLabel}>
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{words.roleNames[role]}</dt>
          <dd>{words.roleMeanings[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
