import { sql } from 'kysely';
import { z } from 'zod';
import { faultsOf } from '../../contract/entity/fault.ts';
import { fieldOf } from '../../contract/entity/entity.ts';
import type { Values } from '../../contract/entity/field.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { heUser } from '../../contract/members/he-user.entity.ts';
import { memberCommands } from '../../contract/members/member-commands.ts';
import { type SealedField, sealedFields } from '../../contract/members/member-states.ts';
import { failure, invalid } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { RowPart } from '../entity/resource.ts';
import { inSavepoint } from '../db/savepoint.ts';
import { conflict, illegal } from '../entity/write/refusal.ts';
import { isTaken } from '../entity/write/uniqueness.ts';
import { birthdayFault } from './member-input.ts';
import { keyOf, sealedColumns, withoutKept } from './personal.ts';

const { fields = {} } = memberCommands['SET_PERSONAL'] ?? {};
const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));

/** The values of the form that were filled in, by field of the member. */
const givenIn = (values: Values): ReadonlyMap<SealedField, string> =>
  new Map(
    sealedFields.flatMap((field) => {
      const value = values[`new_${field}`];
      return typeof value === 'string' && value !== '' ? [[field, value] as const] : [];
    }),
  );

/** 修改实名资料: sealed anew, with a reason; the log says which of them, never what (wider.md §3.1). */
export const setPersonal: RowPart = {
  input,
  write: async (tx, resource, { id, version, value }, { caller, members }) => {
    const { entity } = resource;
    const before = await lockRow(tx, resource, id, caller);
    if (before.version !== version) throw conflict(shownTo(entity, caller, before));
    const closed = entity.frozen?.(before);
    if (closed !== undefined) throw illegal(resource, before, 'EDIT', closed);
    const values = input.parse(value);
    const given = givenIn(values);
    const faults = [...faultsOf(fields, [], values)];
    const birthday = given.get('birthday');
    const fault = birthday === undefined ? undefined : birthdayFault(birthday);
    if (fault !== undefined) faults.push({ field: 'new_birthday', message: fault });
    if (given.size === 0) faults.push({ field: 'new_mobile', message: '请至少填写一项' });
    if (faults.length > 0) throw invalid(faults);
    const key = await keyOf(tx, members, id);
    if (!key) throw failure('illegalMove', '该会员的资料无法用当前的密钥读写');
    const changed = await withoutKept(tx, id, key, Object.fromEntries(given));
    const columns = Object.entries(sealedColumns(members, key, changed));
    const sets = [
      sql`version = version + 1`,
      ...columns.map(([column, stored]) => sql`${sql.ref(column)} = ${stored}`),
    ];
    try {
      await inSavepoint(tx, () =>
        sql`update he_user set ${sql.join(sets)}, updated_at = now(), updated_by = ${caller.accountId}
          where id = ${id}`.execute(tx),
      );
    } catch (error) {
      if (!isTaken(error)) throw error;
      throw failure('duplicate', '该手机号是另一位会员的', { field: 'new_mobile' });
    }
    noteRows(tx, entity.name, [id]);
    const after = await readRow(tx, resource, id, caller);
    const labels = [...given.keys()].map((field) => fieldOf(heUser, field).label);
    const name = asText(after[entity.title]);
    return {
      result: { id, version: after.version, status: after.status },
      logged: {
        permissionId: entity.permissionId,
        action: 'edit',
        event: 'SET_PERSONAL',
        entity: entity.name,
        bizId: id,
        bizName: name,
        summary: `修改会员【${name}】的${labels.join('、')}：${asText(values['personal_reason'])}`,
      },
    };
  },
};
