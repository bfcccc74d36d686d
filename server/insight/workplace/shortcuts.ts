import { sql } from 'kysely';
import { z } from 'zod';
import { pages } from '../../../contract/menu/pages.ts';
import { mostShortcuts, type Shortcut, type Shortcuts } from '../../../contract/insight/workplace.ts';
import type { Tx } from '../../db/transaction.ts';
import { failure, invalid } from '../../http/failure.ts';
import type { Caller, Route } from '../../http/route.ts';
import { route } from '../../http/route.ts';
import { menuWishes } from '../../people/menu-wishes.ts';
import type { Db } from '../../entity/write/database.ts';

/** Body of the PUT: the version that the operator saw, and the addresses in their order. */
const input = z.strictObject({
  version: z.int({ error: '缺少 version' }).min(0, { error: '缺少 version' }),
  paths: z
    .array(z.string({ error: '快捷入口应为页面地址' }).max(200, { error: '页面地址过长' }), {
      error: '快捷入口应为页面地址的列表',
    })
    .max(mostShortcuts, { error: `最多 ${mostShortcuts} 个快捷入口` }),
});
type Input = z.infer<typeof input>;

/** What may be chosen, called and dressed as in the menu. */
async function offeredTo(db: Db, { grants }: Caller): Promise<readonly Shortcut[]> {
  const { entries } = await menuWishes(db);
  return pages
    .filter(({ permissionId, view }) => view !== 'workplace' && grants.has(`${permissionId}.query`))
    .map(({ path, ...page }) => {
      const wish = entries.get(path);
      const icon = wish?.icon ?? page.icon;
      return { path, title: wish?.title ?? page.title, ...(icon && { icon }) };
    });
}

/** What the operator has chosen; those of pages that he may no longer open are kept and not shown. */
export async function shortcutsOf(db: Db, caller: Caller): Promise<Shortcuts> {
  const { rows } = await sql<{ paths: readonly string[]; version: number }>`
    select paths, version from workplace_shortcut where account_id = ${caller.accountId}`.execute(db);
  const offered = await offeredTo(db, caller);
  const kept = rows[0];
  const chosen = (kept?.paths ?? []).flatMap((path) => offered.find((page) => page.path === path) ?? []);
  return { version: kept?.version ?? 0, chosen, offered };
}

async function checkPaths(db: Db, caller: Caller, paths: readonly string[]): Promise<void> {
  const offered = new Set((await offeredTo(db, caller)).map(({ path }) => path));
  if (new Set(paths).size !== paths.length) throw invalid([{ field: 'paths', message: '快捷入口不能重复' }]);
  if (paths.some((path) => !offered.has(path)))
    throw invalid([{ field: 'paths', message: '快捷入口中有您无权打开的页面' }]);
}

/** Two who write at once: one of them finds that nothing was written. */
async function keep(tx: Tx, caller: Caller, { version, paths }: Input): Promise<void> {
  const { numAffectedRows } = await (version === 0
    ? sql`insert into workplace_shortcut (account_id, paths) values (${caller.accountId}, ${paths}::text[])
        on conflict (account_id) do nothing`.execute(tx)
    : sql`update workplace_shortcut set paths = ${paths}::text[], version = version + 1, updated_at = now()
        where account_id = ${caller.accountId} and version = ${version}`.execute(tx));
  if (numAffectedRows !== 1n) throw failure('conflict', '快捷入口已在别处修改，请刷新后重试');
}

/** 快捷入口: at most eight pages that the operator may open, kept for his account (wider.md §2.1). */
export const shortcutRoute = (): Route =>
  route<Input>({
    call: 'PUT /admin/api/workplace/shortcuts',
    access: { permissionId: 'Workplace', action: 'query' },
    summary: '保存快捷入口',
    input,
    write: async (asked, { caller }, tx) => {
      await checkPaths(tx, caller, asked.paths);
      await keep(tx, caller, asked);
      const result = await shortcutsOf(tx, caller);
      const titles = result.chosen.map(({ title }) => title).join('、');
      const logged = {
        permissionId: 'Workplace',
        action: 'edit',
        summary: titles === '' ? '清空快捷入口' : `设置快捷入口：${titles}`,
      } as const;
      return { result, logged };
    },
  });
