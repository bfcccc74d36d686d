import { ruleEngines } from '../engine.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { revealCall } from '../../../contract/entity/reveal.ts';
import { grantRound } from '../../../server/awards/grants.ts';
import { keptKey } from '../../../server/sign-in/secrets/kept-key.ts';
import { codeBox } from '../../../server/coupons/code-box.ts';
import { expireCodes } from '../../../server/coupons/expire-codes.ts';
import { issueRound } from '../../../server/coupons/issue-coupons.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { codeFiles, numbered, sheet } from '../entities/code-files.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

const revealPath = revealCall.slice('POST '.length);
const quiet = { warn: () => undefined };

describe.each(ruleEngines)('coupons of partners on %s', (engine) => {
  let instances: readonly TestServer[] = [];
  let admin: Operator;
  let token: string;
  let files: ReturnType<typeof codeFiles>;

  beforeAll(async () => {
    const first = await startEntities({ engine });
    const { databaseUrl } = first;
    instances = databaseUrl === undefined ? [first] : [first, await startEntities({ databaseUrl })];
    token = await first.login();
    admin = operator(first, token);
    files = codeFiles(first, token);
    await run('delete from award_grant');
  });
  afterAll(async () => {
    // The first one removes their database.
    for (const one of instances.toReversed()) await one.close();
  });

  const at = (index: number): TestServer => {
    const server = instances[index % instances.length];
    if (!server) throw new Error('no server');
    return server;
  };
  const run = async <Row extends object>(text: string) => (await at(0).store.pool.query<Row>(text)).rows;
  const grants = (rounds = 1) =>
    Promise.all(Array.from({ length: rounds }, (_, index) => grantRound(at(index).store, quiet)));
  const due = () => run(`update award_grant set next_at = now() - interval '1 second'`);
  const expire = (goods: number) => withTransaction(at(0).store, (tx) => expireCodes(tx, goods));
  const goodsRow = (id: number) => admin.row('coupon_zhongshang', id);
  const record = (id: number) => admin.row('award_record', id);

  /** An award of these goods, which are enabled. */
  async function awardOf(goods: number): Promise<number> {
    await admin.step('coupon_zhongshang', goods, 'ENABLE');
    const award = await admin.made('award', {
      award_type: 'coupon_zhongshang',
      source_type: 'zhongshang',
      source_id: goods,
      redeem_merchant: '星河影城',
      redeem_place: '小程序',
    });
    await admin.step('award', award, 'ENABLE');
    return award;
  }
  /** Goods with codes, all of them put aside for a prize. */
  async function prizeWith(prefix: string, count: number) {
    const goods = await files.pool();
    await files.imported(goods, sheet(...numbered(prefix, count)));
    const award = await awardOf(goods);
    const prize = await admin.made('prize', { award_id: award, stock_init: count });
    await run(`update prize set status = 'enabled' where id = ${prize}`);
    return { goods, prize };
  }
  async function wins(prize: number, count: number): Promise<readonly number[]> {
    const ids: number[] = [];
    while (ids.length < count) ids.push(await admin.made('award_record', { award_id: null, prize_id: prize }));
    return ids;
  }
  const givenTo = (ids: readonly number[]) =>
    run<{ status: string; code: number | null; fail: string | null; state: string | null }>(
      `select r.status, r.virtual_code_id as code, r.fail_code as fail, c.state from award_record as r
       left join coupon_code as c on c.id = r.virtual_code_id where r.id in (${ids.join(',')}) order by r.id`,
    );

  test('thirty grants at once on ten codes that are still good: ten codes go to ten records, twenty fail in words', async () => {
    const { goods, prize } = await prizeWith('PA', 30);
    const ids = await wins(prize, 30);
    await run(`update coupon_code set expire_at = now() - interval '1 minute' where coupon_id = ${goods}
      and id in (select id from coupon_code where coupon_id = ${goods} order by id limit 20)`);
    await grants(30);
    const given = await givenTo(ids);
    const done = given.filter(({ status }) => status === 'done');
    expect(done).toHaveLength(10);
    expect(new Set(done.map(({ code }) => code)).size).toBe(10);
    expect(new Set(done.map(({ state }) => state))).toEqual(new Set(['issued']));
    const failed = given.filter(({ status, code, fail }) => status === 'failed' && code === null && fail === 'no_code');
    expect(failed).toHaveLength(20);
    expect(await goodsRow(goods)).toMatchObject({ codes_available: 0, codes_issued: 10, issued_count: 10 });

    // New codes serve those who wait; what is left over can be put aside for others.
    expect(await expire(goods)).toBe(0);
    await files.imported(goods, sheet(...numbered('PB', 25)));
    await due();
    await grants(4);
    const served = await givenTo(ids);
    expect(new Set(served.map(({ code }) => code)).size).toBe(30);
    expect(await goodsRow(goods)).toMatchObject({ codes_available: 5, codes_issued: 30, stock_available: 5 });
    expect(await admin.row('prize', prize)).toMatchObject({ stock_issued: 30, stock_remaining: 0 });
  });

  test('the code that runs out first is given first; a grant that is made again gives the same code', async () => {
    const { goods, prize } = await prizeWith('EARLY', 3);
    const [, , last] = await run<{ id: number }>(`select id from coupon_code where coupon_id = ${goods} order by id`);
    await run(`update coupon_code set expire_at = now() + interval '1 day' where id = ${last?.id}`);
    const [id = 0] = await wins(prize, 1);
    await grants(3);
    expect(await record(id)).toMatchObject({ status: 'done', virtual_code_id: last?.id, virtual_code: '****0002' });
    await run(`update award_record set status = 'issuing' where id = ${id}`);
    await run(`insert into award_grant (record_id) values (${id})`);
    await grants(3);
    expect(await record(id)).toMatchObject({ status: 'done', virtual_code_id: last?.id });
    expect(await goodsRow(goods)).toMatchObject({ codes_issued: 1, codes_available: 2, stock_total: 3 });
  });

  test('a code that was handed out stays so; a win that waits for one gives its unit back', async () => {
    const { goods, prize } = await prizeWith('VO', 2);
    const [done = 0, waiting = 0] = await wins(prize, 2);
    await run(`delete from award_grant where record_id = ${waiting}`);
    await grants();
    expect((await admin.step('award_record', done, 'VOID_RETURN')).code).toBe(codes.illegalMove);
    // Even where it were not done: what was shown does not come back.
    await run(`update award_record set status = 'failed' where id = ${done}`);
    expect((await admin.step('award_record', done, 'VOID_RETURN')).code).toBe(codes.illegalMove);
    expect((await admin.step('award_record', waiting, 'VOID_RETURN')).code).toBe(codes.ok);
    expect(await admin.row('prize', prize)).toMatchObject({ stock_issued: 1, stock_remaining: 1 });
    expect(await goodsRow(goods)).toMatchObject({ codes_issued: 1, codes_available: 1, stock_total: 2 });
  });

  test('a 补发 straight from the goods counts against the codes when some run out', async () => {
    const goods = await files.pool();
    await files.imported(goods, sheet(...numbered('MA', 10)));
    const award = await awardOf(goods);
    await admin.made('award_record', { award_id: award });
    await admin.made('award_record', { award_id: award });
    await grants();
    expect(await goodsRow(goods)).toMatchObject({ stock_total: 8, codes_available: 8, codes_issued: 2 });
    await run(`update coupon_code set expire_at = now() - interval '1 minute' where coupon_id = ${goods} and id in
      (select id from coupon_code where coupon_id = ${goods} and state = 'available' order by id limit 3)`);
    expect(await expire(goods)).toBe(3);
    expect(await goodsRow(goods)).toMatchObject({ stock_total: 5, stock_available: 5, codes_available: 5 });
  });

  test('a common link is given as it was then; a partner without an interface fails in words', async () => {
    const redeem_url = 'https://partner.example/one';
    const link = await admin.made('coupon_zhongshang', { code_mode: 'link', redeem_url });
    const api = await admin.made('coupon_zhongshang');
    const byLink = await admin.made('award_record', { award_id: await awardOf(link) });
    const byApi = await admin.made('award_record', { award_id: await awardOf(api) });
    await grants();
    await issueRound(at(0).store, { box: codeBox(keptKey(at(0).dataDir)) });
    await grants();
    await run(`update coupon_zhongshang set redeem_url = 'https://partner.example/two' where id = ${link}`);
    expect(await record(byLink)).toMatchObject({ status: 'done', redeem_url, virtual_code_id: null });
    expect(await goodsRow(link)).toMatchObject({ quota: 99, issued_count: 1 });
    expect(await record(byApi)).toMatchObject({ status: 'failed', fail_code: 'no_channel' });
    expect((await record(byApi))['fail_message']).toContain('接口尚未接入，请联系系统管理员');
  });

  test('the code is masked for everybody; each look at it stands in the log, and is kept nowhere', async () => {
    const goods = await files.pool();
    await files.imported(goods, 'code,password\nCLEARLOOK0777,SECRETPW\n');
    const id = await admin.made('award_record', { award_id: await awardOf(goods) });
    await grants();
    expect((await admin.detail('award_record', id)).result).toMatchObject({ virtual_code: '****0777' });
    const body = { entity: 'award_record', id, field: 'virtual_code' };
    const headers = { 'idempotency-key': '0197a3c2-7a51-7b7e-8d0a-1f2e3d4c5b6c' };
    const look = () => at(0).call('POST', revealPath, { token, body, headers });
    expect((await look()).result).toEqual({ value: 'CLEARLOOK0777 密码 SECRETPW' });
    expect((await look()).result).toEqual({ value: 'CLEARLOOK0777 密码 SECRETPW' });
    const lines = await run<{ summary: string }>(
      `select summary from operation_log where summary like '%券码%' and biz_id = ${id}`,
    );
    expect(lines).toHaveLength(2);
    const kept = await run(`select to_jsonb(i)::text as line from idempotency as i
      union all select to_jsonb(o)::text from operation_log as o union all select to_jsonb(r)::text from award_record as r
      union all select to_jsonb(d)::text from db_log as d`);
    expect(JSON.stringify([kept, at(0).log])).not.toMatch(/CLEARLOOK|SECRETPW/);
    const bare = await admin.made('award_record', { award_id: 3001 });
    const none = await at(0).call('POST', revealPath, { token, body: { ...body, id: bare } });
    expect(none).toMatchObject({ code: codes.notFound, message: '没有可以查看的券码' });
  });
});
