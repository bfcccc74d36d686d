import { sql } from 'kysely';
import { z } from 'zod';
import type { Row } from '../../contract/core/page.ts';
import { faultsOf } from '../../contract/entity/fault.ts';
import type { Values } from '../../contract/entity/field.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { memberCommands } from '../../contract/members/member-commands.ts';
import type { Blocker } from '../../machines/entity/lifecycle/kernel.ts';
import { invalid } from '../http/failure.ts';
import { noteRows } from '../entity/events/row-news.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { RowPart } from '../entity/resource.ts';
import { holdBlockers } from './open-business.ts';
import { conflict, notInState, illegal } from '../entity/write/refusal.ts';

const { fields = {}, notIn = [], label = '' } = memberCommands['ASK_MERGE'] ?? {};
const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));

/** Why a member cannot be merged although somebody asks for it: somebody else agrees (wider.md §3.1). Undefined where nobody asks. */
export function mergeBlockers(row: Row): readonly Blocker[] | undefined {
  const { merge_into_id, merge_is_mine, merge_into_status } = row;
  if ((merge_into_id ?? null) === null) return undefined;
  return [
    ...(merge_is_mine === true ? [{ text: '申请人自己不能同意，请由另一人处理' }] : []),
    ...(merge_into_status === 'normal' || merge_into_status === 'frozen'
      ? []
      : [{ text: '目标会员已注销、正在注销或已并入别人' }]),
    ...holdBlockers(row),
  ];
}

/** 申请并入: notes in whose account a member is to be merged, and who says so; nothing moves before another operator agrees. */
export const askMerge: RowPart = {
  input,
  write: async (tx, resource, { id, version, value }, { caller }) => {
    const { entity } = resource;
    const before = await lockRow(tx, resource, id, caller);
    if (before.version !== version) throw conflict(shownTo(entity, caller, before));
    if (notIn.includes(before.status))
      throw illegal(resource, before, 'ASK_MERGE', notInState(resource, before, label));
    const values = input.parse(value);
    const faults = faultsOf(fields, [], values);
    if (faults.length > 0) throw invalid(faults);
    const into = asText(values['into_no']);
    const { rows } = await sql<{ id: number }>`
      select id from he_user where user_no = ${into} and id <> ${id} and status in ('normal', 'frozen')`.execute(tx);
    const [target] = rows;
    if (!target) throw invalid([{ field: 'into_no', message: '没有这个正常或已冻结的会员，或就是本会员' }]);
    await sql`update he_user set merge_into_id = ${target.id}, merge_asked_by = ${caller.accountId}, merge_reason = ${asText(values['merge_why'])},
      version = version + 1, updated_at = now(), updated_by = ${caller.accountId} where id = ${id}`.execute(tx);
    noteRows(tx, entity.name, [id]);
    const after = await readRow(tx, resource, id, caller);
    const name = asText(after[entity.title]);
    return {
      result: { id, version: after.version, status: after.status },
      logged: {
        permissionId: entity.permissionId,
        action: 'edit',
        event: 'ASK_MERGE',
        entity: entity.name,
        bizId: id,
        bizName: name,
        summary: `申请把会员【${name}】并入【${into}】：${asText(values['merge_why'])}`,
      },
    };
  },
};
