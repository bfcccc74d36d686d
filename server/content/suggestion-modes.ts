import { sql } from 'kysely';
import { mostNotes, suggestionCommands } from '../../contract/content/suggestion.ts';
import type { Tx } from '../db/transaction.ts';
import { asText } from '../entity/read/wire-values.ts';
import { formMode } from '../entity/form-mode.ts';
import { withNote } from './suggestion-notes.ts';

/** Whether somebody can sign in and may do what an assignee has to. */
async function mayDeal(tx: Tx, account: unknown): Promise<boolean> {
  const { rows } = await sql`select from account as a where a.id = ${account} and a.status = 'enabled' and exists (
    select from account_role as ar join role as r on r.id = ar.role_id and r.status = 'enabled'
    join role_permission as p on p.role_id = r.id and p.permission_id = 'HeSuggestion' and p.action = 'edit'
    where ar.account_id = a.id)`.execute(tx);
  return rows.length > 0;
}

/** 指派: who deals with it from here on; again: somebody else. */
export const assignMode = formMode({
  event: 'ASSIGN',
  command: suggestionCommands['ASSIGN'],
  refuse: async (tx, _row, { assignee_id }) =>
    (await mayDeal(tx, assignee_id))
      ? []
      : [{ field: 'assignee_id', message: '处理人已停用，或没有「意见反馈」的修改权限，请另选' }],
  set: (_tx, { assignee_id }) => Promise.resolve({ assignee_id }),
  tells: ['assignee_id', 'status'],
});

/** 回复: the member hears of it by the event suggestion.replied. Whoever answers what nobody was given has it from here on. */
export const replyMode = formMode({
  event: 'REPLY',
  command: suggestionCommands['REPLY'],
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
export const noteMode = formMode({
  event: 'NOTE',
  command: suggestionCommands['NOTE'],
  refuse: (_tx, { notes }) =>
    Promise.resolve(
      Array.isArray(notes) && notes.length >= mostNotes
        ? [{ field: 'note', message: `一条反馈最多 ${mostNotes} 条备注` }]
        : [],
    ),
  set: async (tx, { note }, row, { nickname }) => ({ notes: await withNote(tx, row, asText(note), nickname) }),
  tells: [],
});
