import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { areaPrefix } from '../../../contract/core/scope.ts';
import { type Reach, type RoleReach, sightOn } from '../../../server/sign-in/reach.ts';
import { png } from '../entities/pictures.ts';
import { type Operator, operator, page, sampleOf, startEntities } from '../entities/with-entities.ts';
import type { TestServer } from '../with-server.ts';

const role = (more: Partial<RoleReach>): RoleReach => ({
  code: 'r',
  scope: 'self',
  depts: [],
  regions: null,
  plain: false,
  limit: 0,
  pages: ['Award'],
  ...more,
});
const sight = (roles: readonly RoleReach[], more: Partial<Reach> = {}) =>
  sightOn({ deptId: 4, deptPath: '/1/4/', regions: [], roles, ...more }, 'Award');

describe('several roles', () => {
  test('give the widest of each, on the pages that they hold something on', () => {
    const both = sight([
      role({ scope: 'dept' }),
      role({ scope: 'self', plain: true }),
      role({ scope: 'all', pages: [] }),
    ]);
    expect(both).toEqual({ everywhere: false, depts: [4], deptsBelow: null, own: true, regions: [], masked: false });
    expect(sight([role({}), role({ scope: 'all' })]).everywhere).toBe(true);
    expect(sight([role({ scope: 'dept_custom', depts: [7, 8] }), role({ scope: 'dept_tree' })])).toMatchObject({
      depts: [7, 8],
      deptsBelow: '/1/4/',
    });
  });

  test('of a page that none holds go by all of them, as pickers do', () => {
    expect(sight([role({ scope: 'all', pages: ['Other'] })]).everywhere).toBe(true);
    expect(sight([]).everywhere).toBe(false);
  });

  test('without a department see none', () => {
    const nowhere = { deptId: null, deptPath: null };
    expect(sight([role({ scope: 'dept' }), role({ scope: 'dept_tree' })], nowhere)).toMatchObject({
      everywhere: false,
      depts: [],
      deptsBelow: null,
    });
  });
});

describe('areas', () => {
  test('of roles are united, those of the account always limit', () => {
    const [south, east] = [role({ regions: ['440000'] }), role({ regions: ['330000'] })];
    expect(sight([south, east]).regions).toEqual([['440000', '330000']]);
    expect(sight([south], { regions: ['440100'] }).regions).toEqual([['440000'], ['440100']]);
    expect(sight([south, role({})], { regions: ['440100'] }).regions).toEqual([['440100']]);
  });

  test('an empty list is the account’s, and nothing for an account without any', () => {
    expect(sight([role({ regions: [] })]).regions).toEqual([[]]);
    expect(sight([role({ regions: [] })], { regions: ['440100'] }).regions).toEqual([['440100']]);
  });

  test.each([
    ['440000', '44'],
    ['440100', '4401'],
    ['440106', '440106'],
    ['', ''],
    ['44%', '44%'],
  ])('%s covers what begins with %s', (code, prefix) => expect(areaPrefix(code)).toBe(prefix));
});

describe('rows', () => {
  let server: TestServer;
  let admin: Operator;
  let campaign: Operator;

  beforeAll(async () => {
    server = await startEntities();
    admin = operator(server, await server.login());
    campaign = operator(server, await server.login('campaign_operator'));
  });
  afterAll(() => server.close());

  const run = (text: string) => server.store.pool.query(text);

  test('本部门及以下 reaches into departments below, and nowhere else', async () => {
    const seen = page(await campaign.list('award')).data.map(({ id }) => id);
    expect(seen).not.toContain(3004);
    expect(seen).toContain(3005);
    await run(
      `insert into dept (parent_id, name, path) select id, '广州组', path || '77/' from dept where name = '华南市场部'`,
    );
    await run(`update award set dept_id = (select id from dept where name = '广州组') where id = 3004`);
    expect(page(await campaign.list('award')).data.map(({ id }) => id)).toContain(3004);
    await run(`update award set dept_id = null where id = 3004`);
    expect(page(await campaign.list('award')).data.map(({ id }) => id)).not.toContain(3004);
  });

  test('the workplace counts what the list shows', async () => {
    const drafts = async (by: string) => {
      const { result } = await server.call('GET', '/admin/api/workplace/todos', { token: by });
      return (result as { data: readonly { key: string; count: number }[] }).data.find(
        ({ key }) => key === 'award_draft',
      )?.count;
    };
    await run(`update award set status = 'draft' where id in (3004, 3005)`);
    const { totalCount } = page(await campaign.list('award', { status: 'draft' }));
    expect(await drafts(await server.login('campaign_operator'))).toBe(totalCount);
    expect(await drafts(await server.login())).toBeGreaterThan(totalCount);
    await run(`update award set status = 'enabled' where id in (3004, 3005)`);
  });

  test('a twin that one may not see is refused without saying which row it is', async () => {
    const hidden = await admin.made('award', { title: '别处的奖励' });
    const twin = { ...sampleOf('award'), title: '别处的奖励' };
    expect((await admin.create('award', twin)).result).toEqual({ field: 'title', existing_id: hidden });
    expect(await campaign.create('award', twin)).toMatchObject({ code: 40904, result: { field: 'title' } });
    expect((await campaign.create('award', twin)).result).not.toHaveProperty('existing_id');
  });

  test('without 素材库 a picture is used by who sent it, or sees a row with it; its number opens nothing', async () => {
    const library = `role_id = (select id from role where code = 'campaign_operator') and permission_id = 'Upload' and action = 'query'`;
    await run(`delete from role_permission where ${library}`);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(png(3, 3))], { type: 'image/png' }), 'a.png');
    const encoded = new Response(form);
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = Buffer.from(await encoded.arrayBuffer());
    const sent = await server.call('POST', '/admin/api/upload', { token: await server.login(), headers, body });
    const { file_id } = sent.result as { file_id: number };
    const award = () => ({ ...sampleOf('award'), image: { file_id, url: '' } });
    expect((await campaign.create('award', award())).code).toBe(40001);
    const id = await admin.made('award', { image: { file_id, url: '' } });
    expect((await campaign.create('award', award())).code).toBe(40001);
    await run(`update award set dept_id = (select id from dept where name = '华南市场部') where id = ${id}`);
    expect((await campaign.create('award', award())).code).toBe(20000);
  });
});
