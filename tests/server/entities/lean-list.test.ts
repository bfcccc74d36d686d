import { afterAll, beforeAll, expect, test } from 'vitest';
import { leanHeader, type LeanPage, wholePage } from '../../../contract/entity/lean-rows.ts';
import { entityNamed } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { resources } from '../../../server/catalogue.ts';
import { addRecords } from '../../bench/million-records.ts';
import { textLike } from '../matchers.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/* Our own lists ask for lean rows. What they get is what everybody gets, less what they never look at. */

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
});
afterAll(() => server.close());

const lists = resources.filter(({ listed }) => !listed).map(({ entity }) => entity.name);
const pathOf = (name: string) => entityNamed(name).calls.list.replace(/^GET /, '');
const ask = async (
  name: string,
  query: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>>,
  as = token,
) => {
  const { code, result } = await server.call('GET', pathOf(name), { token: as, query, headers });
  expect([name, code]).toEqual([name, 20_000]);
  return result as LeanPage;
};
const lean = { [leanHeader]: '1' };
const without = (name: string, row: Values): Values => {
  const left = new Set(entityNamed(name).unlisted);
  // The words of an area stand beside its code.
  return Object.fromEntries(
    Object.entries(row).filter(
      ([key]) => !left.has(key) && !left.has(key.replace(/_name$/, '')) && !left.has(key.replace(/_name$/, '_code')),
    ),
  );
};

test.each(lists)('a lean list of %s says what the whole one says, as far as the list looks', async (name) => {
  const query = { pageSize: '50' };
  const [whole, asked] = [await ask(name, query, {}), await ask(name, query, lean)];
  expect(whole).not.toHaveProperty('common');
  const { data, ...page } = wholePage(asked);
  expect(data).toEqual(whole.data.map((row) => without(name, row)));
  expect(page).toEqual({
    pageNo: whole.pageNo,
    totalCount: whole.totalCount,
    ...(whole.summary && { summary: whole.summary }),
  });
});

test('one row that is asked for by its number comes whole, and so does what a narrowed list names', async () => {
  const [first] = (await ask('award_record', { pageSize: '1', award_type: 'real_prize' }, {})).data;
  const { id, award_id } = first as { readonly id: number; readonly award_id: number };
  expect(wholePage(await ask('award_record', { id: String(id) }, lean)).data[0]).toHaveProperty('award_snapshot');
  const [narrowed] = wholePage(await ask('award_record', { award_id: String(award_id) }, lean)).data;
  expect(narrowed).toMatchObject({ award_id, award_title: textLike(/./) });
});

test('who sees masked data sees it masked in lean rows as well', async () => {
  const masked = await server.login('ops_manager');
  const rows = wholePage(await ask('award_record', { pageSize: '50' }, lean, masked)).data;
  const mobiles = rows.flatMap(({ mobile }) => (typeof mobile === 'string' ? [mobile] : []));
  expect(mobiles.length).toBeGreaterThan(0);
  for (const mobile of mobiles) expect(mobile).toMatch(/^1\d\d\*{4}\d{4}$/);
});

test('fifty records take no more than 20 KB before they are compressed', async () => {
  await addRecords(server.store.pool, 500);
  const size = async (headers: Readonly<Record<string, string>>) =>
    Buffer.byteLength(JSON.stringify(await ask('award_record', { pageSize: '50' }, headers)));
  expect(await size(lean)).toBeLessThanOrEqual(20_000);
  expect(await size({})).toBeGreaterThan(50_000);
});
