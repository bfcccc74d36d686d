import { z } from 'zod';
import type { Call } from '../../contract/entity.ts';
import { type Caller, type Route, route } from '../http/route.ts';
import type { Db } from '../resources/database.ts';
import { feedOf } from './feed.ts';
import { summaryOf } from './summary.ts';
import { todayOf } from './today.ts';
import { todosOf } from './todos.ts';

const nothing = z.strictObject({});

const block = (call: Call, summary: string, read: (db: Db, caller: Caller) => Promise<unknown>): Route =>
  route<z.infer<typeof nothing>>({
    call,
    access: { permissionId: 'Workplace', action: 'query' },
    summary,
    input: nothing,
    read: (_input, { store, caller }) => read(store.db, caller),
  });

const list =
  (read: (db: Db, caller: Caller) => Promise<readonly unknown[]>) =>
  async (db: Db, caller: Caller): Promise<unknown> => ({ data: await read(db, caller) });

/** The blocks of the workplace (wider.md §2.1): each of its own, so that one that fails leaves the others standing. */
export const workplaceRoutes = (): readonly Route[] => [
  block('GET /admin/api/workplace/todos', '待办', list(todosOf)),
  block('GET /admin/api/workplace/today', '今日数据', list(todayOf)),
  block('GET /admin/api/workplace/feed', '动态', list(feedOf)),
  block('GET /admin/api/workplace/summary', '数据概览', summaryOf),
];
