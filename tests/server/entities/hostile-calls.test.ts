import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import type { TestServer } from '../with-server.ts';
import { expectRefused } from './refusals.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

describe('an update call refuses', () => {
  const cases: readonly (readonly [string, object, readonly (readonly [string, string])[]])[] = [
    ['no version', { id: 3001, title: '新名称' }, [['version', '缺少 version']]],
    ['an id in words', { id: '3001', version: 1 }, [['id', '编号应为正整数']]],
    ['a status', { id: 3001, version: 1, status: 'draft' }, [['status', '状态只能通过操作变更']]],
    [
      'an event with other values',
      { id: 3001, version: 1, event: 'DISABLE', title: 'x' },
      [['title', '不能与操作一起提交：title']],
    ],
    ['an event that is no word', { id: 3001, version: 1, event: '__proto__' }, [['event', 'event 应为操作名']]],
    ['an event that is no text', { id: 3001, version: 1, event: ['ENABLE'] }, [['event', 'event 应为操作名']]],
    ['a field that there is not', { id: 3001, version: 1, hack: 1 }, [['hack', '不支持的参数：hack']]],
  ];
  test.each(cases)('award with %s', (_what, body, errors) =>
    expectRefused(server.store, () => admin.update('award', body), errors),
  );

  test('a step that the entity does not have is refused without its made-up name', async () => {
    const { version } = await admin.row('award', 3001);
    expect(await admin.update('award', { id: 3001, version, event: 'PUT_ON' })).toMatchObject({
      code: codes.illegalMove,
      message: '当前状态「启用」不允许此操作',
    });
  });

  const stock: readonly (readonly [string, object, string, string])[] = [
    ['no request id', { stock_delta: 5, stock_reason: '补货' }, 'request_id', 'request_id 应为 UUID'],
    ['a change of 0', { stock_delta: 0, stock_reason: '补货' }, 'stock_delta', '增减数量不能为 0'],
    [
      'a change of 2^31',
      { stock_delta: 2 ** 31, stock_reason: '补货' },
      'stock_delta',
      '增减数量应为 -1,000,000–1,000,000',
    ],
    ['half a box', { stock_delta: 0.5, stock_reason: '补货' }, 'stock_delta', '增减数量应为整数'],
    ['no reason', { stock_delta: 5 }, 'stock_reason', '请输入原因'],
    [
      'an absolute number as well',
      { stock_delta: 5, stock_total: 9 },
      'stock_total',
      '不能与操作一起提交：stock_total',
    ],
    ['another field as well', { stock_delta: 5, title: 'x' }, 'title', '不能与操作一起提交：title'],
  ];
  test.each(stock)('stock with %s', (what, body, field, message) =>
    expectRefused(
      server.store,
      () =>
        admin.update('goods_offline', {
          id: 2101,
          ...(what !== 'no request id' && { request_id: crypto.randomUUID() }),
          ...body,
        }),
      [[field, message]],
    ),
  );
});

