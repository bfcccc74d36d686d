import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from './importing.ts';
import { archive, bookFiles, bookXml, sheetXml, stylesXml, type TestCell, workbook } from './workbook.ts';
import { someText, textLike } from '../matchers.ts';

/* Numbers, times and texts of a workbook, on the pages that take them: each column takes what Excel shows of a cell, or says why not. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
});
afterAll(() => server.close());

const number =
  (value: number | string, style = 0): TestCell =>
  (at) =>
    `<c r="${at}" s="${style}"><v>${value}</v></c>`;
const formulaText =
  (value: string): TestCell =>
  (at) =>
    `<c r="${at}" t="str"><f>A1</f><v>${value}</v></c>`;
const book = (rows: readonly (readonly TestCell[])[], formats: readonly string[], inside = '') =>
  archive(
    bookFiles(sheetXml(rows), {
      'xl/styles.xml': stylesXml('General', ...formats),
      'xl/workbook.xml': bookXml(inside),
    }),
  );
const newLine = async (entity: string, file: Buffer | string) => {
  const page = importer(server, token, entity);
  const { import_id, counts } = await page.checked(file);
  const faulty = (await page.preview(import_id, 'faulty')).data.flatMap(({ faults }) => faults);
  expect({ counts, faulty }).toMatchObject({ counts: { new: 1, faulty: 0 }, faulty: [] });
  const { rows } = await server.store.pool.query<{ sent: Record<string, unknown> }>(
    `select sent from import_row where import_id = $1 and outcome = 'new'`,
    [import_id],
  );
  return rows[0]?.sent;
};
const faultsOf = async (entity: string, file: Buffer | string) => {
  const page = importer(server, token, entity);
  const { import_id } = await page.checked(file);
  return (await page.preview(import_id, 'faulty')).data.map(({ line, faults }) => [line, ...faults]);
};

test('an express number that lost its digits ships nothing', async () => {
  const order = String((await operator(server, token).row('goods_order', 9201))['order_no']);
  const rows = [
    ['订单号', '物流公司', '物流单号'],
    [order, '顺丰速运', number('780123456789012345')],
  ];
  expect(await faultsOf('goods_order', workbook(rows))).toEqual([
    [2, { cell: 'C2', message: textLike('超过 15 位的数字') }],
  ]);
  expect(await faultsOf('goods_order', `订单号,物流公司,物流单号\n${order},顺丰速运,7.80123E+17`)).toEqual([
    [2, { cell: 'C2', message: textLike('科学计数法') }],
  ]);
});

test('times, digits and days of a point are what Excel shows', async () => {
  const rows = [
    [
      '名称',
      '类型',
      '地区',
      '地址',
      '纬度',
      '经度',
      '联系人',
      '联系手机号',
      '开门时间',
      '关门时间',
      '开始时间',
      '结束时间',
      '核销员',
    ],
    [
      '时间店',
      '门店',
      '广东省广州市天河区',
      '某路 1 号',
      number('23.129110000000001'),
      number(113.26438),
      '张三',
      number(13_800_000_001),
      number(0.354_166_666_666_667, 1),
      number(0.843_75, 1),
      number(46_000, 2),
      number(46_100.5, 2),
      ' | 王五 | 13800000009 | 是',
    ],
  ];
  expect(await newLine('localverifice', book(rows, ['h:mm', 'yyyy"年"m"月"d"日"']))).toMatchObject({
    latitude: '23.12911',
    longitude: '113.26438',
    contact_mobile: '13800000001',
    open_from: '08:30',
    open_to: '20:15',
  });
});

test('money that was computed has the 15 digits that Excel compares', async () => {
  const heading = ['名称', '图片', '单位', '成本（元）', '市场价（元）', '领取有效期'];
  const rows = [
    heading,
    ['算出来的', '没有的图', '件', number('19.899999999999999'), number('59.699999999999996'), '领取后 30 天内'],
  ];
  // The picture is the one thing that keeps the line back.
  expect(await faultsOf('goods_offline', book(rows, []))).toEqual([[2, { cell: 'B2', message: someText }]]);
});

test('days of a workbook that counts from 1904', async () => {
  const rows = [
    ['登录账号', '昵称', '部门', '角色', '手机', '账号有效期'],
    ['mac_user1', '苹果', '总部', '客服专员', number(13_800_000_001), number(44_900, 1)],
  ];
  expect(await newLine('account', book(rows, ['yyyy-mm-dd'], '<workbookPr date1904="1"/>'))).toMatchObject({
    mobile: '13800000001',
    valid_until: textLike('2026-12-06'),
  });
});

test('line breaks, escapes and texts that Excel was told to take as texts', async () => {
  const rows = [
    ['分类名称', '排序', '备注'],
    [formulaText('换行甲'), number(1), formulaText('上_x000D_\n下，_x005F_x000D_')],
  ];
  expect(await newLine('award_cate', workbook(rows))).toMatchObject({ remark: '上\n下，_x000D_', sort: 1 });
  expect(await newLine('award_cate', '分类名称,排序,备注\r\n等号甲,1,"=""00123"""\r\n')).toMatchObject({
    remark: '00123',
  });
});

test('a cell without a heading is a fault of its line, in a text and in a workbook', async () => {
  const told = textLike('D 列没有列名，其中的内容「多出来的」没有读取');
  expect(await faultsOf('award_cate', '分类名称,排序,备注\n多格甲,1,备,多出来的')).toEqual([
    [2, { cell: null, message: told }],
  ]);
  expect(
    await faultsOf(
      'award_cate',
      workbook([
        ['分类名称', '排序', '备注'],
        ['多格乙', '1', '备', '多出来的'],
      ]),
    ),
  ).toEqual([[2, { cell: null, message: told }]]);
});

test('the preview says which sheet was read, which were not, and which lines', async () => {
  const page = importer(server, token, 'award_cate');
  const heading = ['分类名称', '排序', '备注'];
  const two = (first: readonly (readonly TestCell[])[]) =>
    archive({
      ...bookFiles(sheetXml(first), { 'xl/worksheets/sheet2.xml': sheetXml([heading, ['二表甲', '1', '']]) }),
      'xl/workbook.xml': bookXml().replace('</sheets>', '<sheet name="二月" sheetId="2" r:id="rId9"/></sheets>'),
    });
  const read = await page.checked(two([['# 给填表的人'], heading, ['一表甲', '1', '']]));
  expect(read).toMatchObject({
    total: 1,
    reading: { sheet: 'a', others: [{ name: '二月', hidden: false }], comments: 1, hidden_lines: 0 },
  });
  expect(await page.upload(two([]))).toMatchObject({
    code: 40001,
    message: textLike(/工作表「a」：文件是空的（未读取的工作表：「二月」）/),
  });
  const text = await page.checked('分类名称,排序\n文本甲,1');
  expect(text.reading).toEqual({ sheet: null, others: [], comments: 0, hidden_lines: 0 });
});
