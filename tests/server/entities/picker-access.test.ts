import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { awardListStatusCall } from '../../../contract/awards/award-records.ts';
import { entities } from '../../../contract/entities.ts';
import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import { codes } from '../../../contract/core/errors.ts';
import type { Fields } from '../../../contract/entity/field.ts';
import { linkedEntities } from '../../../contract/core/link-target.ts';
import { pickedEntities } from '../../../contract/pickers.ts';
import type { BuiltinRole } from '../../../contract/people/builtin-role.ts';
import { builtinRoles } from '../../../contract/people/roles.ts';
import { skuChoicesCall } from '../../../contract/goods/sku-list.ts';
import { grantedTo } from '../auth/idor-roles.ts';
import { sendTo } from '../auth/idor-calls.ts';
import type { TestServer } from '../with-server.ts';
import { startEntities } from './with-entities.ts';

/* Who may ask for what pickers offer: those who have such a picker, and nobody else. */

let server: TestServer;
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await startEntities();
  for (const { code } of builtinRoles) tokens.set(code, await server.login(code === 'super_admin' ? 'admin' : code));
});
afterAll(() => server.close());

const ask = (role: string, entity: string) =>
  sendTo(server, 'GET /admin/api/options', tokens.get(role) ?? '', { query: { entity, pageSize: '1' } });

const goods = 'goods goods_offline goods_market goods_bottlecap';
/** 中奖日志 is narrowed to activity, plan, prize, award, point and goods; 素材库 to folder and uploader. */
const records = `localverifice goods_offline goods_market goods_bottlecap award activity plan prize award_record he_user`;
const library = 'file_folder account';
const campaigns = `award_cate ${goods} coupon_zhongshang virtual_product ${records} invite_plan invite_prize ccn_activity acticode_activity acticode_node acticode_plan`;
/** Addresses are told with the key of a client; 推送记录 is narrowed to its address. */
const openApi = 'api_client webhook_endpoint';
/** Made, changed and published by whoever runs campaigns (wider.md §13); they lead to activities and goods. */
/** Readers are narrowed to their announcement, which names roles and departments. */
const content = 'agreement announcement popup editor_page role dept he_banner activity goods he_coupon coupon_record';
/** What members say is given to accounts, and narrowed to its member. */
const feedback = 'he_suggestion account he_user';
/** Hits are narrowed to their rule and case, cases to who works on them. */
const risk = 'risk_rule risk_case account';
/** Entries and members of adjustments are narrowed to theirs, entries also to the run by which they expired. */
const points = 'point_adjustment point_expiry_run point_hold';
/** Payments are narrowed to their order and their member (wider.md §5.3, §13: who may see payments). */
const payments = 'goods_order he_user payment';
/** Differences are narrowed to their bill and their payment (wider.md §5.6, §13). */
const bills = 'bill_day';
/** Goods and their offers are narrowed to how they are sent (wider.md §5.1, §13: who may see offers). */
const mall = 'freight_template he_goods';
const people = 'dept role post account permission dictionary dictionary_item';

/** What the pages of each role let it choose from. */
const offered: Readonly<Record<string, string>> = {
  super_admin: `${mall} ${payments} ${bills} he_level he_power ${campaigns} ${content} ${feedback} ${people} ${openApi} file_folder he_user_black_list ${risk} ${points}`,
  // Consents are narrowed to their version, readers to their announcement.
  system_admin: `${people} ${openApi} file_folder agreement announcement`,
  ops_manager: `${mall} ${payments} ${bills} he_level he_power ${campaigns} ${content} ${feedback} ${library} ${openApi} he_user_black_list ${risk} ${points}`,
  campaign_operator: `${mall} he_level he_power ${campaigns} ${content} ${library} ${risk} ${points}`,
  // Virtual codes and what happened to them are narrowed to their product and to the campaign they went to, also for customer service.
  mall_operator: `${mall} ${payments} ${bills} he_level he_coupon coupon_record award_cate ${goods} virtual_product ${records} ccn_activity ${library}`,
  // Its orders are narrowed to goods.
  customer_service: `agreement announcement ${mall} ${payments} he_level he_power he_coupon coupon_record ${goods} virtual_product ${records} ccn_activity ${library} he_user_black_list ${risk} ${points}`,
  // Members are narrowed to who invited them; points name their goods and their verifiers, market goods their points.
  channel_manager: `he_level localverifice goods_offline goods_market goods_bottlecap he_user ${library}`,
  finance_auditor: `${mall} ${payments} ${bills} he_level he_coupon coupon_record ${campaigns} ${openApi} ${risk} ${points}`,
};

