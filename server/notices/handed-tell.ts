import { sql } from 'kysely';
import type { Db } from '../entity/write/database.ts';
import { notify } from './notify.ts';

/** Tells whoever left a step to somebody what became of it. */
export async function tellAsker(tx: Db, id: number, text: string): Promise<void> {
  const { rows } = await sql<{ title: string; created_by: number }>`
    select title, created_by from handed_task where id = ${id}`.execute(tx);
  for (const { title, created_by: account } of rows)
    await notify(tx, {
      to: { account },
      kind: 'system',
      title: `交办事项「${title}」`,
      text,
      row: { entity: 'handed_task', id },
    });
}
