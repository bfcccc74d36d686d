import { sql } from 'kysely';
import { failure } from '../http/failure.ts';
import { listOf, referrers } from '../entity/referrers.ts';
import { defineResource } from '../entity/define-resource.ts';

/** 岗位 (wider.md §10.5). */
export const post = defineResource('post', {
  computed: {
    blockers: sql`jsonb_build_object('isUnused', ${referrers([
      {
        label: '个账号',
        rows: sql`select a.id, a.username as name from account a where a.post_ids @> to_jsonb(t.id) and a.status <> 'deleted'`,
        path: listOf('/system/account?post_id='),
      },
    ])})`,
    account_count: sql`(select count(*) from account a where a.post_ids @> to_jsonb(t.id) and a.status <> 'deleted')`,
  },
  refused: async (tx, row, event) => {
    if (event !== 'DELETE') return undefined;
    const { rows } = await sql<{ username: string }>`
      select username from account where post_ids @> to_jsonb(${row.id}::bigint) and status <> 'deleted' order by id`.execute(
      tx,
    );
    const refs = [{ entity: 'account', count: rows.length, sample: rows.slice(0, 5).map(({ username }) => username) }];
    return rows.length === 0 ? undefined : failure('inUse', `仍有 ${rows.length} 个账号在该岗位，不能删除`, { refs });
  },
});
