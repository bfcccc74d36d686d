import { sql } from 'kysely';
import { defineResource } from '../entity/define-resource.ts';
import { tellAsker } from './handed-tell.ts';

/** 交办事项: made by `handed-over.ts`, ended by their records (`handed-ends.ts`), declined and withdrawn by people. */
export const handedTask = defineResource('handed_task', {
  stored: ['title', 'note', 'decline_reason', 'finished_at'],
  computed: {
    receiver_name: sql`(select r.nickname from account as r where r.id = t.receiver_id)`,
    record_path: sql`t.record_path`,
    // Only whoever looks on can be told whose it is; the house is anybody.
    side: sql`'others'::text`,
    is_mine: sql`true`,
    is_asked: sql`true`,
  },
  seenBy: ({ accountId }) => ({
    is_mine: sql`(t.receiver_id = ${accountId})`,
    is_asked: sql`coalesce(t.created_by = ${accountId}, false)`,
    side: sql`(case when t.receiver_id = ${accountId} then 'mine' when t.created_by = ${accountId} then 'asked' else 'others' end)`,
  }),
  stamp: ({ event, reason }) => ({
    finished_at: sql`now()`,
    ...(event === 'DECLINE' && { decline_reason: reason ?? null }),
  }),
  moved: async (tx, { id }, event, { caller, reason }) => {
    if (event === 'DECLINE') await tellAsker(tx, id, `${caller.nickname} 退回了：${reason ?? ''}`);
  },
});
