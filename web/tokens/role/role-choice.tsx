import type { ComponentProps } from 'react';
import { ROLES, type Role } from '../../../server/contract/access.ts';
import * as words from '../../../server/words/words.ts';
import * as css from './role-choice.module.css';

/** What each of the inputs is given. */
type InputsOf = (role: Role) => ComponentProps<'input'>;

/** The roles to choose from, each with what it may do. */
export function RoleChoice({ inputsOf }: { inputsOf: InputsOf }) {
  return (
    <fieldset className={css.roles}>
      <legend>{words.roleLabel}</legend>
      {ROLES.map((role) => (
        <label key={role} className={css.role}>
          <input type="radio" value={role} {...inputsOf(role)} />
          <span className={css.roleName}>{words.roleNames[role]}</span>
          <span className={css.meaning}>{words.roleMeanings[role]}</span>
        </label>
      ))}
    </fieldset>
  );
}
