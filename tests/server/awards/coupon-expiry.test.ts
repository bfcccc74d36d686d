import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/errors.ts';
import { keptKey } from '../../../server/auth/secret-box.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { type CodeBox, codeBox } from '../../../server/coupons/code-box.ts';
import { issueRound } from '../../../server/coupons/issue-coupons.ts';
import type { Issuer } from '../../../server/partner/issuer.ts';
import { notePlatform } from '../../../server/coupons/platform.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { dated, type DemoIssuer, startDemoIssuer } from '../partner/demo-issuer.ts';
import { startPostgres, type TestPostgres } from '../postgres.ts';
import type { TestServer } from '../with-server.ts';

/* Coupons from an interface: codes that have expired, and goods that nobody gives codes for (award.md §3.10, `api`). */

const quiet = { warn: () => undefined };

describe.each(['the embedded engine', 'PostgreSQL'])('expiry and platform of coupons on %s', (engine) => {
  let postgres: TestPostgres | undefined;
  let server: TestServer;
  let admin: Operator;
  let there: DemoIssuer;
  let box: CodeBox;
  let award: number;
  let goods: number;
  beforeAll(async () => {
    postgres = engine === 'PostgreSQL' ? await startPostgres() : undefined;
    server = await startEntities(postgres && { databaseUrl: await postgres.freshDatabase() });
    admin = operator(server, await server.login());
    box = codeBox(keptKey(server.dataDir));
    there = await startDemoIssuer();
    goods = await admin.made('coupon_zhongshang', { code_mode: 'api' });
    await admin.step('coupon_zhongshang', goods, 'ENABLE');
    award = await admin.made('award', {
      award_type: 'coupon_zhongshang',
      source_type: 'zhongshang',
      source_id: goods,
      redeem_merchant: '星河影城',
      redeem_place: '小程序',
    });
    await admin.step('award', award, 'ENABLE');
  });
  afterAll(async () => {
    there.close();
    await server.close();
    await postgres?.stop();
  });
  beforeEach(() => run('delete from award_grant'));

  const run = async <Row extends object>(text: string) => (await server.store.pool.query<Row>(text)).rows;
  const grants = () => grantRound(server.store, quiet);
  const issue = (from: Issuer) => issueRound(server.store, { issuer: from, box });
  const due = () => run("update award_grant set next_at = now() - interval '1 second'");
  const record = (id: number) => admin.row('award_record', id);
  const win = () => admin.made('award_record', { award_id: award });

  test('a code that has expired is given to nobody: the partner is told of, asked again, and its unit may be used', async () => {
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
