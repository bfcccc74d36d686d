import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { award } from '../../../contract/awards/award.entity.ts';
import { formFields } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { faultOf } from '../../../contract/entity/fault.ts';
import type { ListPage } from '../../../contract/core/page.ts';
import { codeFiles, numbered, sheet } from '../entities/code-files.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { errorsOf, type Operator, operator, page } from '../entities/with-entities.ts';

/* award.md §6.5: what has to hold between entities. Which test stands where: docs/testing.md. */

const activityId = 4001;

describe.each(ruleEngines)('between entities, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
  });

  test('§6.5 test 5: the type null passes the form, the query and the display title', async () => {
    const type = formFields(award, 'create')['award_type'];
    expect(type && faultOf(type, 'null', {})).toBeUndefined();
    expect(type && faultOf(type, '', {})).not.toBeUndefined();
    const id = await admin.made('award', { award_type: 'null', cate_id: 106, title: '下次再来', source_type: 'none' });
    const found = page(await admin.list('award', { award_type: 'null', pageSize: '50' })).data;
    expect(found.map((row) => row['award_type'])).toEqual(found.map(() => 'null'));
    expect(found.find((row) => row.id === id)?.['display_title']).toBe('【未中奖】【谢谢参与】下次再来');
    expect(page(await admin.list('award', { award_type: 'null,jifen' })).totalCount).toBeGreaterThan(found.length);
  });

  describe('§6.5 test 6: publishing with one condition broken names it, and changes nothing', () => {
    const broken = {
      结束时间已过: [`activity set end_at = now() - interval '1 hour' where id = ${activityId}`],
      兑奖截止已过: [
        `activity set claim_end_at = now() - interval '1 hour', end_at = now() - interval '2 hours' where id = ${activityId}`,
      ],
      还没有启用的奖励方案: [`plan set status = 'disabled' where activity_id = ${activityId}`],
      '没有方案，请增加兜底方案': [`plan set status = 'disabled' where id = 4103`],
      '须先公示地区差异（C5）': [`plan set area_disclosed = false where id = 4102`],
      没有可发放的奖品: [`prize set status = 'disabled' where plan_id = 4103`],
      '概率合计 100.5%': [`prize set probability = probability + 5000 where id = 5006`],
      '应有 8 个启用的奖品': [`activity set draw_style = 'grid9' where id = ${activityId}`],
      的奖励未启用: [`award set status = 'disabled' where id = 3003`],
      的奖励在兑奖截止前过期: [
        `award set validity = '{"type":"fixed","start_at":"2026-01-01T00:00:00+08:00","end_at":"2026-02-01T00:00:00+08:00"}' where id = 3004`,
      ],
      '的市场价超过 5 万元（C2）': [`award set market_price_fen = 5000001 where id = 3003`],
      '的奖励没有使用规则（C3）': [`award set use_rule = null where id = 3003`],
      '的奖励没有写兑换商家和地点（C3）': [`award set redeem_place = null where id = 3004`],
    } as const satisfies Readonly<Record<string, readonly string[]>>;
    const tables = ['activity', 'plan', 'prize', 'award'] as const;
    const state = async () => ({
      row: await run(`select status, version, published_at from activity where id = ${activityId}`),
      told: await run(`select count(*) as count from activity_disclosure where activity_id = ${activityId}`),
    });

    beforeAll(async () => {
      await run(`update activity set status = 'draft' where id = ${activityId}`);
      // Its coupon would run out before the last winner claims it.
      await run(`update award set validity = '{"type":"after_get","after_days":30}' where id = 3004`);
      for (const table of tables) await run(`create table kept_${table} as select * from ${table}`);
    });
    const restore = async (table: string, columns: readonly string[]) => {
      const sets = columns.map((column) => `${column} = k.${column}`).join(', ');
      await run(`update ${table} as t set ${sets} from kept_${table} as k where k.id = t.id`);
    };
    const mend = async () => {
      await restore('activity', ['end_at', 'claim_end_at', 'draw_style']);
      await restore('plan', ['status', 'area_disclosed']);
      await restore('prize', ['status', 'probability']);
      await restore('award', ['status', 'validity', 'market_price_fen', 'use_rule', 'redeem_place']);
    };

    test.each(Object.entries(broken))('%s', async (sentence, changes) => {
      for (const change of changes) await run(`update ${change}`);
      const before = await state();
      const answer = await admin.step('activity', activityId, 'PUBLISH');
      const after = await state();
      await mend();
      // What only a rule of §1.4 forbids is told by the name of the rule.
      expect(answer.code).toBe(/（C\d）$/.test(sentence) ? codes.compliance : codes.illegalMove);
      expect(answer.message).toContain(sentence);
      expect(after).toEqual(before);
    });

    test.each([
      ['rules_html', '<p> </p>', '请输入活动规则'],
      ['sponsor', '', '请输入主办方'],
      ['sponsor_contact', null, '请输入主办方联系方式'],
      ['claim_end_at', null, '请输入兑奖截止'],
      ['disclose_mode', null, '请输入公示方式'],
    ])('no draft comes to publishing without its %s (C1)', async (field, value, message) => {
      const before = await admin.row('activity', activityId);
      const answer = await admin.update('activity', { id: activityId, version: before.version, [field]: value });
      expect({ code: answer.code, errors: errorsOf(answer) }).toEqual({
        code: codes.invalid,
        errors: [{ field, message }],
      });
      expect(await admin.row('activity', activityId)).toEqual(before);
    });

    test('two broken conditions are told together, and with none it is published', async () => {
      await run('update award set use_rule = null where id = 3003');
      await run('update plan set area_disclosed = false where id = 4102');
      const { message } = await admin.step('activity', activityId, 'PUBLISH');
      await mend();
      expect(message).toContain('没有使用规则');
      expect(message).toContain('公示地区差异');
      expect(await admin.step('activity', activityId, 'PUBLISH')).toMatchObject({ code: codes.ok });
    });
  });

  test('§6.5 test 10: an order is cancelled once, never after shipping, and its points go back once', async () => {
    const cancel = (id: number, index = 0) =>
      at(index).call('POST', '/admin/api/FlanAwardGoods/orderCancels', {
        token,
        body: { ids: [id], reason: '用户来电', request_id: randomUUID() },
      });
    const credited = (id: number) =>
      run<{ biz_type: string; points: number }>(
        `select biz_type, points from point_entry where biz_entity = 'goods_order' and biz_id = ${id}`,
      );
    const held = async () => Number((await admin.row('goods', 2002))['stock_locked']);
    const locked = await held();
    await run('update goods_order set user_id = 30006 where id in (9204, 9211)');
    const both = await Promise.all([cancel(9204, 0), cancel(9204, 1)]);
    expect(both.map(({ result }) => (result as { ok: number }).ok).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const cancelled = await admin.row('goods_order', 9204);
    expect(cancelled).toMatchObject({ status: 'cancelled', refunded_points: cancelled['total_points'] });
    expect((await cancel(9204)).result).toMatchObject({ ok: 0, failed: [{ id: 9204, code: codes.illegalMove }] });
    expect((await admin.row('goods_order', 9204)).version).toBe(cancelled.version);
    expect(await credited(9204)).toEqual([{ biz_type: 'exchange_back', points: cancelled['total_points'] }]);
    expect(await held()).toBe(locked - 1);
    const parcel = { express_company: 'SF', express_no: 'SF1390027799', request_id: randomUUID() };
    expect((await admin.update('goods_order', { id: 9211, ...parcel })).code).toBe(codes.ok);
    const shipped = await admin.row('goods_order', 9211);
    expect((await cancel(9211)).result).toMatchObject({ ok: 0, failed: [{ id: 9211, code: codes.illegalMove }] });
    expect(await admin.row('goods_order', 9211)).toEqual(shipped);
    expect(await credited(9211)).toEqual([]);
  });

  test('§6.5 test 12: the same file of codes twice: every line is told as a duplicate, and none is added', async () => {
    const files = codeFiles(at(0), token);
    const id = await files.pool();
    const file = sheet(...numbered('XE', 40));
    expect(await files.imported(id, file)).toMatchObject({ imported: 40, duplicated_in_db: 0 });
    const before = await admin.row('coupon_zhongshang', id);
    expect(await files.imported(id, file)).toMatchObject({ total: 40, imported: 0, duplicated_in_db: 40 });
    const { stock_total, codes_total } = await admin.row('coupon_zhongshang', id);
    expect({ stock_total, codes_total }).toEqual({
      stock_total: before['stock_total'],
      codes_total: before['codes_total'],
    });
  });

  test('§6.5 test 14: a page that archiving has emptied answers none, and the one before is full', async () => {
    const title = `清空页${engine === 'PostgreSQL' ? '甲' : '乙'}`;
    const made: number[] = [];
    for (let nth = 0; nth < 51; nth += 1) made.push(await admin.made('goods_offline', { title: `${title}${nth}` }));
    const ask = async (pageNo: number) =>
      (await admin.list('goods_offline', { keyword: title, pageNo: String(pageNo) })).result as ListPage;
    expect((await ask(2)).data.map(({ id }) => id)).toEqual([made[0]]);
    await admin.adjust(made[0] ?? 0, -Number((await admin.row('goods_offline', made[0] ?? 0))['stock_total']));
    expect((await admin.step('goods_offline', made[0] ?? 0, 'ARCHIVE')).code).toBe(codes.ok);
    expect(await ask(2)).toMatchObject({ data: [], totalCount: 50 });
    expect((await ask(1)).data).toHaveLength(50);
  });

  test('§6.5 test 15: the type null is a filter like any other, and a province has its districts', async () => {
    const ids = async (query: Record<string, string>) =>
      page(await admin.list('award_record', { ...query, pageSize: '500' })).data.map(({ id }) => id);
    const kept = async (where: string) =>
      (await run<{ id: number }>(`select id from award_record where ${where} order by id desc`)).map(({ id }) => id);
    expect(await ids({ award_type: 'null' })).toEqual(await kept(`award_type = 'null'`));
    expect((await ids({ award_type: 'null' })).length).toBeGreaterThan(0);
    const southern = await kept(`area_code like '44%'`);
    expect(await ids({ area: '440000' })).toEqual(southern);
    expect(southern.length).toBeGreaterThan(1);
  });
});
