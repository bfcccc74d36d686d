import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Dictionaries } from '../../../contract/dictionary/dictionary.ts';
import { entityNamed } from '../../../contract/entities.ts';
import { defineEntity } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import { chosen, text } from '../../../contract/entity/field.ts';
import { ensureLists } from '../../../server/dictionary/ensure.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { Failure } from '../../../server/http/failure.ts';
import { refuseReferences } from '../../../server/entity/read/references.ts';
import { importer, startImports } from '../imports/importing.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page } from './with-entities.ts';

let server: TestServer;
let admin: Operator;
let token: string;
beforeAll(async () => {
  server = await startImports();
  token = await server.login('system_admin');
  admin = operator(server, token);
});
afterAll(() => server.close());

let lists = 0;
/** A dictionary of the operators' own. */
async function newList(): Promise<{ readonly id: number; readonly name: string; readonly type: string }> {
  lists += 1;
  const [name, type] = [`层级字典 ${lists}`, `tree_${'x'.repeat(lists)}`];
  return { id: await admin.made('dictionary', { name, type }), name, type };
}
const item = (dictionary_id: number, value: string, more: object = {}) =>
  admin.create('dictionary_item', { dictionary_id, label: `项 ${value}`, value, color: 'default', sort: 10, ...more });
const itemsOf = async (id: number) =>
  page(await admin.list('dictionary_item', { dictionary_id: String(id), pageSize: '100' })).data;
const itemOf = async (id: number, value: string) => {
  const found = (await itemsOf(id)).find((row) => row['value'] === value);
  if (!found) throw new Error(`no item ${value}`);
  return found;
};

test('items below others stand under them, further in, each level in its own order', async () => {
  const { id } = await newList();
  await item(id, 'tea', { sort: 20 });
  await item(id, 'ware', { sort: 10 });
  await item(id, 'green', { parent_value: 'tea', sort: 20 });
  await item(id, 'black', { parent_value: 'tea', sort: 10 });
  await item(id, 'cup', { parent_value: 'ware' });
  expect((await itemsOf(id)).map((row) => row['tree_label'])).toEqual([
    '项 ware',
    '　项 cup',
    '项 tea',
    '　项 black',
    '　项 green',
  ]);
});

test('an item lies below one of its own dictionary, never below itself, three levels deep at most', async () => {
  const { id } = await newList();
  const other = await newList();
  await item(other.id, 'elsewhere');
  expect(errorsOf(await item(id, 'lost', { parent_value: 'elsewhere' }))).toEqual([
    { field: 'parent_value', message: '上级的值不在该字典中' },
  ]);
  await item(id, 'one');
  await item(id, 'two', { parent_value: 'one' });
  await item(id, 'three', { parent_value: 'two' });
  const tooDeep = [{ field: 'parent_value', message: '字典最多 3 级，上级不能是自己或自己的下级' }];
  expect(errorsOf(await item(id, 'four', { parent_value: 'three' }))).toEqual(tooDeep);
  const one = await itemOf(id, 'one');
  for (const parent_value of ['one', 'three'])
    expect(errorsOf(await admin.update('dictionary_item', { id: one.id, version: one.version, parent_value }))).toEqual(
      tooDeep,
    );
  await item(id, 'top');
  expect(
    errorsOf(await admin.update('dictionary_item', { id: one.id, version: one.version, parent_value: 'top' })),
  ).toEqual(tooDeep);
  expect((await itemsOf(id)).length).toBe(4);
});

test('an item with others below it keeps its value and stays', async () => {
  const { id } = await newList();
  await item(id, 'above');
  await item(id, 'below', { parent_value: 'above' });
  const above = await itemOf(id, 'above');
  const recoded = await admin.update('dictionary_item', { id: above.id, version: above.version, value: 'other' });
  expect(errorsOf(recoded)).toEqual([{ field: 'value', message: '仍有下级字典项，不能修改' }]);
  expect(await admin.step('dictionary_item', above.id, 'DELETE')).toMatchObject({
    code: codes.inUse,
    message: '仍有 1 个下级字典项，不能删除',
    result: { refs: [{ entity: 'dictionary_item', count: 1, sample: [expect.any(String)] }] },
  });
  await admin.step('dictionary_item', (await itemOf(id, 'below')).id, 'DELETE');
  expect((await admin.step('dictionary_item', above.id, 'DELETE')).code).toBe(codes.ok);
});

test('a file brings items, also one and the one above it together, and is known at once', async () => {
  const { id, name, type } = await newList();
  const files = importer(server, token, 'dictionary_item');
  const csv = ['所属字典,名称,值,上级的值,颜色,排序', `${name},绿茶,green,tea,绿,10`, `${name},茶,tea,,金,20`].join(
    '\n',
  );
  const { counts, import_id } = await files.checked(csv);
  expect(counts).toMatchObject({ new: 2, faulty: 0 });
  await files.commit(import_id, 'rows');
  await files.until(import_id, 'finished');
  expect((await itemsOf(id)).map((row) => [row['tree_label'], row['color']])).toEqual([
    ['茶', 'gold'],
    ['　绿茶', 'green'],
  ]);
  const all = await server.call('GET', '/admin/api/dictionaries/all', { token });
  expect((all.result as Dictionaries).types[type]?.map(({ value }) => value)).toEqual(['green', 'tea']);
});

