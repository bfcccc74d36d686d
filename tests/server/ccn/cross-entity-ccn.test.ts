import { ruleEngines } from '../engine.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { opensCall } from '../../../contract/code-scan/ccn.ts';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import type { Answered } from '../with-server.ts';

/* award.md §6.5, where code-scan campaigns take part. Which test stands where: docs/testing.md. */

const rowsOf = ({ result }: Answered) => (result as { data: readonly { id: number }[] }).data;
const locals = '/admin/api/FlanCcn/activityLocalLists';

describe.each(ruleEngines)('campaigns between entities, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let token: string;
  let admin: Operator;
  beforeAll(async () => {
    token = await at(0).login();
    admin = operator(at(0), token);
    await admin.made('activity', { activity_type: 'lottery', draw_style: 'wheel' });
    await admin.made('activity', { activity_type: 'scan' });
    await admin.made('activity', { activity_type: 'direct' });
  });
  const open = (id: number, version: number) =>
    at(0).call('POST', opensCall.slice('POST '.length), {
      token,
      body: { id, version, open: 1, request_id: randomUUID() },
    });

  test('§6.5 test 16: local activities are the same rows with parameters in query, in body, in both', async () => {
    const query = {
      activity_type: 'lottery,scan',
      bindable: '1',
      pageNo: '1',
      pageSize: '2',
      sortField: 'start_at',
      sortOrder: 'ascend',
    };
    const body = { ...query, activity_type: ['lottery', 'scan'], bindable: true, pageNo: 1, pageSize: 2 };
    const inQuery = await at(0).call('GET', locals, { token, query });
    expect(inQuery.code).toBe(codes.ok);
    expect(rowsOf(inQuery)).toHaveLength(2);
    const inBody = await at(0).call('GET', locals, { token, body });
    expect(inBody.result).toEqual(inQuery.result);
    // The body wins, and completes what the query says.
    const { pageSize, ...others } = body;
    const inBoth = await at(0).call('GET', locals, {
      token,
      query: { pageSize: '2', pageNo: '9', keyword: '' },
      body: others,
    });
    expect(pageSize).toBe(2);
    expect(inBoth.result).toEqual(inQuery.result);
    const other = await at(0).call('GET', locals, { token, query, body: { activity_type: 'scan' } });
    expect(rowsOf(other)).toHaveLength(1);
    // What is no parameter is refused wherever it stands.
    for (const sent of [{ query: { stray: '1' } }, { body: { stray: 1 } }])
      expect((await at(0).call('GET', locals, { token, ...sent })).code).toBe(codes.invalid);
  });

  test('§6.5 test 17: one tier is short by 1: nothing is reserved, and the checklist names tier and shortage', async () => {
    const used = 'stock_allocated + stock_sold + stock_locked';
    // The tier draws on one of the kinds that the goods come in.
    const kind =
      "select source_sku_id from award where id = (select award_id from ccn_award where activity_id = 6004 and tier_id = 'T1')";
    await run(
      `update goods_sku set stock_total = ${used} + case when id = (${kind}) then 49 else 0 end where goods_id = 2001`,
    );
    await run(`update goods set stock_total = ${used} + 49 where id = 2001`);
    const state = async () => ({
      campaign: await admin.row('ccn_activity', 6004),
      goods: await run('select stock_allocated, version from goods where id = 2001'),
      tea: await run('select stock_allocated, version from goods_offline where id = 2101'),
      kinds: await run('select id, stock_total, stock_allocated from goods_sku where goods_id = 2001 order by id'),
      slots: await run('select tier_id, stock_total from ccn_award where activity_id = 6004 order by tier_id'),
      ledger: await run(`select count(*) from stock_ledger`),
    });
    const before = await state();
    const short = await open(6004, before.campaign.version);
    expect(short).toMatchObject({
      code: codes.compliance,
      result: {
        checklist: [
          {
            text: '奖级「一等奖」的库存不足：「本草便携保温杯 480ml 草木绿」需要 50，可分配 49，还差 1',
            rule: 'C6',
            path: `/award/goods?keyword=${encodeURIComponent('本草便携保温杯 480ml')}`,
          },
        ],
      },
    });
    expect(await state()).toEqual(before);

    await run(`update goods_sku set stock_total = stock_total + 1 where id = (${kind})`);
    await run('update goods set stock_total = stock_total + 1 where id = 2001');

    // The first tier has enough now: nothing of it is put aside either, as long as the second one lacks a unit.
    await run(
      `update ccn_award set award_id = 3005, stock_mode = 'limited' where activity_id = 6004 and tier_id = 'T2'`,
    );
    await run('update goods_offline set stock_total = stock_allocated + 79949 where id = 2101');
    const half = await state();
    expect(await open(6004, before.campaign.version)).toMatchObject({
      code: codes.compliance,
      result: {
        checklist: [
          { text: '奖级「未中奖」的库存不足：「凉茶品鉴装 310ml×6」需要 79,950，可分配 79,949，还差 1', rule: 'C6' },
        ],
      },
    });
    expect(await state()).toEqual(half);

    await run('update goods_offline set stock_total = stock_total + 1 where id = 2101');
    const opened = await open(6004, before.campaign.version);
    expect(opened).toMatchObject({ code: codes.ok, result: { id: 6004, status: 'opened', run_status: 'not_started' } });
    expect(await run('select tier_id, stock_total from ccn_award where activity_id = 6004 order by tier_id')).toEqual([
      { tier_id: 'T1', stock_total: 50 },
      { tier_id: 'T2', stock_total: 79_950 },
    ]);
    for (const table of ['goods where id = 2001', `goods_sku where id = (${kind})`, 'goods_offline where id = 2101']) {
      const [left] = await run<{ units: string }>(
        `select stock_total - stock_allocated - stock_locked - ${table.startsWith('goods_offline') ? '0' : 'stock_sold'} as units from ${table}`,
      );
      expect(Number(left?.units)).toBe(0);
    }
  });
});
