import { beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { instancesOn } from '../entities/on-each-engine.ts';
import { type Operator, operator } from '../entities/with-entities.ts';
import { callerWith } from '../open-api/caller.ts';
import { madeKey } from '../open-api/keys.ts';
import { answered, complaint, does, other, suggesting, toldBy } from './suggesting.ts';

/* suggestions/create, reopen and rate (engines.md §1.5, wider.md §8.5): two servers over one PostgreSQL database. */

describe('two servers', () => {
  const { at, run } = instancesOn('PostgreSQL');
  let admin: Operator;
  let service: Operator;
  let calls: ReturnType<typeof suggesting>;
  beforeAll(async () => {
    const token = await at(0).login();
    admin = operator(at(0), token);
    service = operator(at(0), await at(0).login('customer_service'));
    const key = await madeKey(at(0), token, { scopes: ['suggest'] });
    calls = suggesting(at(0), key);
  });

  const row = (id: number) => admin.row('he_suggestion', id);
  const counted = async (where: string): Promise<number> =>
    (await run<{ count: number }>(`select count(*)::int as count from he_suggestion where ${where}`))[0]?.count ?? 0;
  const toldOf = (no: string) =>
    run<{ member_no: string; kind: string; data: Record<string, unknown> }>(
      `select member_no, kind, data from outbox_event where data ->> 'suggestion_no' = '${no}' order by id`,
    );

  test('a suggestion is taken with what was sent, under a number of the day', async () => {
    const [order] = await run<{ order_no: string; id: number }>(
      'select order_no, id from goods_order where user_id = 30001 order by id limit 1',
    );
    const { no, status } = toldBy(
      await calls.create({
        member: { member_no: 'HY0000030001' },
        type: 'logistics',
        content: ' 第一行\r\n第二行，很长很长 ',
        images: ['https://img.example.com/a.jpg'],
        region_code: '360113',
        ...(order && { order_no: order.order_no }),
        code: 'LQR234567890',
        page: '/pages/order',
        app_version: '3.8.1',
        device: 'iPhone 15',
        os: 'iOS 18',
      }),
    );
    expect([/^FK\d{8}\d{3,}$/.test(no), status]).toEqual([true, 'pending']);
    expect(await row(await calls.idOf(no))).toMatchObject({
      type: 'logistics',
      content: '第一行\n第二行，很长很长',
      images: [{ url: 'https://img.example.com/a.jpg' }],
      region_code: '360113',
      order_id: order?.id ?? null,
      code: 'LQR234567890',
      page: '/pages/order',
      device: 'iPhone 15',
    });
  });

  test('the area is the member’s own where none is said', async () => {
    const { id } = await calls.said();
    expect((await row(id))['region_code']).toBe('360113');
  });

  test.each([
    [{ content: '太短了' }, 'content'],
    [{ content: '长'.repeat(501) }, 'content'],
    [{ content: '反\u202E转的文字内容' }, 'content'],
    [{ content: '空\u0000字符的内容' }, 'content'],
    [{ type: 'praise' }, 'type'],
    [{ images: ['http://img.example.com/a.jpg'] }, 'images.0'],
    [{ images: ['javascript:alert(1)'] }, 'images.0'],
    [{ images: ['https://user:secret@img.example.com/a.jpg'] }, 'images.0'],
    [{ images: ['https://localhost/a.jpg'] }, 'images.0'],
    [{ images: ['https://10.0.0.1/a.jpg'] }, 'images.0'],
    [{ images: Array.from({ length: 10 }, (_, nth) => `https://img.example.com/${nth}.jpg`) }, 'images'],
    [{ contact: '号'.repeat(51) }, 'contact'],
    [{ region_code: '999999' }, 'region_code'],
    [{ status: 'closed' }, 'status'],
  ])('%j is refused, and nothing is kept', async (wrong, field) => {
    const before = await counted('true');
    const answer = await calls.create(wrong);
    expect(answer.code).toBe(codes.invalid);
    expect(((answer.result as { errors?: unknown }).errors as readonly { field: string }[])[0]?.field).toContain(field);
    expect(await counted('true')).toBe(before);
  });

  test('an order and a win must be the member’s own', async () => {
    const [order] = await run<{ order_no: string }>('select order_no from goods_order where user_id <> 10001 limit 1');
    const [win] = await run<{ record_no: string }>('select record_no from award_record where user_id <> 10001 limit 1');
    const foreign = await calls.create({ order_no: order?.order_no });
    expect([foreign.code, foreign.message]).toEqual([codes.notFound, '该会员没有这个订单']);
    const won = await calls.create({ record_no: win?.record_no });
    expect([won.code, won.message]).toEqual([codes.notFound, '该会员没有这条中奖记录']);
  });

  test('who is gone says nothing more, who is frozen may', async () => {
    await run(`insert into he_user (id, user_no, nickname, source, status) values
      (85001, 'HY0000085001', '走了', 'import', 'cancelled'), (85002, 'HY0000085002', '冻住', 'import', 'frozen')`);
    const gone = await calls.create({ member: { member_no: 'HY0000085001' } });
    expect([gone.code, gone.message]).toEqual([codes.illegalMove, '会员已注销，不能提交反馈']);
    expect((await calls.create({ member: { member_no: 'HY0000085002' } })).code).toBe(codes.ok);
    expect((await calls.create({ member: { member_no: 'HY0000099999' } })).code).toBe(codes.notFound);
  });

  test('suggestion.replied names the member and the suggestion, and nothing personal', async () => {
    const { id, no } = await calls.said({ contact: '13812345678' });
    await does(service, id, { assignee_id: (await row(id))['assignee_id'] ?? 1 });
    await does(service, id, answered);
    await does(service, id, { note: '无关的备注' });
    const events = await toldOf(no);
    expect(events).toMatchObject([
      {
        member_no: 'HY0000010001',
        kind: 'suggestion.replied',
        data: { suggestion_no: no, status: 'replied', type: 'complaint' },
      },
    ]);
    const text = JSON.stringify(events);
    for (const personal of ['1381234', '1990000', answered.reply, '竹下听雨']) expect(text).not.toContain(personal);
  });

  test('the member opens what was answered again, once, in a new term; nobody else does', async () => {
    const { id, no } = await calls.said();
    expect((await calls.reopen(no)).code).toBe(codes.illegalMove);
    await does(service, id, answered);
    const stranger = await calls.reopen(no, { member: other });
    expect([stranger.code, stranger.message]).toEqual([codes.notFound, '该会员没有这条反馈']);
    await run(`update he_suggestion set due_at = now() - interval '1 day' where id = ${id}`);
    expect(toldBy(await calls.reopen(no, { reason: '码还是扫不了' }))).toEqual({ no, status: 'processing' });
    const kept = await row(id);
    expect(kept).toMatchObject({ status: 'processing', term_status: 'running' });
    expect(kept['assignee_id']).not.toBeNull();
    expect(Date.parse(String(kept['due_at'])) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect((kept['notes'] as readonly { text: string }[])[0]?.text).toBe('会员重新打开：码还是扫不了');
    const again = await calls.reopen(no);
    expect([again.code, again.message]).toEqual([codes.illegalMove, '当前状态「处理中」不允许「会员重新打开」']);
    // Answered anew it is told anew.
    await does(service, id, answered);
    expect(await toldOf(no)).toHaveLength(2);
  });

  test('what was closed stays closed', async () => {
    const { id, no } = await calls.said();
    await does(service, id, answered);
    await admin.step('he_suggestion', id, 'CLOSE');
    const late = await calls.reopen(no);
    expect([late.code, late.message]).toEqual([codes.illegalMove, '当前状态「已关闭」不允许「会员重新打开」']);
    expect(await row(id)).toMatchObject({ status: 'closed', term_status: 'stopped' });
  });

  test('the member rates the answer from 1 to 5; what is not answered, or somebody else’s, nobody rates', async () => {
    const { id, no } = await calls.said();
    expect((await calls.rate(no, 5)).code).toBe(codes.illegalMove);
    await does(service, id, answered);
    for (const score of [0, 6, 4.5, '5'])
      expect(((await calls.rate(no, score)).result as { errors?: unknown }).errors).toMatchObject([
        { field: 'score', message: 'score 应为 1–5 的整数' },
      ]);
    expect((await calls.rate(no, 1, { member: other })).code).toBe(codes.notFound);
    expect(toldBy(await calls.rate(no, 4))).toEqual({ no, status: 'replied' });
    expect((await row(id))['satisfaction']).toBe(4);
  });

  test('a key without the scope is refused', async () => {
    const key = await madeKey(at(0), await at(0).login(), { scopes: ['member'] });
    expect((await callerWith(at(0).app, key).post('suggestions/create', complaint())).code).toBe(codes.noAction);
  });

  test('the member reads what was answered, the newest first, page by page', async () => {
    const { id, no } = await calls.said();
    await does(service, id, answered);
    const newest = await calls.said();
    const { result } = await calls.caller.get('members/suggestions', 'limit=2&member_no=HY0000010001');
    const first = result as { data: readonly { no: string; reply: string | null }[]; next_cursor: string };
    expect(first.data.map((one) => [one.no, one.reply])).toEqual([
      [newest.no, null],
      [no, answered.reply],
    ]);
    const rest = await calls.caller.get(
      'members/suggestions',
      `cursor=${first.next_cursor}&limit=100&member_no=HY0000010001`,
    );
    const older = (rest.result as typeof first).data.map((one) => one.no);
    expect(older).not.toContain(no);
    expect(older.length).toBeGreaterThan(0);
  });
});
