import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities, entityNamed } from '../../../contract/entities.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Field } from '../../../contract/entity/field.ts';
import type { Row } from '../../../contract/core/page.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { drawnMoves, initialStatus } from '../../../machines/entity/lifecycle/kernel.ts';
import { someNumber, someText, textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { errorsOf, type Operator, operator, page, sampleOf, startEntities } from './with-entities.ts';

let server: TestServer;
let admin: Operator;

beforeAll(async () => {
  server = await startEntities();
  admin = operator(server, await server.login());
});
afterAll(() => server.close());

/** What is given to somebody, and never changed by a form: tests/server/awards/records.test.ts, tests/server/marketing/issue.test.ts. */
const given = new Set(['award_record', 'coupon_record']);
/**
 * A plain one, one whose guards look at other rows, one with a stock: they stand for the kernel, which orders and leafs through all lists
 * alike, and are asked in every way. `npm run test:full` asks all in all ways.
 */
const kernel = new Set(['award_cate', 'activity', 'goods_offline']);
const isAskedInFull = (name: string) => process.env['TEST_FULL'] === '1' || kernel.has(name);
/** Those that people fill. */
const filled = entities
  .filter(({ name, calls }) => calls.create !== undefined && !given.has(name))
  .map(({ name }) => name);

/** Numbers, times of one zone and texts in their order; what is empty stands together, at the end where it is found. */
function inOrder(values: readonly unknown[], sign: number): readonly unknown[] {
  const empty = values.filter((value) => value === null);
  const told = values.filter((value) => typeof value === 'number' || typeof value === 'string');
  const sorted = told.toSorted((a, b) => (a === b ? 0 : a < b ? -sign : sign));
  return values[0] === null ? [...empty, ...sorted] : [...sorted, ...empty];
}

/** How many of the rows are in each state. */
/** How many rows stand under each tab: a state, or the choice that the tabs are of. */
const countsOf = (rows: readonly Row[], key = 'status') =>
  Object.fromEntries(
    Object.entries(Object.groupBy(rows, (row) => String(row[key]))).map(([tab, found]) => [tab, found?.length]),
  );

const fieldsOf = (name: string) => Object.values(entityNamed(name).fields);

describe.each(filled)('%s', (name) => {
  const entity = entities.find((candidate) => candidate.name === name);
  if (!entity) throw new Error(name);
  const { remark } = entity.fields;
  /** A step that the entity knows, where it knows one. */
  const step = drawnMoves(lifecycleOf(name))[0]?.event ?? 'ENABLE';

  test('is made in its first state, numbered, and read back as it was sent', async () => {
    const body = sampleOf(name);
    const answer = await admin.create(name, body);
    expect(answer).toMatchObject({ code: codes.ok, result: { version: 1, id: someNumber } });
    const { id } = answer.result as Row;
    const row = entity.calls.detail ? ((await admin.detail(name, id)).result as Row) : await admin.row(name, id);
    expect(row).toMatchObject({
      ...Object.fromEntries(
        Object.entries(body).filter(([key, value]) => key !== 'stock_init' && typeof value !== 'object'),
      ),
      id,
      version: 1,
      status: initialStatus(lifecycleOf(name)),
      created_by_name: '超级管理员',
      updated_by_name: '超级管理员',
      created_at: textLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+08:00$/),
    });
    const { numbered } = entity;
    const day = numbered?.dated ? String(row['created_at']).slice(0, 10).replaceAll('-', '') : '';
    if (numbered) expect(row[numbered.field]).toBe(numbered.prefix + day + String(id).padStart(numbered.digits, '0'));
  });

  test('is found by its list, with every declared field but what only details have', async () => {
    const id = await admin.made(name);
    const listed = page(await admin.list(name, { id: String(id) }));
    expect(listed).toMatchObject({ pageNo: 1, totalCount: 1 });
    // What a change is asked for with is no part of the row.
    const shown = Object.entries(entity.fields).filter(
      ([, field]) => !field.createOnly && !field.ofChange && field.kind !== 'richtext',
    );
    expect(Object.keys(listed.data[0] ?? {})).toEqual(expect.arrayContaining(shown.map(([key]) => key)));
  });

  test('takes a partial update: what is not sent stays, the version grows, the log tells', async () => {
    const id = await admin.made(name);
    const before = await admin.row(name, id);
    const answer = await admin.update(name, { id, version: 1, remark: '  春季活动使用  ' });
    expect(answer.result).toEqual({ id, version: 2, status: before.status });
    expect(await admin.row(name, id)).toEqual({ ...before, version: 2, remark: '春季活动使用', updated_at: someText });
    const logged = await server.store.db
      .selectFrom('operation_log')
      .selectAll()
      .where('entity', '=', name)
      .where('biz_id', '=', id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(logged).toMatchObject({
      permission_id: entity.permissionId,
      action: 'edit',
      nickname: '超级管理员',
      summary: textLike(`修改${entity.label}.*：${remark?.label}`),
      diff: [{ field: 'remark', label: remark?.label, before: remark?.rule ? someText : null, after: '春季活动使用' }],
    });
  });

  test('null clears what may be empty, and is refused where something must be', async () => {
    const id = await admin.made(name, { remark: '有话要说一说' });
    const cleared = await admin.update(name, { id, version: 1, remark: null });
    const row = await admin.row(name, id);
    expect([cleared.code, row['remark']]).toEqual(remark?.rule ? [codes.invalid, '有话要说一说'] : [codes.ok, null]);
    const [key, field] = Object.entries(entity.fields).find(
      ([, { rule, when, locked }]) => rule === true && !when && locked?.(row) === undefined,
    ) ?? ['', {}];
    const refused = await admin.update(name, { id, version: row.version, [key]: null });
    expect(errorsOf(refused)).toEqual([{ field: key, message: `请输入${(field as { label: string }).label}` }]);
    expect(await admin.row(name, id)).toMatchObject({ version: row.version });
  });

  test('a stale version is refused with the row as it is now', async () => {
    const id = await admin.made(name);
    await admin.update(name, { id, version: 1, remark: '先来的备注' });
    const late = await admin.update(name, { id, version: 1, remark: '后来的备注' });
    expect(late).toMatchObject({
      code: codes.conflict,
      message: textLike(/^数据已被 超级管理员 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改，请刷新后重试$/),
      result: { id, version: 2, remark: '先来的备注' },
    });
    expect((await admin.update(name, { id, version: 1, event: step })).code).toBe(codes.conflict);
    expect(await admin.row(name, id)).toMatchObject({ version: 2, remark: '先来的备注' });
  });

  test('what is not there is 40401', async () => {
    if (entity.calls.detail) expect((await admin.detail(name, 999_999)).code).toBe(codes.notFound);
    expect((await admin.update(name, { id: 999_999, version: 1, remark: '没有这一条' })).code).toBe(codes.notFound);
    expect((await admin.update(name, { id: 999_999, version: 1, event: step })).code).toBe(codes.notFound);
  });

  test('sorts by each of its keys both ways, ties by id', async () => {
    for (const sortField of ['id', ...entity.sortable])
      for (const sortOrder of isAskedInFull(name) ? ['ascend', 'descend', 'asc', 'desc'] : ['ascend', 'descend']) {
        const { data } = page(await admin.list(name, { sortField, sortOrder }));
        const sign = sortOrder.startsWith('asc') ? 1 : -1;
        const values = data.map((row) => row[sortField]);
        expect(values).not.toContain(undefined);
        expect(values).toEqual(inOrder(values, sign));
        expect(data.length).toBeGreaterThan(1);
      }
  });

  test('an unknown sort key is ignored: the default order comes', async () => {
    const plain = await admin.list(name);
    const unknown = ['nothing', '__proto__', 'id;drop table award', 'pg_sleep(1)', 'remark'];
    for (const sortField of isAskedInFull(name) ? unknown : unknown.slice(0, 1))
      expect((await admin.list(name, { sortField, sortOrder: 'descend' })).result).toEqual(plain.result);
  });

  test('leafs through its pages without losing or repeating a row', async () => {
    const all = page(await admin.list(name, { pageSize: '10000' }));
    // Of the entities that stand for all, by two; else in four pages.
    const pageSize = String(isAskedInFull(name) ? 2 : Math.max(2, Math.ceil(all.totalCount / 4)));
    const seen: number[] = [];
    for (let pageNo = 1; seen.length < all.totalCount; pageNo += 1) {
      const part = page(await admin.list(name, { pageNo: String(pageNo), pageSize }));
      expect(part).toMatchObject({ pageNo, totalCount: all.totalCount });
      seen.push(...part.data.map(({ id }) => id));
    }
    expect(seen).toEqual(all.data.map(({ id }) => id));
    expect(page(await admin.list(name, { pageNo: '5000', pageSize: '2' }))).toEqual({
      data: [],
      pageNo: 5000,
      totalCount: all.totalCount,
      // The tabs above a list tell their counts on every page of it.
      ...(entity.statusTabs && { summary: { by_status: countsOf(all.data, entity.tabs) } }),
    });
  });
});

describe.each(filled.filter((name) => fieldsOf(name).some(({ unique }) => unique)))(
  '%s, told apart by name',
  (name) => {
    const entity = entityNamed(name);

    test('a name that a living row has is refused with that row', async () => {
      const first = await admin.made(name);
      const row = await admin.row(name, first);
      const isFree = ([, { unique, locked }]: readonly [string, Field]) => unique && locked?.(row) === undefined;
      const [key] = Object.entries(entity.fields).find(isFree) ?? [''];
      const taken = row[key];
      const refusal = {
        code: codes.duplicate,
        message: textLike('已存在$'),
        result: { field: key, existing_id: first },
      };
      expect(await admin.create(name, { ...sampleOf(name), [key]: taken })).toMatchObject(refusal);
      const second = await admin.made(name);
      expect(await admin.update(name, { id: second, version: 1, [key]: taken })).toMatchObject(refusal);
      expect(await admin.row(name, second)).toMatchObject({ version: 1 });
    });
  },
);
