import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator, page } from '../entities/with-entities.ts';
import { madeKey } from '../open-api/keys.ts';
import { tick } from '../tick.ts';
import { answered, complaint, does, suggesting, toldBy } from './suggesting.ts';

/* Suggestions that come, and are answered, at once (engines.md §1.3, §1.8): two servers over one PostgreSQL database. */

describe('two servers', () => {
  const { at, run } = instancesOn('PostgreSQL');
  let admin: Operator;
  let service: Operator;
  let mall: Operator;
  let calls: ReturnType<typeof suggesting>;
  let elsewhere: ReturnType<typeof suggesting>;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    service = operator(at(0), await at(0).login('customer_service'));
    mall = operator(at(1), await at(1).login('mall_operator'));
    const key = await madeKey(at(0), token, { scopes: ['suggest'] });
    calls = suggesting(at(0), key);
    elsewhere = suggesting(at(1), key);
  });

  const row = (id: number) => admin.row('he_suggestion', id);
  const counted = async (where: string): Promise<number> =>
    (await run<{ count: number }>(`select count(*)::int as count from he_suggestion where ${where}`))[0]?.count ?? 0;
  const toldOf = (no: string) =>
    run<{ member_no: string; kind: string; data: Record<string, unknown> }>(
      `select member_no, kind, data from outbox_event where data ->> 'suggestion_no' = '${no}' order by id`,
    );

  test('ten copies at once, half of them at another server, are one suggestion and one answer, byte for byte', async () => {
    const body = complaint({ content: '同一条反馈发了十次' });
    const heard = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => (nth % 2 ? calls : elsewhere).caller.post('suggestions/create', body)),
    );
    const taken = heard.filter(({ code }) => code === codes.ok);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    for (const { code } of heard.filter((one) => one.code !== codes.ok)) expect(code).toBe(codes.busy);
    expect(await counted(`content = '同一条反馈发了十次'`)).toBe(1);
    expect((await calls.caller.post('suggestions/create', { ...body, content: '换一个内容再发' })).code).toBe(
      codes.duplicate,
    );
  });

  test('ten at once of one member are ten, each with a number of its own', async () => {
    const heard = await Promise.all(
      Array.from({ length: 10 }, (_, nth) =>
        (nth % 2 ? calls : elsewhere).create({ content: `同时的第 ${nth} 条反馈` }),
      ),
    );
    expect(new Set(heard.map((one) => toldBy(one).no)).size).toBe(10);
  });

  test('of two operators who answer at once one does, and the other hears of it; one event tells of it', async () => {
    const { id, no } = await calls.said();
    const { version } = await row(id);
    const replies = await Promise.all([
      service.update('he_suggestion', { id, version, reply: '客服的回复' }),
      mall.update('he_suggestion', { id, version, reply: '商城的回复' }),
    ]);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([codes.ok, codes.conflict]));
    const kept = await row(id);
    expect(kept['reply']).toBe(replies[0]?.code === codes.ok ? '客服的回复' : '商城的回复');
    expect(await toldOf(no)).toHaveLength(1);
  });

  test('an answer and the end of its time at once leave it answered, in time or too late', async () => {
    const { id } = await calls.said();
    await run(`update he_suggestion set due_at = now() - interval '5 seconds' where id = ${id}`);
    const { version } = await row(id);
    await Promise.all([
      tick(at(0).store),
      service.update('he_suggestion', { id, version, ...answered }),
      tick(at(1).store),
    ]);
    const kept = await row(id);
    // The clock may come first: then the operator's form is an old one.
    expect(kept.status === 'replied' ? ['stopped', 'overdue'] : ['overdue']).toContain(kept['term_status']);
  });

  test('ten copies of a reopening at once are one', async () => {
    const { id, no } = await calls.said();
    await does(service, id, answered);
    const body = { request_id: randomUUID(), member: { member_no: 'HY0000010001' }, no, reason: '没有解决问题' };
    const heard = await Promise.all(
      Array.from({ length: 10 }, (_, nth) => (nth % 2 ? calls : elsewhere).caller.post('suggestions/reopen', body)),
    );
    expect(new Set(heard.filter(({ code }) => code === codes.ok).map(({ text }) => text)).size).toBe(1);
    expect((await row(id))['notes']).toHaveLength(1);
  });

  test('a rehearsal keeps nothing, not even a number', async () => {
    const before = await counted('true');
    const { no: first } = await calls.said();
    expect((await calls.create({ dry: true })).code).toBe(codes.ok);
    const { no: second } = await calls.said();
    expect(Number(second.slice(10)) - Number(first.slice(10))).toBe(1);
    expect(await counted('true')).toBe(before + 2);
  });

  test('each order and each filter of the list is found by an index', async () => {
    const token = await at(0).login();
    for (const query of [
      { sortField: 'priority', sortOrder: 'descend' },
      { sortField: 'due_at', sortOrder: 'ascend' },
    ])
      expect((await at(0).call('GET', '/admin/api/he-suggestions', { token, query })).code).toBe(codes.ok);
    const plan = async (text: string) =>
      run<{ 'QUERY PLAN': string }>(`explain ${text}`).then((lines) =>
        lines.map((one) => one['QUERY PLAN']).join('\n'),
      );
    await run('set enable_seqscan = off');
    const rank = `(case t.priority when 'low' then 1 when 'normal' then 2 when 'high' then 3 else 4 end)`;
    const orders = ['asc', 'desc'].map((way) => `${rank} ${way}, t.id desc`);
    for (const order of [...orders, 't.due_at, t.id desc', 't.created_at desc, t.id desc']) {
      const told = await plan(`select t.id from he_suggestion as t order by ${order} limit 50`);
      expect([order, told.includes('Index')]).toEqual([order, true]);
    }
    await run('reset enable_seqscan');
    expect(page(await admin.list('he_suggestion', { pageSize: '1' })).totalCount).toBeGreaterThan(9);
  });
});
