import { randomUUID } from 'node:crypto';
import { entityNamed } from '../../../contract/entities.ts';
import type { AskedUpdate, Call } from '../../../contract/entity/call.ts';
import type { Values } from '../../../contract/entity/field.ts';
import type { ListPage, Row } from '../../../contract/core/page.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { notePlatform } from '../../../server/coupons/platform.ts';
import { partnerRoutes } from '../../../server/partner/routes.ts';
import { entityRoutes } from '../../../server/routes.ts';
import { layDemoRows } from '../demo-rows.ts';
import { analysisRoutes } from '../../../server/insight/analysis/routes.ts';
import { calendarRoutes } from '../../../server/insight/calendar/routes.ts';
import { listViewRoutes } from '../../../server/entity/views/routes.ts';
import { workplaceRoutes } from '../../../server/insight/workplace/routes.ts';
import { shownSamples } from '../marketing/samples.ts';
import { addSpareLeaves, journeySamples } from './journey-samples.ts';
import { numbered } from './numbered.ts';
import { sampleRule, singles } from './risk-samples.ts';
import { plainSample } from './plain-sample.ts';
import {
  noLimits,
  picture,
  sampleActivity,
  sampleAward,
  sampleBottlecap,
  samplePoint,
  sampleCampaign,
  sampleCoupon,
  sampleGoods,
  sampleInvitePlan,
  sampleProduct,
  sampleInvitePrize,
  sampleListed,
  soon,
} from './samples.ts';
import { mallSamples } from '../mall/samples.ts';
import { type Answered, startApp, type TestOptions, type TestServer } from '../with-server.ts';

/** Made once: they know nothing of the server that they are added to, and cost 0.2 s. */
const insight = [workplaceRoutes(), analysisRoutes(), calendarRoutes()].flat();
const routes = [entityRoutes(), partnerRoutes(), insight, listViewRoutes()].flat();

/** A server with the calls of the entities and of the workplace, and the demo rows. */
export async function startEntities(options: TestOptions = {}): Promise<TestServer> {
  const server = await startApp({ routes, prepared: 'demo', ...options });
  // Does nothing where the database came with it.
  await layDemoRows(server.store, server.dataDir);
  await Promise.all([addSpareLeaves(server.store), notePlatform(server.store, true)]);
  return server;
}

/** The calls of an entity as one operator makes them. */
export interface Operator {
  list(entity: string, query?: Readonly<Record<string, string>>): Promise<Answered>;
  detail(entity: string, id: number): Promise<Answered>;
  create(entity: string, body: unknown): Promise<Answered>;
  update(entity: string, body: unknown): Promise<Answered>;
  /** Takes a row one step, at the version that it has. */
  step(entity: string, id: number, event: string): Promise<Answered>;
  /** 入库/盘亏 with a request id of its own. */
  adjust(id: number, delta: number): Promise<Answered>;
  /** The row as the list answers it, archived or not. */
  row(entity: string, id: number): Promise<Row>;
  /** A new row from the sample body of its entity; returns its id. */
  made(entity: string, changes?: Values): Promise<number>;
}

export function operator({ call }: Pick<TestServer, 'call'>, token: string): Operator {
  const ask = (declared: Call | undefined, sent: { query?: Readonly<Record<string, string>>; body?: unknown }) => {
    if (!declared) throw new Error('no such call');
    const [method, path = ''] = declared.split(' ');
    return call(method as 'GET' | 'POST' | 'PUT' | 'DELETE', path, { token, ...sent });
  };
  const self: Operator = {
    list: (entity, query = {}) => ask(entityNamed(entity).calls.list, { query }),
    detail: (entity, id) => {
      const { calls, rest } = entityNamed(entity);
      if (!rest?.detail) return ask(calls.detail, { query: { id: String(id) } });
      const { call: declared, params } = rest.detail(id);
      return ask(declared, { ...(params && { query: params }) });
    },
    create: (entity, asked) => {
      const { calls, createsInQuery } = entityNamed(entity);
      if (createsInQuery) return ask(calls.create, { query: asked as Readonly<Record<string, string>> });
      const body = typeof asked === 'object' && !Array.isArray(asked) ? { ...numbered(calls.create), ...asked } : asked;
      return ask(calls.create, { body });
    },
    update: (entity, body) => {
      const { calls, rest } = entityNamed(entity);
      if (!rest) return ask(calls.update, { body });
      const { call: declared, params, data } = rest.update(body as AskedUpdate);
      const sent = data && { ...numbered(declared), ...data };
      return ask(declared, { ...(params && { query: params }), ...(sent && { body: sent }) });
    },
    step: async (entity, id, event) => {
      const row = await self.row(entity, id);
      return self.update(entity, { id, version: row.version, event, ...toldFor(entity, row, event) });
    },
    adjust: (id, delta) =>
      self.update('goods_offline', { id, stock_delta: delta, stock_reason: '盘点', request_id: randomUUID() }),
    async row(entity, id) {
      const [row] = page(await self.list(entity, { id: String(id) })).data;
      if (!row) throw new Error(`no ${entity} ${id}`);
      return row;
    },
    async made(entity, changes = {}) {
      const answer = await self.create(entity, { ...sampleOf(entity), ...changes });
      if (answer.code !== 20000) throw new Error(JSON.stringify(answer));
      return (answer.result as Row).id;
    },
  };
  return self;
}

