import { ROLES } from '../../../server/contract/access.ts';
import * as css from './role-list.module.css';
import { ROLE_MEANINGS } from './role-meanings.ts';

/** Says who may do what. */
export function RoleList() {
  return (
    <dl className={css.roles} aria-label="Roles">
      {ROLES.map((role) => (
        <div key={role}>
          <dt>{role}</dt>
          <dd>{ROLE_MEANINGS[role]}</dd>
        </div>
      ))}
    </dl>
  );
}
