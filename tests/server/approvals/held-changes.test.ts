import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { errorsOf, type Operator, page } from '../entities/with-entities.ts';
import { type Approving, startApproving, switches } from './approving.ts';

/* Four eyes (engines.md §8.2): what waits, what is applied, and by whom it is not. */

let approving: Approving;
let admin: Operator;
let manager: Operator;
beforeAll(async () => {
  approving = await startApproving({ engine: 'PostgreSQL' });
  admin = await approving.as('admin');
  manager = await approving.as('ops_manager');
});
afterAll(() => approving.server.close());

const titleOf = async (id: number) => (await admin.row('he_banner', id))['title'];

describe('asked for', () => {
  test('a change of what is seen is answered with 20000 and pending; the row stays as it is', async () => {
    const { banner, run } = approving;
    const row = await banner();
    const answer = await admin.update('he_banner', {
      id: row.id,
      version: row.version,
      title: '新标题',
      change_reason: '错字',
    });
    expect(answer).toMatchObject({ code: codes.ok, result: { id: row.id, version: row.version, status: 'pending' } });
    expect(await admin.row('he_banner', row.id)).toMatchObject({ title: row['title'], version: row.version });
    const { approval_id: id } = answer.result as Values;
    expect(
      await run('select entity, row_id, row_version, patch, reason, status from approval where id = $1', [id]),
    ).toEqual([
      {
        entity: 'he_banner',
        row_id: row.id,
        row_version: row.version,
        patch: { title: '新标题' },
        reason: '错字',
        status: 'open',
      },
    ]);
    expect(await admin.row('he_banner', row.id)).toMatchObject({
      waiting_change: {
        id,
        reason: '错字',
        changes: [{ field: 'title', label: '标题', before: row['title'], after: '新标题' }],
      },
    });
  });

  test('a row has one open change; a second is refused with who asked for the first', async () => {
    const { banner, ask } = approving;
    const row = await banner();
    await ask(row);
    const answer = await manager.update('he_banner', { id: row.id, version: row.version, title: '另一个标题' });
    expect(answer.code).toBe(codes.illegalMove);
    expect(answer.message).toMatch(/^已有一项修改在等待审批（.+ 于 .+ 提交），请等待审批，或由提交人撤回后再提交$/);
  });

  test('what is not seen yet, and what no switch names, is changed at once', async () => {
    const { banner } = approving;
    const draft = await admin.row('he_banner', await admin.made('he_banner'));
    expect(
      await admin.update('he_banner', { id: draft.id, version: draft.version, title: '草稿的标题' }),
    ).toMatchObject({
      result: { version: draft.version + 1, status: 'draft' },
    });
    const row = await banner();
    expect(await admin.update('he_banner', { id: row.id, version: row.version, sort: 9 })).toMatchObject({
      result: { version: row.version + 1, status: 'published' },
    });
  });

  test('a link that is locked while it is seen can be asked for, and not to what is not live', async () => {
    const { banner, ask, step } = approving;
    const row = await banner();
    const dead = { link: { link_type: 'goods', ref_id: 2004, url: null } };
    await approving.run(`update goods set status = 'off_sale' where id = 2004`);
    const refused = await admin.update('he_banner', { id: row.id, version: row.version, ...dead });
    expect(errorsOf(refused)).toEqual([{ field: 'link', message: expect.stringMatching(/跳转|目标/) as string }]);
    const link = { link_type: 'h5', ref_id: null, url: 'https://example.com/new' };
    const id = await ask(row, 'admin', { link });
    expect(await step(id, 'APPROVE', 'ops_manager')).toMatchObject({ code: codes.ok });
    expect((await admin.row('he_banner', row.id))['link']).toEqual(link);
  });

  test('with the switches off it is as it always was', async () => {
    const { banner, run } = approving;
    const row = await banner();
    await run('update parameter set value = 0 where code = any($1)', [switches]);
    const link = { link_type: 'h5', ref_id: null, url: 'https://example.com/new' };
    const locked = await admin.update('he_banner', { id: row.id, version: row.version, link });
    expect(errorsOf(locked)).toEqual([{ field: 'link', message: '已上线或等待上线，请先下线再修改' }]);
    const changed = await admin.update('he_banner', { id: row.id, version: row.version, title: '新标题' });
    expect(changed).toMatchObject({ result: { version: row.version + 1 } });
    await run('update parameter set value = 1 where code = any($1)', [switches]);
    expect(await titleOf(row.id)).toBe('新标题');
  });
});

