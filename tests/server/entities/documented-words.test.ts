import { ruleEngines } from '../engine.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { Row } from '../../../contract/core/page.ts';
import { instancesOn } from './on-each-engine.ts';
import { errorsOf, type Operator, operator, page, sampleOf } from './with-entities.ts';

/* What the API's document says of ranges and copies (award.md §0.1, §0.4), and what the list of activities is asked for (§3.1). */

describe.each(ruleEngines)('the words of the document, on %s', (engine) => {
  const { at, run } = instancesOn(engine);
  let admin: Operator;
  beforeAll(async () => {
    admin = operator(at(0), await at(0).login());
  });
  const ids = async (entity: string, query: Readonly<Record<string, string>>) =>
    page(await admin.list(entity, query)).data.map(({ id }) => id);
  const created = async (entity: string, body: object): Promise<Row> => {
    const answer = await admin.create(entity, body);
    expect(answer).toMatchObject({ code: codes.ok });
    return admin.row(entity, (answer.result as Row).id);
  };

  test('a range is {key}_start and {key}_end, both days included; the words of our own pages mean the same', async () => {
    const id = await admin.made('activity', {
      start_at: '2029-03-01T23:59:59+08:00',
      end_at: '2029-03-05T00:00:00+08:00',
    });
    const day = { start_at_start: '2029-03-01', start_at_end: '2029-03-01' };
    expect(await ids('activity', day)).toEqual([id]);
    expect(await ids('activity', { start_at_from: '2029-03-01', start_at_to: '2029-03-01' })).toEqual([id]);
    expect(await ids('activity', { ...day, start_at_start: '2029-03-02', start_at_end: '2029-03-03' })).toEqual([]);
    const backwards = await admin.list('activity', { start_at_start: '2029-03-02', start_at_end: '2029-03-01' });
    expect(backwards.code).toBe(codes.invalid);
    const dear = await ids('goods', { price_points_start: '6800', price_points_end: '6800' });
    expect(dear).toEqual([2001]);
  });

  test('activities are found by any day that they run on, and by who made them', async () => {
    const id = await admin.made('activity', {
      start_at: '2029-04-01T00:00:00+08:00',
      end_at: '2029-04-10T23:59:59+08:00',
    });
    const between = (window_start: string, window_end: string) => ids('activity', { window_start, window_end });
    expect(await between('2029-04-03', '2029-04-04')).toEqual([id]);
    expect(await between('2029-04-10', '2029-05-04')).toEqual([id]);
    expect(await between('2029-04-11', '2029-05-04')).toEqual([]);
    const [maker] = await run<{ created_by: number }>(`select created_by from activity where id = ${id}`);
    expect(await ids('activity', { created_by: String(maker?.created_by) })).toContain(id);
    expect(await ids('activity', { created_by: '4' })).not.toContain(id);
  });

  test('copy_from_id takes what the body does not say: a draft of its own name, without times', async () => {
    const times = {
      start_at: '2029-05-01T00:00:00+08:00',
      end_at: '2029-05-10T00:00:00+08:00',
      claim_end_at: '2029-06-01T00:00:00+08:00',
    };
    expect(errorsOf(await admin.create('activity', { copy_from_id: 4001 }))).toMatchObject([
      { field: 'start_at' },
      { field: 'end_at' },
      { field: 'claim_end_at' },
    ]);
    const original = await admin.row('activity', 4001);
    const copy = await created('activity', { copy_from_id: 4001, ...times, sponsor: '青禾' });
    expect(copy).toMatchObject({
      ...times,
      title: '清凉一夏·转盘赢好礼-副本',
      status: 'draft',
      draw_style: 'wheel',
      budget_fen: original['budget_fen'],
      sponsor: '青禾',
      join_count: 0,
      plan_count: 0,
    });
    expect(copy['activity_no']).not.toBe(original['activity_no']);
    const award = await created('award', { copy_from_id: 3003, title: '便携保温杯二' });
    expect(award).toMatchObject({ status: 'draft', title: '便携保温杯二', source_id: 2001, cost_fen: 3800 });
    const goods = await created('goods', { copy_from_id: 2001 });
    expect(goods).toMatchObject({ status: 'draft', stock_total: 0, stock_allocated: 0 });
  });

  test('a row that nobody may see is not copied, nor one of an entity that is not copied', async () => {
    expect((await admin.create('activity', { copy_from_id: 999_999 })).code).toBe(codes.notFound);
    expect((await admin.create('plan', { ...sampleOf('plan'), copy_from_id: 4101 })).code).toBe(codes.invalid);
    const eastern = operator(at(0), await at(0).login('campaign_operator'));
    await run(`update activity set dept_id = (select id from dept where name = '华东市场部') where id = 4002`);
    expect((await eastern.create('activity', { copy_from_id: 4002 })).code).toBe(codes.notFound);
  });
});
