import { z } from 'zod';
import type { Call } from '../../../contract/entity/call.ts';
import { type Caller, type Route, route } from '../../http/route.ts';
import type { Db } from '../../entity/write/database.ts';
import { campaignsOf } from './campaigns.ts';
import { dueOf } from './due.ts';
import { feedOf } from './feed.ts';
import { headerOf } from './header.ts';
import { shortcutRoute, shortcutsOf } from './shortcuts.ts';
import { todayOf } from './today.ts';
import { stockOf, todosOf } from './todos.ts';
import { trendOf } from './trend.ts';

const nothing = z.strictObject({});
const trendInput = z.strictObject({
  days: z.coerce
    .number({ error: '天数应为数字' })
    .int({ error: '天数应为整数' })
    .min(1, { error: '天数应在 1–31 之间' })
    .max(31, { error: '天数应在 1–31 之间' })
    .default(7),
  by: z.string({ error: '指标应为文字' }).max(60, { error: '指标过长' }).optional(),
});

const block = (call: Call, summary: string, read: (db: Db, caller: Caller) => Promise<unknown>): Route =>
  route<z.infer<typeof nothing>>({
    call,
    access: { permissionId: 'Workplace', action: 'query' },
    summary,
    input: nothing,
    aside: true,
    read: (_input, { store, caller }) => read(store.db, caller),
  });

const list =
  (read: (db: Db, caller: Caller) => Promise<readonly unknown[]>) =>
  async (db: Db, caller: Caller): Promise<unknown> => ({ data: await read(db, caller) });

/** The blocks of the workplace (wider.md §2.1): each of its own, so that one that fails leaves the others standing. */
export const workplaceRoutes = (): readonly Route[] => [
  block('GET /admin/api/workplace/header', '页头', headerOf),
  block('GET /admin/api/workplace/todos', '待办', list(todosOf)),
  block('GET /admin/api/workplace/stock', '库存预警', list(stockOf)),
  block('GET /admin/api/workplace/campaigns', '进行中的活动', campaignsOf),
  block('GET /admin/api/workplace/due', '到期', dueOf),
  block('GET /admin/api/workplace/today', '今日数据', list(todayOf)),
  block('GET /admin/api/workplace/feed', '动态', list(feedOf)),
  block('GET /admin/api/workplace/shortcuts', '快捷入口', shortcutsOf),
  shortcutRoute(),
  route<z.infer<typeof trendInput>>({
    call: 'GET /admin/api/workplace/trend',
    access: { permissionId: 'Workplace', action: 'query' },
    summary: '近 7 日趋势',
    input: trendInput,
    aside: true,
    read: (asked, { store, caller }) => trendOf(store.db, caller, asked),
  }),
];
