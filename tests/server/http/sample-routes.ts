import { sql } from 'kysely';
import { z } from 'zod';
import { maxOffset } from '../../../contract/core/page.ts';
import type { Store } from '../../../server/db/store.ts';
import { failure } from '../../../server/http/failure.ts';
import { type Route, route } from '../../../server/http/route.ts';

const base = '/admin/api/Sample';
const whole = z.coerce.number<string>().int();
const listing = z
  .strictObject({
    pageNo: whole.min(1).max(1_000_000).default(1),
    pageSize: whole.min(1).max(10_000).default(50),
    sortField: z.string().optional(),
    keyword: z.string().max(100).optional(),
  })
  .refine(({ pageNo, pageSize }) => (pageNo - 1) * pageSize <= maxOffset, { path: ['pageNo'], error: '页码过大' });
const note = z.strictObject({ title: z.string().trim().min(1).max(1000), amount: z.int().optional() });
const move = z.strictObject({ id: z.int(), event: z.enum(['ENABLE', 'DISABLE']) });
const logged = (action: 'add' | 'enable' | 'disable', bizId: number) => ({
  permissionId: 'AwardCate',
  action,
  entity: 'note',
  bizId,
  summary: `便签 ${bizId}`,
  diff: [{ field: 'title', label: '标题', before: null, after: 'x' }],
});

/** Calls over the table `note`, on the permissions of 奖励分类. */
export const sampleRoutes: readonly Route[] = [
  route<z.infer<typeof listing>>({
    call: `GET ${base}/lists`,
    access: { permissionId: 'AwardCate', action: 'query' },
    summary: 'list',
    input: listing,
    read: async ({ keyword = '' }, { store }) => {
      const like = `%${keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      const found = await sql<{ title: string }>`select title from note where title like ${like} order by id`.execute(
        store.db,
      );
      return { data: found.rows, totalCount: found.rows.length };
    },
  }),
  route<z.infer<typeof note>>({
    call: `POST ${base}/adds`,
    access: { permissionId: 'AwardCate', action: 'add' },
    summary: 'add',
    input: note,
    write: async ({ title, amount = 0 }, _request, tx) => {
      const made = await sql<{
        id: number;
      }>`insert into note (title, amount) values (${title}, ${amount}) returning id`.execute(tx);
      const id = made.rows[0]?.id ?? 0;
      return { result: { id, title }, logged: logged('add', id) };
    },
  }),
  route<z.infer<typeof move>>({
    call: `POST ${base}/moves`,
    access: {
      permissionId: 'AwardCate',
      action: ({ event }) => (event === 'ENABLE' ? 'enable' : 'disable'),
    },
    summary: 'move',
    idempotent: 'required',
    input: move,
    write: async ({ id, event }, _request, tx) => {
      const moved = await sql<{
        moves: number;
      }>`update note set moves = moves + 1 where id = ${id} returning moves`.execute(tx);
      const [row] = moved.rows;
      if (!row) throw failure('notFound');
      return { result: { z: 1, id, moves: row.moves }, logged: logged(event === 'ENABLE' ? 'enable' : 'disable', id) };
    },
  }),
  route<{ id: string; title: string }>({
    call: 'PUT /admin/api/samples/{id}',
    access: 'session',
    summary: 'echo',
    input: z.strictObject({ id: z.string(), title: z.string() }),
    read: (input) => Promise.resolve(input),
  }),
  route<{ at: string }>({
    call: `GET ${base}/fails`,
    access: 'session',
    summary: 'fails',
    input: z.strictObject({ at: z.string() }),
    read: async ({ at }, { store }) => {
      if (at === 'code') throw new Error('secret /etc/passwd select * from account');
      await sql.raw(at).execute(store.db);
    },
  }),
];

export const addNotes = (store: Store): Promise<unknown> =>
  store.pool.query(`create table note (
    id bigint generated always as identity primary key,
    title text not null unique, amount integer not null default 0 constraint note_stock_check check (amount >= 0),
    moves integer not null default 0, cate_id bigint references note (id));
    insert into note (title) values ('一百%'), ('一百'), ('a_b'), ('a\\b'), ('O''Neil')`);
