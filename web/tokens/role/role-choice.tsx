import type { ComponentProps } from 'react';
import { ROLES, type Role } from '../../../server/contract/access.ts';
import * as css from './role-choice.module.css';
import { ROLE_MEANINGS } from './role-meanings.ts';

/** What each of the inputs is given. */
type InputsOf = (role: Role) => ComponentProps<'input'>;

/** The roles to choose from, each with what it may do. */
export function RoleChoice({ inputsOf }: { inputsOf: InputsOf }) {
  return (
    <fieldset className={css.roles}>
      <legend>Role</legend>
      {ROLES.map((role) => (
        <label key={role} className={css.role}>
          <input type="radio" value={role} {...inputsOf(role)} />
          <span className={css.roleName}>{role}</span>
          <span className={css.meaning}>{ROLE_MEANINGS[role]}</span>
        </label>
      ))}
    </fieldset>
  );
}
