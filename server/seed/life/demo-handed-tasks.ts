import { sql } from 'kysely';
import type { Db } from '../../entity/write/database.ts';

/** A step of a demo row that one demo account has left to another. */
const tasks = [
  {
    id: 9101,
    table: 'goods',
    row: 2004,
    event: 'ON_SALE',
    target: 'on_sale',
    label: '上架商城商品',
    path: '/award/goods',
    to: 'mall_operator',
  },
  {
    id: 9102,
    table: 'award',
    row: 3009,
    event: 'ENABLE',
    target: 'enabled',
    label: '启用奖励',
    path: '/award/list',
    to: 'ops_manager',
  },
] as const;

/** 交办事项: what the demo's people wait for from each other. */
export async function seedHandedTasks(tx: Db): Promise<void> {
  for (const { id, table, row, event, target, label, path, to } of tasks)
    await sql`insert into handed_task
        (id, title, note, entity, row_id, event, target, receiver_id, record_path, status, created_by, updated_by)
      select ${id}, ${label} || '「' || t.title || '」', '本周内要用，麻烦尽快。', ${table}, t.id, ${event}, ${target}, receiver.id,
        ${`${path}/${row}`}, 'open', asker.id, asker.id
      from ${sql.table(table)} as t, account as receiver, account as asker
      where t.id = ${row} and receiver.username = ${to} and asker.username = 'campaign_operator'
      on conflict do nothing`.execute(tx);
}
