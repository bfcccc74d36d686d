import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { addProbe, probe, runOn } from '../auth/idor-roles.ts';
import type { TestServer } from '../with-server.ts';
import { historian } from './history-calls.ts';
import { instancesOn } from './on-each-engine.ts';
import { type Operator, operator, page } from './with-entities.ts';

/* Rows that nobody makes by a form, such as orders, settings and parameters, have a past all the same (wider.md §10.8). */

describe.each(ruleEngines)('on %s', (engine) => {
  const instances = instancesOn(engine);
  let server: TestServer;
  let admin: Operator;
  let past: ReturnType<typeof historian>;
  let token: string;
  beforeAll(async () => {
    server = instances.at(0);
    token = await server.login();
    admin = operator(server, token);
    past = historian(server, token);
  });

  test('an order tells who changed, checked and cancelled it; what has no way back is not offered', async () => {
    const { version } = await admin.row('goods_order', 9202);
    expect((await admin.update('goods_order', { id: 9202, version, remark: '送到前台' })).code).toBe(codes.ok);
    expect(await past.entries('goods_order', 9202)).toMatchObject([
      { action: 'edit', event: '', diff: [{ label: '备注', before: null, after: '送到前台' }], undoable: true },
    ]);
    const ask = (name: string, body: object) =>
      server.call('POST', `/admin/api/FlanAwardGoods/${name}`, { token, body: { request_id: randomUUID(), ...body } });
    await ask('orderChecks', { ids: [9202], result: 'pass' });
    await ask('orderCancels', { ids: [9202], reason: '用户来电' });
    expect(await past.entries('goods_order', 9202)).toMatchObject([
      { event: 'CANCEL', diff: [{ label: '状态', after: '已取消' }], undoable: false, restorable: false },
      { event: 'CHECK_PASS', diff: [{ before: '待审核', after: '待发货' }], undoable: false },
      { event: '', undoable: false, restorable: false },
    ]);
    const now = await admin.row('goods_order', 9202);
    expect((await past.undo('goods_order', 9202, now.version)).code).toBe(codes.illegalMove);
    expect(await admin.row('goods_order', 9202)).toMatchObject({ status: 'cancelled', version: now.version });
  });

  test('a parameter is set back by taking its change back', async () => {
    const found = page(await admin.list('parameter')).data.find((one) => one['code'] === 'log.keep_days');
    const [id, version, value] = [found?.id ?? 0, found?.version ?? 0, found?.['value']];
    await admin.update('parameter', { id, version, value: 365 });
    expect(await past.entries('parameter', id)).toMatchObject([
      { diff: [{ label: '当前值', before: value, after: 365 }], undoable: true },
    ]);
    expect((await past.undo('parameter', id, version + 1)).code).toBe(codes.ok);
    expect(await admin.row('parameter', id)).toMatchObject({ value, version: version + 2 });
    expect((await past.oldForm('parameter', id, version + 1)).values).toEqual({ value: 365 });
  });

  test('a page that was taken out of use is in use again', async () => {
    const found = page(await admin.list('permission', { keyword: 'AwardCate' })).data.at(0);
    const { id = 0, version = 0 } = found ?? {};
    expect((await admin.step('permission', id, 'DISABLE')).code).toBe(codes.ok);
    expect(await past.entries('permission', id)).toMatchObject([{ event: 'DISABLE', undoable: true }]);
    expect((await past.undo('permission', id, version + 1)).code).toBe(codes.ok);
    expect(await admin.row('permission', id)).toMatchObject({ status: 'enabled' });
  });

  test('settings that come with a campaign have a past of their own', async () => {
    const { version, user_day_limit: was } = await admin.row('ccn_setting', 6001);
    const set = { activity_id: 6001, version, user_day_limit: 0 };
    const asked = await server.call('POST', '/admin/api/FlanCcn/activitySetUpdates', { token, body: set });
    expect(asked.code).toBe(codes.ok);
    expect(await past.entries('ccn_setting', 6001)).toMatchObject([
      { diff: [{ field: 'user_day_limit', before: was, after: 0 }] },
    ]);
    // It is in the scope of the campaign, whatever else somebody may do on the page.
    const run = runOn(server);
    await addProbe(run, probe('self'));
    await run('update ccn_setting set created_by = null where id = 6001');
    const others = historian(server, await server.login('probe_self'));
    expect((await others.history('ccn_setting', 6001)).code).toBe(codes.notFound);
    expect((await others.version('ccn_setting', 6001, version + 1)).code).toBe(codes.notFound);
    expect((await others.undo('ccn_setting', 6001, version + 1)).code).toBe(codes.notFound);
  });

  test('mails have steps and no form: their past is told, an earlier form is not asked for', async () => {
    expect((await past.history('mail_outbox', 999_999)).code).toBe(codes.notFound);
    expect((await past.version('mail_outbox', 999_999, 1)).code).toBe(codes.invalid);
    // What is only observed has no versions.
    for (const entity of ['login_log', 'online_session', 'data_job'])
      expect((await past.history(entity, 1)).code).toBe(codes.invalid);
  });
});
