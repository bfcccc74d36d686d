import type { Action } from '../core/permission.ts';
import type { BuiltinRole } from './builtin-role.ts';

/** Letters of the role table (wider.md §13). */
const letters: Readonly<Record<string, Action>> = {
  Q: 'query',
  G: 'get',
  A: 'add',
  E: 'edit',
  D: 'delete',
  N: 'enable',
  B: 'disable',
  I: 'import',
  X: 'export',
};

/** The grants of a role as (page, action) pairs. Throws on a letter that the table does not know. */
export const grantsOf = ({
  grants,
}: Pick<BuiltinRole, 'grants'>): readonly { permissionId: string; action: Action }[] =>
  Object.entries(grants).flatMap(([permissionId, word]) =>
    [...word].map((letter) => {
      const action = letters[letter];
      if (!action) throw new Error(`no action ${letter}`);
      return { permissionId, action };
    }),
  );