test.each(Object.entries(offered))(
  '%s is answered what its pages choose from, and refused the rest',
  async (role, said) => {
    const answered = new Set(said.split(' '));
    for (const name of pickedEntities) {
      const { status, code } = await ask(role, name);
      expect([name, status, code]).toEqual([name, 200, answered.has(name) ? codes.ok : codes.noAction]);
    }
  },
);

interface Control {
  readonly where: string;
  readonly entity: string;
}

/** The controls of a form that choose from rows, as it is declared. */
const controlsIn = (where: string, fields: Fields): readonly Control[] =>
  Object.entries(fields).flatMap(([key, { kind, refers, offers, items = {}, among }]) => [
    ...(kind === 'link_target' ? linkedEntities : []).map((entity) => ({ where: `${where}, ${key}`, entity })),
    ...(typeof refers === 'string' && !offers && !among ? [{ where: `${where}, ${key}`, entity: refers }] : []),
    ...controlsIn(`${where}, ${key}`, items),
  ]);

/** All that a role can open of an entity, with what is chosen there. */
function controlsOf(entity: Entity, role: BuiltinRole): readonly Control[] {
  const may = grantedTo(role, entity.permissionId);
  const { calls, filters, commands = {} } = entity;
  const form = (kind: 'create' | 'edit') => controlsIn(kind, formFields(entity, kind));
  return [
    ...(may.has('query')
      ? filters.flatMap((filter) =>
          // A search area shows what needs another page to whoever has that.
          filter.kind === 'reference' && (!filter.needs || grantedTo(role, filter.needs).has('query'))
            ? [{ where: filter.key, entity: filter.refers }]
            : [],
        )
      : []),
    ...(may.has('add') && calls.create ? form('create') : []),
    ...(may.has('edit') && calls.update ? form('edit') : []),
    ...Object.entries(commands).flatMap(([name, { action, fields }]) =>
      may.has(action) ? controlsIn(name, fields) : [],
    ),
  ];
}

describe.each(builtinRoles)('$code', (role) => {
  test('no form, dialog or search area that it can open has a picker without an answer', async () => {
    const opened = entities.flatMap((entity) =>
      controlsOf(entity, role).map((one) => ({
        ...one,
        where: `${entity.name}: ${one.where}`,
      })),
    );
    expect(opened.length).toBeGreaterThan(5);
    const codesBy = new Map<string, number>();
    for (const { entity } of opened) if (!codesBy.has(entity)) codesBy.set(entity, (await ask(role.code, entity)).code);
    expect(opened.filter(({ entity }) => codesBy.get(entity) !== codes.ok)).toEqual([]);
  });

  test('awards are made from whatever they are taken from', async () => {
    if (!grantedTo(role, 'Award').has('add')) return;
    for (const source of [...goods.split(' '), 'coupon_zhongshang'])
      expect([source, (await ask(role.code, source)).code]).toEqual([source, codes.ok]);
  });
});

test('the kinds of goods are told to those who make awards of them or may look at goods', async () => {
  const asked = async (role: string) =>
    (await sendTo(server, skuChoicesCall, tokens.get(role) ?? '', { query: { goods_id: '2001' } })).code;
  const told = [];
  for (const { code } of builtinRoles) if ((await asked(code)) === codes.ok) told.push(code);
  expect(told).toEqual(['super_admin', 'ops_manager', 'campaign_operator', 'mall_operator', 'finance_auditor']);
  expect(await asked('customer_service')).toBe(codes.noAction);
});

test('the states of records are everybody’s, their counts are not', async () => {
  const asked = async (role: string, query: Readonly<Record<string, string>>) =>
    (await sendTo(server, awardListStatusCall, tokens.get(role) ?? '', { query })).code;
  expect(await asked('system_admin', {})).toBe(codes.ok);
  expect(await asked('system_admin', { with_count: '1' })).toBe(codes.noAction);
  expect(await asked('customer_service', { with_count: '1' })).toBe(codes.ok);
});
