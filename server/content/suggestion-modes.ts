import { sql } from 'kysely';
import { z } from 'zod';
import { mostNotes, suggestionCommands } from '../../contract/content/suggestion.ts';
import { type FieldError, faultsOf } from '../../contract/entity/fault.ts';
import type { Row } from '../../contract/core/page.ts';
import type { Values } from '../../contract/entity/field.ts';
import { shapeOf } from '../../contract/entity/wire/wire.ts';
import { arrive } from '../../machines/entity/lifecycle/kernel.ts';
import type { Tx } from '../db/transaction.ts';
import { lockRow, readRow } from '../entity/read/rows.ts';
import { shownTo } from '../entity/read/scope.ts';
import { asText } from '../entity/read/wire-values.ts';
import type { Resource, RowPart } from '../entity/resource.ts';
import { changesOf } from '../entity/write/changes.ts';
import type { Operator } from '../entity/write/database.ts';
import { conflict, illegal } from '../entity/write/refusal.ts';
import { writeRow } from '../entity/write/update.ts';
import { invalid } from '../http/failure.ts';
import type { Logged } from '../http/route.ts';
import { withNote } from './suggestion-notes.ts';

interface Mode {
  readonly event: 'ASSIGN' | 'REPLY' | 'NOTE';
  /** What is wrong with it beyond the form's own rules. */
  readonly refuse?: (tx: Tx, row: Row, values: Values) => Promise<readonly FieldError[]>;
  /** What is written, by column. */
  readonly set: (tx: Tx, values: Values, row: Row, by: Operator) => Promise<Values>;
  /** Fields whose change the operation log tells. */
  readonly tells: readonly string[];
}

/** A step with a form of its own. */
interface FormMode extends RowPart {
  readonly input: z.ZodType<Values>;
}

/** What an operator does that carries a form: the chart decides on it as on any other step, under the row's lock. */
function modeOf({ event, refuse, set, tells }: Mode): FormMode {
  const { label = event, fields = {} } = suggestionCommands[event] ?? {};
  const input: z.ZodType<Values> = z.strictObject(shapeOf(fields));
  return {
    input,
    write: async (tx, resource, { id, version, value }, { caller }) => {
      const { entity } = resource;
      const before = await lockRow(tx, resource, id, caller);
      if (before.version !== version) throw conflict(shownTo(entity, caller, before));
      const arrived = arrive(resource.lifecycle, before, event);
      if ('refusal' in arrived) throw illegal(resource, before, event, arrived.refusal);
      const values = input.parse(value);
      const own = faultsOf(fields, [], values);
      const faults = own.length > 0 ? own : ((await refuse?.(tx, before, values)) ?? []);
      if (faults.length > 0) throw invalid(faults);
      const { status, beside } = arrived;
      await writeRow(tx, resource, id, { ...(await set(tx, values, before, caller)), ...beside, status }, caller);
      const after = await readRow(tx, resource, id, caller);
      return {
        result: { id, version: after.version, status: after.status },
        logged: { ...line(resource, after, label), event, diff: await changesOf(tx, entity, before, after, tells) },
      };
    },
  };
}

const line = ({ entity: { name, label: kind, permissionId } }: Resource, row: Row, label: string): Logged => {
  const bizName = asText(row['no']);
  return {
    permissionId,
    action: 'edit',
    entity: name,
    bizId: row.id,
    bizName,
    summary: `${label}${kind}【${bizName}】`,
  };
};

/** Whether somebody can sign in and may do what an assignee has to. */
async function mayDeal(tx: Tx, account: unknown): Promise<boolean> {
  const { rows } = await sql`select from account as a where a.id = ${account} and a.status = 'enabled' and exists (
    select from account_role as ar join role as r on r.id = ar.role_id and r.status = 'enabled'
    join role_permission as p on p.role_id = r.id and p.permission_id = 'HeSuggestion' and p.action = 'edit'
    where ar.account_id = a.id)`.execute(tx);
  return rows.length > 0;
}

/** 指派: who deals with it from here on; again: somebody else. */
export const assignMode = modeOf({
  event: 'ASSIGN',
  refuse: async (tx, _row, { assignee_id }) =>
    (await mayDeal(tx, assignee_id))
      ? []
      : [{ field: 'assignee_id', message: '处理人已停用，或没有「意见反馈」的修改权限，请另选' }],
  set: (_tx, { assignee_id }) => Promise.resolve({ assignee_id }),
  tells: ['assignee_id', 'status'],
});

/** 回复: the member hears of it by the event suggestion.replied. Whoever answers what nobody was given has it from here on. */
export const replyMode = modeOf({
  event: 'REPLY',
  set: (_tx, { reply }, row, { accountId, nickname }) =>
    Promise.resolve({
      reply,
      replied_at: sql`now()`,
      replied_by_name: nickname,
      assignee_id: row['assignee_id'] ?? accountId,
    }),
  tells: ['reply', 'assignee_id', 'status'],
});

/** 写备注: for operators alone, the newest first; at any time. */
export const noteMode = modeOf({
  event: 'NOTE',
  refuse: (_tx, { notes }) =>
    Promise.resolve(
      Array.isArray(notes) && notes.length >= mostNotes
        ? [{ field: 'note', message: `一条反馈最多 ${mostNotes} 条备注` }]
        : [],
    ),
  set: async (tx, { note }, row, { nickname }) => ({ notes: await withNote(tx, row, asText(note), nickname) }),
  tells: [],
});
