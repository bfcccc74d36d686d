import { randomUUID } from 'node:crypto';
import { engines } from '../engine.ts';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityNamed } from '../../../contract/entities.ts';
import { documentHeader, type RowsChanged } from '../../../contract/live.ts';
import { withTransaction } from '../../../server/db/transaction.ts';
import { noteRows } from '../../../server/entity/events/row-news.ts';
import { soon } from '../../soon.ts';
import { sheet } from '../entities/code-files.ts';
import { type Operator, operator, startEntities } from '../entities/with-entities.ts';
import { sourcesIn } from '../../source-tree.ts';
import { productCodes } from '../virtual-codes/product-codes.ts';
import type { TestServer } from '../with-server.ts';
import { type OpenStream, openStream } from './streams.ts';

describe.each(engines)('changed rows on %s', (engine) => {
  let server: TestServer;
  let admin: Operator;
  let adminToken: string;
  const streams: OpenStream[] = [];

  beforeAll(async () => {
    server = await startEntities({ engine });
    adminToken = await server.login();
    admin = operator(server, adminToken);
  });
  afterAll(async () => {
    streams.forEach((stream) => stream.close());
    await server.close();
  });

  const run = async (text: string) => (await server.store.pool.query(text)).rows as Record<string, unknown>[];

  /** A browser of somebody, listening. */
  async function listening(username?: string): Promise<OpenStream> {
    const stream = await openStream(server.app, await server.login(username));
    streams.push(stream);
    await soon(() => stream.events()[0]).toBe('hello');
    return stream;
  }

  /** Whatever was written before is told by then: a row that everybody may see who may see anything of the entity. */
  async function settled(...listeners: readonly OpenStream[]): Promise<void> {
    const id = await admin.made('award_cate');
    for (const stream of listeners)
      await soon(() => heard(stream).some(({ entity, ids }) => entity === 'award_cate' && ids.includes(id))).toBe(true);
  }

  const told = (stream: OpenStream) => stream.all('row_changed') as readonly RowsChanged[];
  const heard = (stream: OpenStream) => told(stream).map(({ touches: _, ...news }) => news);
  const idsOf = (stream: OpenStream, entity: string) =>
    heard(stream).flatMap((news) => (news.entity === entity ? news.ids : []));

  test('whatever writes a row is heard of: creation, change, step and stock', async () => {
    // The demo data has been told of when something later is.
    await settled(await listening());
    const stream = await listening();
    const id = await admin.made('goods_offline');
    await soon(() => idsOf(stream, 'goods_offline')).toEqual([id]);
    const { version } = await admin.row('goods_offline', id);
    expect(await admin.update('goods_offline', { id, version, remark: '改过' })).toMatchObject({ code: 20000 });
    await soon(() => idsOf(stream, 'goods_offline')).toEqual([id, id]);
    expect(await admin.adjust(id, 5)).toMatchObject({ code: 20000 });
    await soon(() => idsOf(stream, 'goods_offline')).toEqual([id, id, id]);
    expect(await admin.step('goods_offline', id, 'ENABLE')).toMatchObject({ code: 20000 });
    await soon(() => idsOf(stream, 'goods_offline')).toEqual([id, id, id, id]);
  });

  test('codes that a file brings in are heard of, and those that are voided', async () => {
    const stream = await listening();
    const product = await admin.made('virtual_product');
    await productCodes(server, adminToken).imported(product, sheet('HEARD-OF-0001', 'HEARD-OF-0002'));
    await soon(() => idsOf(stream, 'virtual_code')).toHaveLength(2);
    const voided = { id: product, void_reason: '供应商通知作废', request_id: randomUUID() };
    expect(await admin.update('virtual_product', voided)).toMatchObject({ code: 20000 });
    await soon(() => idsOf(stream, 'virtual_code')).toHaveLength(4);
  });

  test('a write names the lists that may show something else now', async () => {
    const stream = await listening();
    const touched = (entity: string) => told(stream).find((news) => news.entity === entity)?.touches ?? [];
    await admin.made('plan');
    await soon(() => touched('plan')).toEqual(expect.arrayContaining(['activity', 'prize']));
    await admin.made('goods_offline');
    await soon(() => touched('goods_offline')).toContain('award');
    expect(touched('goods_offline')).not.toContain('dept');
  });

  test('what is refused or only looked at is no news', async () => {
    const stream = await listening();
    const id = await admin.made('goods_offline');
    await soon(() => idsOf(stream, 'goods_offline')).toEqual([id]);
    expect(await admin.adjust(id, -1_000_000)).toMatchObject({ code: 42201 });
    expect(await admin.update('goods_offline', { id, version: 99, remark: '晚了' })).toMatchObject({ code: 40901 });
    await admin.detail('goods_offline', id);
    await settled(stream);
    expect(idsOf(stream, 'goods_offline')).toEqual([id]);
  });

  test('what is rolled back is never told', async () => {
    const stream = await listening();
    await withTransaction(server.store, (tx) => {
      noteRows(tx, 'award', [3001]);
      return Promise.reject(new Error('no'));
    }).catch(() => undefined);
    await settled(stream);
    expect(idsOf(stream, 'award')).toEqual([]);
  });

  test('who may not list the entity hears nothing of it', async () => {
    const [desk, all] = [await listening('mall_operator'), await listening()];
    const [{ n } = {}] = await run(`select count(*)::int as n from role_permission p join role r on r.id = p.role_id
      where r.code = 'mall_operator' and p.permission_id = 'AwardCate' and p.action = 'query'`);
    const id = await admin.made('award_cate');
    await soon(() => idsOf(all, 'award_cate')).toEqual([id]);
    const known = await admin.made('goods_offline');
    await soon(() => idsOf(desk, 'goods_offline')).toEqual([known]);
    expect(idsOf(desk, 'award_cate')).toEqual(n === 0 ? [] : [id]);
    expect(n).toBe(0);
  });

  test('a role hears of the rows in its data scope and of no others', async () => {
    const campaign = await listening('campaign_operator');
    const id = await admin.made('award');
    await settled(campaign);
    expect(idsOf(campaign, 'award')).toEqual([]);
    await run(
      `update award set dept_id = (select dept_id from account where username = 'campaign_operator') where id = ${id}`,
    );
    const { version } = await admin.row('award', id);
    expect(await admin.update('award', { id, version, remark: '换了部门' })).toMatchObject({ code: 20000 });
    await soon(() => idsOf(campaign, 'award')).toEqual([id]);
  });

  test('a right that is taken away counts from the next news on', async () => {
    const [campaign, all] = [await listening('campaign_operator'), await listening()];
    await settled(campaign);
    const before = idsOf(campaign, 'award_cate').length;
    const where = `role_id = (select id from role where code = 'campaign_operator') and permission_id = 'AwardCate'
      and action = 'query'`;
    await run(`delete from role_permission where ${where}`);
    await settled(all);
    expect(idsOf(campaign, 'award_cate')).toHaveLength(before);
    await run(`insert into role_permission (role_id, permission_id, action)
      select id, 'AwardCate', 'query' from role where code = 'campaign_operator'`);
  });

  test('many rows of one transaction are one piece of news; too many are not named', async () => {
    const [campaign, all] = [await listening('campaign_operator'), await listening()];
    await withTransaction(server.store, (tx) => {
      noteRows(tx, 'award_cate', [101, 102, 103]);
      noteRows(tx, 'award_cate', [102]);
      return Promise.resolve();
    });
    await soon(() => heard(all)).toEqual([{ entity: 'award_cate', ids: [101, 102, 103] }]);
    const many = Array.from({ length: 1000 }, (_, at) => 10_000 + at);
    const own = `dept_id = (select dept_id from account where username = 'campaign_operator')`;
    // Times are kept in whole seconds: what was written within this one could be of the transaction.
    await run(`update award set updated_at = now() - interval '1 minute' where ${own}`);
    const touch = (which: string) =>
      withTransaction(server.store, async (tx) => {
        await sql.raw(`update award set updated_at = now() + interval '1 hour' where ${which}`).execute(tx);
        noteRows(tx, 'award', many);
      });
    await touch(`not coalesce(${own}, false)`);
    await soon(() => heard(all).at(-1)).toEqual({ entity: 'award', ids: [] });
    await settled(campaign);
    // Nothing of it is his to see.
    expect(heard(campaign).filter(({ entity }) => entity === 'award')).toEqual([]);
    await touch(own);
    await soon(() => heard(campaign).filter(({ entity }) => entity === 'award')).toEqual([
      { entity: 'award', ids: [] },
    ]);
  });

  test('the news says whose doing it was, when the document has a name', async () => {
    const stream = await listening();
    const token = await server.login();
    const [, addPath = ''] = (entityNamed('award_cate').calls.create ?? '').split(' ');
    const add = (document: string, cate_name: string) =>
      server.call('POST', addPath, {
        token,
        body: { cate_name, sort: 1 },
        headers: { [documentHeader]: document },
      });
    const first = await add('document-1', '有名');
    expect(first).toMatchObject({ code: 20000 });
    const { id } = first.result as { id: number };
    await soon(() => heard(stream)).toEqual([{ entity: 'award_cate', ids: [id], by: 'document-1' }]);
    await add('no name; at all', '无名');
    await soon(() => heard(stream)).toHaveLength(2);
    expect(heard(stream)[1]).not.toHaveProperty('by');
  });
});

test('every statement that writes rows of an entity is followed by the news of it', () => {
  const writing = sourcesIn('server')
    // Demo rows are there before anybody looks.
    .filter(({ file }) => !file.startsWith('server/seed/'))
    .map(({ file }) => ({ file, text: readFileSync(file, 'utf8') }))
    .filter(({ text }) => /(insert into|update|delete from) \$\{sql\.table\(/.test(text));
  expect(writing.length).toBeGreaterThanOrEqual(3);
  const silent = writing.filter(({ text }) => !/note(?:Rows|Codes)\(\s*tx/.test(text)).map(({ file }) => file);
  // Invitations are rows of no entity, and the merge that moves them tells of its plans; so are files of codes and their lines, before they
  // are imported; old lines of the journals go, and nobody watches; what members look at is counted, and no list follows each look.
  expect(silent).toEqual([
    'server/content/count-views.ts',
    'server/coupons/code-uploads.ts',
    'server/invites/invite-progress.ts',
    'server/retention.ts',
  ]);
});
