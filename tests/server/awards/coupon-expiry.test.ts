import { ruleEngines } from '../engine.ts';
import { describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { notePlatform } from '../../../server/coupons/platform.ts';
import { dated } from '../partner/demo-issuer.ts';

import { apiCoupons } from './api-coupons.ts';

/* Coupons from an interface: codes that have expired, and goods that nobody gives codes for (award.md §3.10, `api`). */

describe.each(ruleEngines)('expiry and platform of coupons on %s', (engine) => {
  const { here, run, grants, issue, due, record, win } = apiCoupons(engine);

  test('a code that has expired is given to nobody: the partner is told of, asked again, and its unit may be used', async () => {
    const { there } = here();
    const id = await win();
    await grants();
    const late = dated(there.issuer, '2026-01-31T23:59:59+08:00', '2099-12-31T23:59:59+08:00');
    await issue(late);
    await grants();
    expect(await record(id)).toMatchObject({
      status: 'failed',
      fail_code: 'unreachable',
      fail_message: expect.stringContaining('合作商家接口：给出的券码已于 2026-01-31 23:59:59 过期') as string,
      retry_count: 1,
      virtual_code_id: null,
      holds_stock: false,
    });
    await due();
    await grants();
    await issue(late);
    // It came in time, and expires before it is handed out.
    await run(`update coupon_issue set expire_at = now() - interval '1 second' where record_id = ${id}`);
    await grants();
    expect(await record(id)).toMatchObject({ status: 'failed', retry_count: 2, virtual_code_id: null });
    expect((await record(id))['fail_message']).toContain('合作商家给出的券码已过期');
    await due();
    await grants();
    await issue(late);
    await grants();
    expect(await record(id)).toMatchObject({ status: 'done', fail_message: null });
  });

  test('goods whose codes a platform gives are not enabled before there is one; those that are stay', async () => {
    const { server, admin, goods } = here();
    const other = await admin.made('coupon_zhongshang', { code_mode: 'api', stock_init: 0 });
    const linked = await admin.made('coupon_zhongshang', {
      code_mode: 'link',
      redeem_url: 'https://s.qinghe.example/coupon',
    });
    await notePlatform(server.store, false);
    const row = await admin.row('coupon_zhongshang', other);
    expect(row['blockers']).toEqual({
      canBeIssued: [
        { text: '没有额度，请先「增减额度」', command: 'ADJUST_STOCK' },
        { text: expect.stringContaining('请系统管理员在服务器上设置 COUPON_URL') as string },
      ],
    });
    const enable = (one: number) => admin.step('coupon_zhongshang', one, 'ENABLE');
    expect(await enable(other)).toMatchObject({
      code: codes.illegalMove,
      message: expect.stringContaining('众商券平台还没有接入') as string,
    });
    expect((await enable(linked)).code).toBe(codes.ok);
    expect((await admin.row('coupon_zhongshang', goods)).status).toBe('enabled');
    await run(`update coupon_zhongshang set stock_total = 10 where id = ${other}`);
    expect((await enable(other)).code).toBe(codes.illegalMove);
    await notePlatform(server.store, true);
    expect((await enable(other)).code).toBe(codes.ok);
  });
});