describe('approved', () => {
  test('what was shown is written, and the history names who asked and who approved', async () => {
    const { banner, ask, step, run } = approving;
    const row = await banner();
    const id = await ask(row);
    expect(await step(id, 'APPROVE', 'ops_manager')).toMatchObject({ code: codes.ok, result: { status: 'approved' } });
    expect(await admin.row('he_banner', row.id)).toMatchObject({
      title: '新标题',
      version: row.version + 1,
      waiting_change: null,
    });
    const [line] = await run(
      `select nickname, summary from operation_log where entity = 'he_banner' and biz_id = $1 order by id desc limit 1`,
      [row.id],
    );
    const [maker] = await run('select maker_name, decided_by_name from approval where id = $1', [id]);
    expect(line?.['nickname']).toBe(maker?.['decided_by_name']);
    expect(line?.['summary']).toContain(
      `（${String(maker?.['maker_name'])} 提交，${String(maker?.['decided_by_name'])} 批准）`,
    );
  });

  test('nobody approves or returns what he asked for, super_admin included (H2)', async () => {
    const { banner, ask, step, status } = approving;
    const id = await ask(await banner());
    for (const event of ['APPROVE', 'RETURN']) {
      const answer = await step(id, event, 'admin', event === 'RETURN' ? '自己退回' : undefined);
      expect(answer.code).toBe(codes.illegalMove);
      expect(answer.message).toContain('您提交了这项修改，请由另一人审批');
    }
    expect(await status(id)).toBe('open');
  });

  test('who may not do it to the row does not approve it, nor see it', async () => {
    const { banner, ask, as, step } = approving;
    const id = await ask(await banner());
    const auditor = await as('finance_auditor');
    expect(page(await auditor.list('approval', { id: String(id) })).data).toEqual([]);
    expect((await step(id, 'APPROVE', 'finance_auditor')).code).toBe(codes.notFound);
  });

  test('who asked and has lost the right since is not approved', async () => {
    const { banner, ask, step, run, status } = approving;
    const id = await ask(await banner(), 'ops_manager');
    const [role] =
      await run(`delete from role_permission as p using role as r where r.id = p.role_id and r.code = 'ops_manager'
      and p.permission_id = 'HeBanner' and p.action = 'edit' returning p.role_id`);
    const answer = await step(id, 'APPROVE', 'admin');
    expect(answer.message).toContain('已没有修改的权限，请退回');
    expect(await status(id)).toBe('open');
    await run(`insert into role_permission (role_id, permission_id, action) values ($1, 'HeBanner', 'edit')`, [
      role?.['role_id'],
    ]);
  });

  test('a field that is locked meanwhile keeps its value, and the change goes on waiting', async () => {
    const { banner, ask, step, run, status } = approving;
    const row = await banner();
    const id = await ask(row, 'admin', { link: { link_type: 'h5', ref_id: null, url: 'https://example.com/x' } });
    await run(`update parameter set value = 0 where code = 'approval.banner_link'`);
    const answer = await step(id, 'APPROVE', 'ops_manager');
    await run(`update parameter set value = 1 where code = 'approval.banner_link'`);
    expect(answer).toMatchObject({
      code: codes.illegalMove,
      message: '现在不能应用这项修改：跳转：已上线或等待上线，请先下线再修改',
    });
    expect(await status(id)).toBe('open');
    expect((await admin.row('he_banner', row.id))['link']).toEqual(row['link']);
  });
});
