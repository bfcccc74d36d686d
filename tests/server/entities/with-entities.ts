import { randomUUID } from 'node:crypto';
import { entityNamed } from '../../../contract/entities.ts';
import type { Call } from '../../../contract/entity.ts';
import type { Values } from '../../../contract/field.ts';
import type { ListPage, Row } from '../../../contract/page.ts';
import { entityRoutes } from '../../../server/resources/registry.ts';
import { seedDemo } from '../../../server/seed/demo.ts';
import { uploadsIn } from '../../../server/settings.ts';
import { analysisRoutes } from '../../../server/analysis/routes.ts';
import { workplaceRoutes } from '../../../server/workplace/routes.ts';
import { type Answered, startApp, type TestOptions, type TestServer } from '../with-server.ts';

/** A server with the calls of the entities and of the workplace, and the demo rows. */
export async function startEntities(options: TestOptions = {}): Promise<TestServer> {
  const server = await startApp({ routes: [...entityRoutes(), ...workplaceRoutes(), ...analysisRoutes()], ...options });
  await seedDemo(server.store, uploadsIn(server.dataDir));
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
    return call(method as 'GET' | 'POST', path, { token, ...sent });
  };
  const self: Operator = {
    list: (entity, query = {}) => ask(entityNamed(entity).calls.list, { query }),
    detail: (entity, id) => ask(entityNamed(entity).calls.detail, { query: { id: String(id) } }),
    create: (entity, body) => ask(entityNamed(entity).calls.create, { body }),
    update: (entity, body) => ask(entityNamed(entity).calls.update, { body }),
    step: async (entity, id, event) =>
      self.update(entity, { id, version: (await self.row(entity, id)).version, event }),
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

export const page = ({ result }: Answered): ListPage => result as ListPage;
export const errorsOf = ({ result }: Answered): unknown => (result as { errors?: unknown } | undefined)?.errors;

/** A picture that the demo data has uploaded. */
export const picture = { file_id: 1, url: '' };
const soon = '2030-01-01T00:00:00+08:00';

let made = 0;

/** A body that the create call takes; each has a name of its own. */
export function sampleOf(entity: string): Values {
  made += 1;
  const money = { market_price_fen: 1000, cost_fen: 500 };
  const samples: Readonly<Record<string, Values>> = {
    award_cate: { cate_name: `分类${made}`, sort: made },
    localverifice: {
      title: `核销点 ${made}`,
      entry_type: 'store',
      area_code: '440104',
      address: '广州市越秀区 1 号',
      contact_name: '何沐',
      contact_mobile: '19900003199',
      start_at: '2026-01-01T00:00:00+08:00',
      end_at: soon,
      day_limit: 10,
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
    award: {
      award_type: 'offline_prize',
      cate_id: 101,
      title: `到店礼 ${made}`,
      image: picture,
      source_type: 'offline',
      source_id: 2101,
      ...money,
      validity: { type: 'after_get', after_days: 30 },
      use_rule: '<p>到店领取</p>',
    },
  };
  const sample = samples[entity];
  if (!sample) throw new Error(`no sample of ${entity}`);
  return sample;
}
