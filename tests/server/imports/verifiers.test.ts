import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operator, page } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from './importing.ts';

/* 核销员 of 本地核销点 (award.md §3.13) out of a file: 账号 | 姓名 | 手机号 | 启用, a line each. */

let server: TestServer;
let token: string;
let points: ReturnType<typeof importer>;
let account: number;
beforeAll(async () => {
  server = await startImports();
  token = await server.login();
  points = importer(server, token, 'localverifice');
});
afterAll(() => server.close());
beforeEach(async () => {
  const { rows } = await server.store.pool.query<{ id: number }>(`update account
    set mobile = '19977770201', real_name = '苏禾', status = 'enabled' where username = 'customer_service' returning id`);
  account = Number(rows[0]?.id);
});

const heading = '名称,类型,地区,地址,纬度,经度,联系人,联系手机号,核销员,开始时间,结束时间';
const lineOf = (title: string, verifiers: string) =>
  `${title},门店,440104,越秀区 1 号,23.1,113.2,何沐,19900003199,"${verifiers}",2026/1/1,2030-01-01 12:00`;
const checked = (title: string, verifiers: string) => points.checked(`${heading}\n${lineOf(title, verifiers)}\n`);
const written = async (title: string, verifiers: string) => {
  const { import_id, counts } = await checked(title, verifiers);
  expect(counts).toMatchObject({ new: 1, faulty: 0 });
  await points.commit(import_id, 'rows');
  expect((await points.until(import_id, 'finished')).written).toMatchObject({ added: 1, refused: 0 });
  const admin = operator(server, token);
  const [row] = page(await admin.list('localverifice', { keyword: title })).data;
  return (await admin.row('localverifice', Number(row?.id)))['verifiers'];
};
const faultsOf = async (title: string, verifiers: string) => {
  const { import_id, counts } = await checked(title, verifiers);
  expect(counts).toMatchObject({ new: 0, faulty: 1 });
  return (await points.preview(import_id, 'faulty')).data.flatMap(({ faults }) => faults);
};
const of = () => ({ user_id: account, user_title: 'customer_service', name: '苏禾', mobile: '19977770201' });

test('an account is named by its number or by its login; name and number are its own, others are typed', async () => {
  const typed = { user_id: null, name: '何沐', mobile: '19977770202', enabled: false };
  expect(await written('按编号', `${account} | | | 是\n | 何沐 | 19977770202 | 否`)).toMatchObject([
    { ...of(), enabled: true },
    typed,
  ]);
  await server.store.pool.query(`update localverifice set status = 'archived' where title = '按编号'`);
  expect(await written('按登录账号', 'customer_service | 别人 | 19977770299 | 是')).toMatchObject([of()]);
  await server.store.pool.query(`update localverifice set status = 'archived' where title = '按登录账号'`);
});

test('an account that is not there is told with its row, by number and by name', async () => {
  expect(await faultsOf('没有的编号', '999999 | | | 是')).toEqual([
    { cell: 'I2', message: '第 1 行：账号不存在，请重新选择' },
  ]);
  expect(await faultsOf('没有的账号', ' | 何沐 | 19977770203 | 是\nnobody_here | | | 是\nno_one | | | 是')).toEqual([
    { cell: 'I2', message: '第 2 行：账号「nobody_here」不存在' },
    { cell: 'I2', message: '第 3 行：账号「no_one」不存在' },
  ]);
  // What is known beside what is not: the line is refused as a whole.
  expect(await faultsOf('一半', 'nobody_here | | | 是\ncustomer_service | | | 是')).toEqual([
    { cell: 'I2', message: '第 1 行：账号「nobody_here」不存在' },
  ]);
});

test('an account that is disabled or has no number is refused, and one that becomes so before the commit as well', async () => {
  const write = (sets: string) => server.store.pool.query(`update account set ${sets} where id = ${account}`);
  const { import_id, counts } = await checked('随后停用', 'customer_service | | | 是');
  expect(counts).toMatchObject({ new: 1 });
  await write(`status = 'disabled'`);
  const disabled = [{ cell: 'I2', message: '第 1 行：账号「customer_service」未启用，请重新选择' }];
  await points.commit(import_id, 'rows');
  expect((await points.until(import_id, 'finished')).written).toMatchObject({ added: 0, refused: 1 });
  expect((await points.preview(import_id, 'faulty')).data.flatMap(({ faults }) => faults)).toEqual(disabled);
  expect(await faultsOf('已停用', 'customer_service | | | 是')).toEqual(disabled);
  await write(`status = 'enabled', mobile = null`);
  expect(await faultsOf('没有手机号', `${account} | | | 是`)).toEqual([
    { cell: 'I2', message: '第 1 行：账号「customer_service」没有手机号，请先在账号管理中填写' },
  ]);
});

test('a number that another has, twice or at another point, and a row of the wrong shape are refused', async () => {
  expect(await faultsOf('两次', 'customer_service | | | 是\n | 何沐 | 19977770201 | 是')).toEqual([
    { cell: 'I2', message: '第 2 行：手机号与前面的核销员重复' },
  ]);
  expect(await faultsOf('三项', '何沐 | 19977770204 | 是')).toEqual([
    { cell: 'I2', message: '核销员每行应有 4 项，用「|」隔开' },
  ]);
  expect(await faultsOf('别处的', ' | 何沐 | 19900003102 | 是')).toEqual([
    { cell: 'I2', message: '第 1 行：该手机号已是「广州天河体验店」的核销员' },
  ]);
});

test('the template says how a row is written', async () => {
  const [, path = ''] = points.calls.template.split(' ');
  const { body } = await server.app.inject({
    url: `/proxy-he${path}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(body).toContain('每行一条：账号编号或名称 | 姓名 | 手机号 | 启用');
});
