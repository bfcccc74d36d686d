import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { NoticePage } from '../../../contract/notices/notice-box.ts';
import { tick } from '../tick.ts';
import { errorsOf, type Operator, page } from '../entities/with-entities.ts';
import { type Approving, startApproving } from './approving.ts';

/* Changes that are not approved, and where people find what waits for them (engines.md §8.2, wider.md §10.15). */

let approving: Approving;
let admin: Operator;
let manager: Operator;
beforeAll(async () => {
  approving = await startApproving();
  admin = await approving.as('admin');
  manager = await approving.as('ops_manager');
});
afterAll(() => approving.server.close());

const titleOf = async (id: number) => (await admin.row('he_banner', id))['title'];

describe('not approved', () => {
  test('returned with a reason, withdrawn by who asked alone, told to who asked', async () => {
    const { banner, ask, step, status, server } = approving;
    const row = await banner();
    const first = await ask(row);
    expect(errorsOf(await step(first, 'RETURN', 'ops_manager'))).toMatchObject([{ field: 'reason' }]);
    expect(await step(first, 'RETURN', 'ops_manager', '标题不合适')).toMatchObject({ code: codes.ok });
    const { result } = await server.call('GET', '/admin/api/notices', { token: await server.login(), query: {} });
    expect((result as NoticePage).data[0]).toMatchObject({ kind: 'approval', link: `/dashboard/approval/${first}` });
    const second = await ask(row);
    expect((await step(second, 'WITHDRAW', 'ops_manager')).code).toBe(codes.illegalMove);
    expect(await step(second, 'WITHDRAW', 'admin')).toMatchObject({ code: codes.ok });
    expect([await status(first), await status(second)]).toEqual(['returned', 'withdrawn']);
    expect(await titleOf(row.id)).toBe(row['title']);
  });

  test('a row that moves on makes it stale at once; asked for again it is against the row of now', async () => {
    const { banner, ask, step, status, run } = approving;
    const row = await banner();
    const id = await ask(row);
    await manager.update('he_banner', { id: row.id, version: row.version, sort: 77 });
    expect(await status(id)).toBe('stale');
    expect((await admin.detail('approval', id)).result).toMatchObject({
      proposed_changes: [{ field: 'title', before: row['title'], after: '新标题', now: row['title'] }],
    });
    expect((await step(id, 'APPROVE', 'ops_manager')).code).toBe(codes.illegalMove);
    expect((await step(id, 'REQUEST', 'ops_manager')).code).toBe(codes.illegalMove);
    expect(await step(id, 'REQUEST', 'admin')).toMatchObject({ code: codes.ok, result: { status: 'open' } });
    expect(await run('select row_version from approval where id = $1', [id])).toEqual([
      { row_version: row.version + 1 },
    ]);
    expect((await step(id, 'APPROVE', 'admin')).code).toBe(codes.illegalMove);
    expect(await step(id, 'APPROVE', 'ops_manager')).toMatchObject({ code: codes.ok });
    expect(await admin.row('he_banner', row.id)).toMatchObject({ title: '新标题', sort: 77 });
  });

  test('a row that is gone makes it stale, and it cannot be asked for again', async () => {
    const { banner, ask, step, status } = approving;
    const row = await banner();
    const id = await ask(row);
    await admin.step('he_banner', row.id, 'UNPUBLISH');
    await admin.step('he_banner', row.id, 'ARCHIVE');
    expect(await status(id)).toBe('stale');
    const again = await step(id, 'REQUEST', 'admin');
    expect(again.code).toBe(codes.illegalMove);
    expect(await status(id)).toBe('stale');
  });

  test('a row that moved on unnoticed is not written over: approving is refused, with that as its reason', async () => {
    const { banner, ask, step, status, run } = approving;
    const row = await banner();
    const id = await ask(row);
    await run('update he_banner set sort = 3, version = version + 1 where id = $1', [row.id]);
    expect(await step(id, 'APPROVE', 'ops_manager')).toMatchObject({
      code: codes.illegalMove,
      message: '您不能批准这项修改：记录在提交后有变动，请退回',
    });
    expect(await titleOf(row.id)).toBe(row['title']);
    expect(await status(id)).toBe('open');
    expect((await step(id, 'RETURN', 'ops_manager', '请按现在的内容重新提交')).code).toBe(codes.ok);
  });

  test('it expires when it is due', async () => {
    const { banner, ask, status, run, server } = approving;
    const id = await ask(await banner());
    await run(`update approval set expires_at = now() - interval '1 minute' where id = $1`, [id]);
    const ticked = async () => {
      await tick(server.store);
      return status(id);
    };
    await expect.poll(ticked).toBe('expired');
  });
});

test('the inbox sorts what waits for somebody from what they asked for and what is settled', async () => {
  const { banner, ask, step } = approving;
  const id = await ask(await banner());
  const boxOf = async (who: Operator) => page(await who.list('approval', { id: String(id) })).data[0]?.['box'];
  expect([await boxOf(admin), await boxOf(manager)]).toEqual(['mine', 'todo']);
  const { data, summary } = page(await manager.list('approval', { box: 'todo', pageSize: '50' }));
  expect(data.map((row) => row.id)).toContain(id);
  expect(summary?.by_status['todo']).toBe(data.length);
  await step(id, 'APPROVE', 'ops_manager');
  expect([await boxOf(admin), await boxOf(manager)]).toEqual(['mine', 'done']);
});