describe('a list call refuses', () => {
  const cases: readonly (readonly [string, Readonly<Record<string, string>>, string, string])[] = [
    ['a page 0', { pageNo: '0' }, 'pageNo', '页码应为 1–1,000,000 的整数'],
    ['a negative page', { pageNo: '-1' }, 'pageNo', '页码应为 1–1,000,000 的整数'],
    ['half a page', { pageNo: '1.5' }, 'pageNo', '页码应为 1–1,000,000 的整数'],
    ['a page of words', { pageNo: 'NaN' }, 'pageNo', '页码应为 1–1,000,000 的整数'],
    ['a page without end', { pageNo: '1000000000' }, 'pageNo', '页码应为 1–1,000,000 的整数'],
    ['a page too far', { pageNo: '10002', pageSize: '50' }, 'pageNo', '页码超出可翻阅的范围，请缩小查询条件'],
    ['too large a page', { pageSize: '10001' }, 'pageSize', '每页条数应为 1–10,000 的整数'],
    ['a direction of its own', { sortOrder: 'desc; drop' }, 'sortOrder', '排序方向应为 ascend 或 descend'],
    ['an option that there is not', { status: 'draft,gone' }, 'status', '状态中有不认识的选项'],
    ['a category in words', { cate_id: '1 or 1=1' }, 'cate_id', '奖励分类应为 1–9,007,199,254,740,991 的整数'],
    ['a condition that there is not', { created_by: '1' }, 'created_by', '不支持的参数：created_by'],
    ['a flag that is neither', { low_stock: 'maybe' }, 'low_stock', '低库存应为 1 或 0'],
    ['too long a word', { keyword: 'x'.repeat(101) }, 'keyword', '关键词的字数应不超过 100'],
  ];
  test.each(cases)('%s', (_what, query, field, message) =>
    expectRefused(server.store, () => admin.list('award', query), [[field, message]]),
  );

  test('a page too far without looking for it', async () => {
    const asked = vi.spyOn(Client.prototype, 'query');
    await admin.list('award', { pageNo: '1000000', pageSize: '10000' });
    const sent = JSON.stringify(asked.mock.calls.map(([statement, values]) => [statement, values]));
    vi.restoreAllMocks();
    expect(sent).not.toBe('[]');
    expect(sent).not.toContain('offset');
  });
});

const found = async (keyword: string) => page(await admin.list('award', { keyword })).data.map(({ title }) => title);

describe('texts of any kind are kept as they are and found as they stand', () => {
  const names = [
    "O'Neil;--",
    '100%_x',
    '<b>粗</b>',
    String.raw`a\b\\c`,
    '$1 ${x}',
    '茶🍵👨‍👩‍👧',
    "'; drop table award; --",
  ];
  test.each(names)('%s', async (title) => {
    const id = await admin.made('award', { title });
    expect(await admin.row('award', id)).toMatchObject({ title, display_title: `【饮品兑换】【线下实物】${title}` });
    expect(page(await admin.list('award', { keyword: title })).data.map((row) => row.id)).toEqual([id]);
  });

  test('wildcards find themselves only', async () => {
    expect(await found('%')).toEqual(['100%_x']);
    expect(await found('_')).toEqual(['100%_x']);
    expect(await found('\\')).toEqual([String.raw`a\b\\c`]);
  });
});

test('rich texts keep their words and lose what could run or load', async () => {
  const cleaned = async (use_rule: string) => {
    const id = await admin.made('award', { use_rule });
    const { result } = await admin.detail('award', id);
    return (result as { use_rule: string }).use_rule;
  };
  expect(await cleaned('<p onclick="x()">甲<script>alert(1)</script></p><iframe src="//e"></iframe>')).toBe(
    '<p>甲</p>',
  );
  expect(await cleaned('<a href="javascript:alert(1)">甲</a><a href="//evil/x">乙</a>')).toBe('<a>甲</a><a>乙</a>');
  expect(await cleaned('<a href="https://q.example/r">甲</a>')).toBe(
    '<a href="https://q.example/r" target="_blank" rel="noopener noreferrer">甲</a>',
  );
  const own = '/uploads/4201d715-c1a0-4119-833f-aba4e75b3576.png';
  expect(
    await cleaned(
      `<p>图</p><img src="https://evil/x.png" /><img src="data:image/png;base64,AA" /><img src="${own}" onerror="x" />`,
    ),
  ).toBe(`<p>图</p><img src="${own}" />`);
  expect(await cleaned('<p style="color:#333;position:fixed;background:url(//e)">甲</p>')).toBe(
    '<p style="color:#333">甲</p>',
  );
  expect(
    errorsOf(await admin.create('award', { ...sampleOf('award'), use_rule: '<p><br /></p><script>1</script>' })),
  ).toEqual([{ field: 'use_rule', message: '请输入使用规则' }]);
});