test('lines that are refused keep no other line from standing below one further down; a ring is refused line by line', async () => {
  const { id, name } = await newList();
  const files = importer(server, token, 'dictionary_item');
  const rows = [
    '红茶,red,tea', // 2
    '迷路,lost,nowhere', // 3
    '正山小种,lapsang,red', // 4
    '茶,tea,', // 5
    '鸡,hen,egg', // 6
    '蛋,egg,hen', // 7
  ].map((row, at) => `${name},${row},绿,${at}`);
  const csv = ['所属字典,名称,值,上级的值,颜色,排序', ...rows].join('\n');
  const { import_id } = await files.checked(csv);
  await files.commit(import_id, 'rows');
  const { written } = await files.until(import_id, 'finished');
  expect((await itemsOf(id)).map((row) => row['tree_label'])).toEqual(['茶', '　红茶', '　　正山小种']);
  expect(written).toMatchObject({ added: 3, refused: 3 });
});

test('items stand below others that are many lines and several batches further down', async () => {
  const { id, name } = await newList();
  const files = importer(server, token, 'dictionary_item');
  // 200 lines go together: the third level stands in the first batch, what it hangs on in the second and third.
  const rows = [
    ...Array.from({ length: 210 }, (_, at) => `叶 ${at},leaf${at},twig`),
    '孤,orphan,nowhere',
    ...Array.from({ length: 210 }, (_, at) => `平 ${at},flat${at},`),
    '枝,twig,trunk',
    ...Array.from({ length: 30 }, (_, at) => `边 ${at},side${at},trunk`),
    '干,trunk,',
  ].map((row, at) => `${name},${row},绿,${at}`);
  const { import_id, counts } = await files.checked(['所属字典,名称,值,上级的值,颜色,排序', ...rows].join('\n'));
  expect(counts).toMatchObject({ new: 453, faulty: 0 });
  await files.commit(import_id, 'rows');
  const { written } = await files.until(import_id, 'finished');
  expect(written).toMatchObject({ added: 452, refused: 1 });
  const { rows: levels } = await server.store.pool.query<{ parent_value: string | null; count: string }>(
    'select parent_value, count(*) from dictionary_item where dictionary_id = $1 group by 1 order by 1 nulls first',
    [id],
  );
  expect(levels.map(({ parent_value: above, count }) => [above, Number(count)])).toEqual([
    [null, 211],
    ['trunk', 31],
    ['twig', 210],
  ]);
  // Each line stands in the operation log once, and the one that was refused says why.
  const { rows: logged } = await server.store.pool.query<{ count: string }>(
    `select count(*) from operation_log where event = 'IMPORT' and biz_id in (select id from dictionary_item where dictionary_id = $1)`,
    [id],
  );
  expect(Number(logged[0]?.count)).toBe(452);
});

test('a field takes only codes that are open on its list; one that was taken off since may stay', async () => {
  const type = 'fruit';
  await withTransaction(server.store, (tx) =>
    ensureLists(tx, [{ type, name: '水果', words: { apple: '苹果', pear: '梨' } }]),
  );
  const { calls } = entityNamed('dictionary');
  const basket = defineEntity({
    name: 'basket',
    label: '篮子',
    permissionId: 'Basket',
    title: 'name',
    calls,
    status: { kept: { label: '可用' } },
    fields: { name: text('名称'), fruit: chosen('水果', type) },
    columns: [],
    filters: [],
    sortable: [],
  });
  const taken = (before: object, after: object) =>
    withTransaction(server.store, (tx) =>
      refuseReferences(tx, basket, { ...before }, { ...after }, { accountId: 1 } as never).then(
        () => 'taken',
        (error: unknown) => (error instanceof Failure ? error.result : Promise.reject(error as Error)),
      ),
    );
  expect(await taken({}, { fruit: 'apple' })).toBe('taken');
  await server.store.pool.query("update dictionary_item set status = 'disabled' where value = 'apple'");
  const refused = { errors: [{ field: 'fruit', message: '水果「apple」不在数据字典中或已停用，请重新选择' }] };
  expect(await taken({}, { fruit: 'apple' })).toEqual(refused);
  expect(await taken({ fruit: 'pear' }, { fruit: 'apple' })).toEqual(refused);
  expect(await taken({ fruit: 'apple' }, { fruit: 'apple' })).toBe('taken');
  expect(await taken({ fruit: 'apple' }, { fruit: null })).toBe('taken');
});
