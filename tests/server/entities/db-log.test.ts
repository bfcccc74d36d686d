import { ruleEngines } from '../engine.ts';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { maskText } from '../../../contract/core/mask.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { tidyUp } from '../../../server/housekeeping.ts';
import { columnLabel } from '../../../server/entity/read/column-labels.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { type Operator, operator, page, startEntities } from './with-entities.ts';

describe.each(ruleEngines)('数据日志, on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  beforeAll(async () => {
    server = await startEntities({ engine });
    admin = operator(server, await server.login());
  });
  afterAll(async () => {
    await server.close();
  });

  const run = (text: string) => server.store.pool.query(text);
  const lines = async (query: Readonly<Record<string, string>>) => page(await admin.list('db_log', query)).data;
  const detail = async (id = 0) => (await admin.detail('db_log', id)).result as Readonly<Record<string, unknown>>;

  test('a call leaves lines with the account, and the trace of its line in the operation log', async () => {
    const id = await admin.made('award_cate', { sort: 1 });
    await admin.update('award_cate', { id, version: 1, sort: 7 });
    const [update, insert] = await lines({ table_name: 'award_cate', row_id: String(id) });
    expect(insert).toMatchObject({ op: 'insert', source: 'api', account_name: '超级管理员' });
    expect(update).toMatchObject({ op: 'update', source: 'api', changed_fields: ['排序'], row_id: String(id) });
    expect(update?.['diff']).toEqual([{ label: '排序', before: '1', after: '7' }]);
    const trace = String(update?.['trace_id']);
    expect(page(await admin.list('operation_log', { trace_id: trace })).data).toMatchObject([{ biz_id: String(id) }]);
    expect((await detail(update?.id))['links']).toEqual([
      { label: '该记录的全部历史', address: `/system/log/db?table_name=award_cate&row_id=${id}` },
      { label: '对应的操作日志', address: `/system/log/operation?trace_id=${trace}` },
    ]);
  });

  test('every column that can change is told of in words', async () => {
    const { rows } = await run(`select distinct c.relname as "table", a.attname as "column" from pg_trigger g
      join pg_class c on c.oid = g.tgrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where g.tgname like 'db\\_log\\_%' and c.relname <> 'db_log'
        and a.attname not in ('id', 'version', 'created_at', 'created_by', 'updated_at', 'updated_by')`);
    const columns = rows as readonly { readonly table: string; readonly column: string }[];
    expect(columns.length).toBeGreaterThan(100);
    expect(columns.filter(({ table, column }) => columnLabel(table, column) === column)).toEqual([]);
  });

  test('nothing passes by: plain statements are caught, row by row', async () => {
    const { rows } = await run('select id from award_cate order by id limit 2');
    const ids = rows.map((row: Readonly<Record<string, unknown>>) => String(row['id']));
    await run(`update award_cate set sort = 91 where id in (${ids.join(',')})`);
    for (const id of ids)
      expect((await lines({ row_id: id, table_name: 'award_cate' }))[0]).toMatchObject({ op: 'update' });
    await run(`insert into post (name, code, sort, status) values ('外来', 'sql_post', 1, 'enabled')`);
    await run(`delete from post where code = 'sql_post'`);
    expect((await lines({ table_name: 'post' })).slice(0, 2).map(({ op }) => op)).toEqual(['delete', 'insert']);
  });

  test('nobody is asked who he is: a client of his own is 直接执行 SQL, the house by itself 后台任务', async () => {
    await run(`update award_cate set remark = '后台' where id = (select min(id) from award_cate)`);
    expect((await lines({ table_name: 'award_cate' }))[0]).toMatchObject({ source: 'job', account_name: null });
    if (server.databaseUrl === undefined) return;
    const client = new Client({ connectionString: server.databaseUrl });
    await client.connect();
    await client.query(`update award_cate set remark = '外来' where id = (select min(id) from award_cate)`);
    await client.end();
    expect((await lines({ source: 'sql' }))[0]).toMatchObject({ table_name: 'award_cate', changed_fields: ['备注'] });
  });

  test('what was not committed, or changes nothing that matters, leaves no line', async () => {
    const before = (await run('select count(*) as n from db_log')).rows[0] as unknown;
    await run('update award_cate set version = version, updated_at = now()');
    await run(`begin; update award_cate set sort = 5; rollback`);
    expect((await run('select count(*) as n from db_log')).rows[0]).toEqual(before);
  });

  test('secrets and personal data are named, never kept', async () => {
    await run(
      `update account set password_hash = 'geheim-hash', mobile = '13912345678' where username = 'finance_auditor'`,
    );
    const [line] = await lines({ table_name: 'account', changed_fields: 'password_hash' });
    expect(line?.['diff']).toContainEqual({ label: '密码', before: '（不记录）', after: '（不记录）' });
    expect(line?.['changed_fields']).toContain('手机');
    const { rows } = await run('select before, after from db_log');
    expect(JSON.stringify(rows)).not.toMatch(/geheim-hash|13912345678|argon2/);
  });

  test('what a member of the black list is compared by is not kept, and being met at the door is no news', async () => {
    const { rows: made } =
      await run(`insert into he_user_black_list (subject_type, subject_key, subject_value, scopes, reason_code, reason)
      values ('mobile', 'blind-index-of-a-phone', '139****5678', '["draw"]', 'multi_account', '同一设备多次注册') returning id`);
    const rowId = String((made[0] as { readonly id: number }).id);
    await run(`update he_user_black_list set hit_count = 1, last_hit_at = now() where id = ${rowId}`);
    expect(await lines({ table_name: 'he_user_black_list', row_id: rowId })).toMatchObject([{ op: 'insert' }]);
    expect(JSON.stringify((await run('select before, after from db_log')).rows)).not.toContain('blind-index');
  });

  test('personal data in the rows of lists is masked as their screens mask it', async () => {
    const people = (mobile: string, name: string) => JSON.stringify([{ name, mobile, enabled: true, user_id: null }]);
    const set = (list: string) =>
      server.store.pool.query('update localverifice set verifiers = $1 where id = 11001', [list]);
    await set(people('19912345678', '欧阳静姝'));
    await set(people('110', ''));
    const [line, before] = await lines({ table_name: 'localverifice', row_id: '11001' });
    expect(before?.['diff']).toMatchObject([{ label: '核销员', after: textLike(/199\*{4}5678/) }]);
    expect(JSON.stringify(before)).toContain('欧*');
    expect(line?.['diff']).toMatchObject([{ after: textLike(/\*{3}/) }]);
    expect(JSON.stringify((await run('select before, after from db_log')).rows)).not.toMatch(/19912345678|静姝/);
  });

  test('the database masks as everybody else does', async () => {
    const texts = [
      '',
      '110',
      '1234567',
      '12345678',
      '欧阳静姝',
      '440106199001011234',
      '幸福里 3 号',
      '杭州市文三路 1 号',
    ];
    const more = [
      '广东省广州市天河区天河路 208 号',
      '内蒙古自治区锡林郭勒盟',
      '新疆维吾尔自治区 1 号',
      '𠮷野家',
      '城区市',
    ];
    for (const mask of ['mobile', 'name', 'id', 'address', 'code'] as const)
      for (const text of [...texts, ...more]) {
        const { rows } = await server.store.pool.query('select masked_text($1, $2) as shown', [mask, text]);
        expect([mask, text, rows]).toEqual([mask, text, [{ shown: maskText(mask, text) }]]);
      }
  });

  test('rights have no number, and are followed all the same', async () => {
    await run(`delete from role_permission where permission_id = 'Post' and action = 'delete'`);
    expect((await lines({ table_name: 'role_permission' }))[0]).toMatchObject({ op: 'delete', row_id: null });
  });

  test('it is added to only; who may not see it does not', async () => {
    await expect(run(`update db_log set source = 'api'`)).rejects.toThrow(/append-only/);
    await expect(run('delete from db_log')).rejects.toThrow(/append-only/);
    const manager = operator(server, await server.login('ops_manager'));
    expect(await manager.list('db_log')).toMatchObject({ status: 401, code: codes.forbidden });
    expect((await manager.list('operation_log')).code).toBe(codes.ok);
  });

  test('after 180 days lines leave by the hand of the house, with what they kept of a row', async () => {
    const young = (await run('select count(*) as n from operation_log')).rows[0] as unknown;
    await run(
      `insert into operation_log (at, summary, result_code) select now() - interval '181 days', 'alt', 20000 from generate_series(1, 12)`,
    );
    await run(`insert into db_log (at, table_name, op, changed_fields, source, tx_id)
      select now() - interval '181 days', 'award', 'insert', '[]', 'sql', 1 from generate_series(1, 6000)`);
    await tidyUp(server.store);
    expect((await run('select count(*) as n from operation_log')).rows[0]).toEqual(young);
    expect((await run(`select count(*)::int as n from db_log where at < now() - interval '180 days'`)).rows).toEqual([
      { n: 0 },
    ]);
  });

  test('a table that is watched rightly is left alone when the server starts again', async () => {
    const triggers = async () => {
      const { rows } = await run(`select oid from pg_trigger where tgname like 'db\\_log\\_%' order by oid`);
      return rows as readonly unknown[];
    };
    const before = await triggers();
    expect(before.length).toBeGreaterThan(10);
    await migrate(server.store.pool);
    expect(await triggers()).toEqual(before);
  });
});
