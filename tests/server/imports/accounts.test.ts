import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { operator, page } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';
import { importer, startImports } from './importing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startImports();
});
afterAll(() => server.close());

const head = '登录账号,昵称,手机,部门,角色';

test('accounts come from a file, without a password that anybody knows', async () => {
  const token = await server.login();
  const file = importer(server, token, 'account');
  const checked = await file.checked(
    [
      head,
      'zhou_min,周敏,19900001111,华南市场部,客服专员',
      'lin_jia2,林佳,19900001112,华南市场部,客服专员、活动运营',
      'nowhere1,无处,19900001114,没有的部门,客服专员',
    ].join('\n'),
  );
  expect(checked.counts).toMatchObject({ new: 2, faulty: 1 });
  await file.commit(checked.import_id, 'rows');
  await file.until(checked.import_id, 'finished');
  const admin = operator(server, token);
  const [made] = page(await admin.list('account', { keyword: 'zhou_min' })).data;
  expect(made).toMatchObject({ nickname: '周敏', role_names: '客服专员', status: 'enabled' });
  expect(page(await admin.list('account', { keyword: 'nowhere1' })).data).toEqual([]);
  const { rows } = await server.store.pool.query(
    `select must_change_password as must from account where username = 'zhou_min'`,
  );
  expect(rows).toEqual([{ must: true }]);
});

test('a department that shares its name is named by all that it lies under', async () => {
  const admin = operator(server, await server.login());
  const under = async (name: string) => page(await admin.list('dept', { keyword: name })).data[0]?.id;
  for (const above of ['运营中心', '财务部'])
    expect((await admin.create('dept', { name: '二组', parent_id: await under(above), sort: 1 })).code).toBe(codes.ok);
  const file = importer(server, await server.login(), 'account');
  const checked = await file.checked(
    [
      head,
      'by_path1,甲某,19900001121,总部 / 财务部/二组,客服专员',
      'by_name1,乙某,19900001122,二组,客服专员',
      'by_path2,丙某,19900001123,总部/没有的/二组,客服专员',
    ].join('\n'),
  );
  expect(checked.counts).toMatchObject({ new: 1, faulty: 2 });
  const { data } = await file.preview(checked.import_id, 'faulty');
  expect(data.flatMap(({ faults }) => faults)).toEqual([
    { cell: 'D3', message: '有多个部门叫「二组」，请填完整路径，如「总部/运营中心/二组」' },
    { cell: 'D4', message: '部门「总部/没有的/二组」不存在' },
  ]);
  await file.commit(checked.import_id, 'rows');
  await file.until(checked.import_id, 'finished');
  const [made] = page(await admin.list('account', { keyword: 'by_path1' })).data;
  expect(made).toMatchObject({ dept_title: '二组' });
});

test('a file gives nobody a role that may more than its importer may', async () => {
  const file = importer(server, await server.login('system_admin'), 'account');
  const checked = await file.checked(`${head}\ntoo_much,高升,19900001113,华南市场部,超级管理员`);
  expect(checked.counts).toMatchObject({ new: 0, faulty: 1 });
});

test.each(['rows', 'whole'] as const)(
  'a number that is taken is told by the commit to who sees it masked: %s',
  async (mode) => {
    await server.store.pool.query(`update account set mobile = '19977770401' where username = 'mall_operator'`);
    const line = `taken_${mode},某人,19977770401,华南市场部,系统管理员`;
    const plain = await importer(server, await server.login(), 'account').checked(`${head}\n${line}`);
    expect(plain.counts).toMatchObject({ new: 0, faulty: 1 });
    const file = importer(server, await server.login('system_admin'), 'account');
    const { import_id, counts } = await file.checked(`${head}\n${line}`);
    expect(counts).toMatchObject({ new: 1, faulty: 0 });
    await file.commit(import_id, mode);
    expect((await file.until(import_id, 'finished')).written).toMatchObject({ added: 0, refused: 1 });
    const [refused] = (await file.preview(import_id, 'faulty')).data;
    expect(refused?.faults).toMatchObject([{ message: '手机已存在' }]);
    const { rows } = await server.store.pool.query(
      `select summary, result from operation_log where event = 'TAKEN' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ summary: '导入：保存账号：手机已存在', result: 'refused' }]);
    await server.store.pool.query(`update account set mobile = null where username = 'mall_operator'`);
  },
);

test('who has no 导入 imports none', async () => {
  const file = importer(server, await server.login('ops_manager'), 'account');
  expect((await file.upload(head)).code).toBe(codes.forbidden);
});