/** A reason where the step wants one, and what the row is called where it wants that. */
export function toldFor(
  entity: string,
  row: Row,
  event: string,
): { readonly reason?: string; readonly retype?: string } {
  const { reason, retype } = movesFrom(lifecycleOf(entity), row).find((move) => move.event === event) ?? {};
  return { ...(reason && { reason: '按计划结束' }), ...(retype && { retype: String(row[entityNamed(entity).title]) }) };
}

export const page = ({ result }: Answered): ListPage => result as ListPage;
export const errorsOf = ({ result }: Answered): unknown => (result as { errors?: unknown } | undefined)?.errors;

let made = 0;
/** A number in letters, for codes that take no digits. */
const lettersOf = (count: number) => String(count).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '');

/** A body that the create call takes; each has a name of its own. Here are those that a declaration alone cannot tell. */
export function sampleOf(entity: string): Values {
  made += 1;
  const money = { market_price_fen: 1000, cost_fen: 500 };
  const samples: Readonly<Record<string, Values>> = {
    risk_rule: sampleRule(made),
    ...singles,
    ...shownSamples(made),
    ...mallSamples(made),
    file_folder: { name: `文件夹${made}`, sort: made },
    dept: { name: `部门${made}`, sort: made },
    role: {
      name: `角色${made}`,
      code: `role_${lettersOf(made)}`,
      data_scope: 'self',
      region_mode: 'any',
      mask_mode: 'mask',
    },
    dictionary: { name: `字典${made}`, type: `list_${lettersOf(made)}` },
    dictionary_item: { dictionary_id: 1, label: `项${made}`, value: `V${made}`, color: 'blue', sort: made },
    permission: { title: `链接${made}`, url: `https://www.example.com/${made}`, parent_id: 1, sort: made },
    post: { name: `岗位${made}`, code: `P${made}`, sort: made },
    account: {
      username: `person_${made}`,
      nickname: `人员${made}`,
      mobile: `198${String(made).padStart(8, '0')}`,
      dept_id: 1,
      role_ids: [4],
    },
    localverifice: {
      ...samplePoint,
      title: `核销点 ${made}`,
      verifiers: [{ name: '何沐', mobile: `199${String(50_000_000 + made)}`, enabled: true }],
      end_at: soon,
    },
    goods_offline: {
      title: `试饮装 ${made}`,
      images: [picture],
      unit: '箱',
      ...money,
      stock_init: 100,
      localverifice_scope: 'all',
      validity: { type: 'after_get', after_days: 30 },
      user_limit: 1,
      need_sign: true,
    },
    activity: { ...sampleActivity, title: `活动 ${made}` },
    ccn_activity: { ...sampleCampaign, title: `扫码活动 ${made}` },
    plan: { activity_id: 4001, title: `方案 ${made}`, limits: noLimits },
    goods: { ...sampleGoods, title: `商城商品 ${made}` },
    goods_market: {
      title: `区域物料 ${made}`,
      images: [picture],
      unit: '个',
      ...money,
      stock_init: 100,
      market_goods_type: 'gift',
      owner_dept: '华南市场部',
      region_quotas: [
        { area: '440500', quota: 60 },
        { area: '350500', quota: 30 },
      ],
    },
    goods_bottlecap: { ...sampleBottlecap, title: `再来一瓶 ${made}` },
    award_record: {
      // One of the demo's forty buyers.
      user_id: 30_101 + (made % 40),
      nickname: `会员${made}`,
      mobile: '13900001111',
      award_id: 3005,
      give_reason: '客诉补偿一份',
    },
    he_user_black_list: { ...sampleListed, subject_value: `device-${made}` },
    virtual_product: { ...sampleProduct, title: `会员卡 ${made}` },
    coupon_zhongshang: { ...sampleCoupon, title: `影城券 ${made}` },
    prize: { plan_id: 4201, award_id: 3005, title: `奖品 ${made}`, stock_mode: 'limited', stock_init: 10 },
    invite_plan: { ...sampleInvitePlan, title: `邀请方案 ${made}` },
    invite_prize: { ...sampleInvitePrize, title: `邀请奖品 ${made}`, need_count: made + 10 },
    award: { ...sampleAward, title: `到店礼 ${made}` },
  };
  return samples[entity] ?? journeySamples(made)[entity]?.() ?? plainSample(entityNamed(entity), made);
}
