import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity.ts';
import { pages } from '../../contract/pages.ts';
import { lifecycleDriver, type Stage } from '../drivers/lifecycles.ts';
import { defineDriver, exploreDriver, shows, type ViewDriver } from '../engine/driver.ts';
import { runPathInBrowser } from '../engine/level-c.ts';
import type { Model } from '../engine/model.ts';
import { coveringTours } from '../engine/tours.ts';
import { awardCateLifecycleModel } from '../models/lifecycle-award-cate.model.ts';
import { awardLifecycleModel } from '../models/lifecycle-award.model.ts';
import { goodsOfflineLifecycleModel } from '../models/lifecycle-goods-offline.model.ts';
import { startApplication } from './application.ts';
import { visit } from './visit.ts';

/** With rows of its own. */
const application = await startApplication();
afterAll(() => application.close());

/** The demo row that stands for a root of the model, and what makes its facts true. */
interface Standing {
  readonly title: string;
  readonly set: string;
}

const points = (ids: string) => `localverifice_scope = 'selected', localverifice_ids = '${ids}'`;
const goods = (total: number, allocated: number, ids: string, status = 'draft'): Standing => ({
  title: '凉茶品鉴装',
  set: `status = '${status}', stock_total = ${total}, stock_allocated = ${allocated}, ${points(ids)}`,
});

/** By entity, root and stage. */
const standings: Readonly<Record<string, readonly Standing[]>> = {
  award_cate: [
    { title: '品牌周边', set: `status = 'enabled'` },
    { title: '未中奖', set: `status = 'enabled'` },
  ],
  award: [
    { title: '音乐会员月卡', set: `status = 'draft', source_type = 'none', source_id = null` },
    { title: '音乐会员月卡', set: `status = 'draft', source_type = 'goods', source_id = 2004` },
    { title: '88积分', set: `status = 'draft'` },
    { title: '音乐会员月卡', set: `status = 'disabled', source_type = 'goods', source_id = 2004` },
  ],
  goods_offline: [
    goods(10, 0, '[11001]'),
    goods(0, 0, '[11001]'),
    goods(10, 0, '[11002]'),
    goods(10, 4, '[11001]'),
    goods(0, 0, '[11001]', 'disabled'),
  ],
};

/** As level b, but each move is confirmed, and the status is read in the row. */
function confirmed<M extends AnyStateMachine>(entity: Entity, model: Model<M>): ViewDriver<M> {
  const driver = lifecycleDriver(entity, model);
  return defineDriver(model, {
    ...driver,
    perform: async (ui, event, snapshot) => {
      await driver.perform(ui, event, snapshot);
      await ui.click('确定');
    },
    check: async (ui, snapshot) => {
      const { rows, dialogs } = await ui.read();
      const { value }: Stage = snapshot;
      shows('dialogs', dialogs, []);
      shows('rows', rows.length, 1);
      const label = typeof value === 'string' ? entity.status[value]?.label : undefined;
      if (!rows[0]?.includes(label ?? '?')) throw new Error(`the row does not say ${label}: ${rows[0]}`);
      await driver.check(ui, snapshot);
    },
  });
}

function walk<M extends AnyStateMachine>(name: string, whole: Model<M>): void {
  const entity = entityNamed(name);
  const places = standings[name] ?? [];
  const driver = confirmed(entity, whole);
  const graph = exploreDriver(driver);
  const here = pages.find((page) => page.entity === name)?.path ?? '';

  describe(`life cycle of ${entity.label}, level c`, () => {
    test.each(
      coveringTours(graph, { goal: 'transitions', payloads: 'once' }).map((path) => [path.number, path] as const),
    )('path %i', async (_, path) => {
      const place = places[path.root.number - 1];
      expect(place).toBeDefined();
      const { title, set } = place ?? { title: '', set: '' };
      const column = entity.title === 'display_title' ? 'title' : entity.title;
      const like = `%${title}%`;
      await sql`update ${sql.table(name)} set ${sql.raw(set)} where ${sql.ref(column)} like ${like}`.execute(
        application.store().db,
      );
      const visitor = await visit(application);
      const { page, ui, signIn, goTo } = visitor;
      const asked = new URLSearchParams({ keyword: title, status: Object.keys(entity.status).join(',') });
      const open = async () => {
        await signIn();
        await goTo(`#${here}?${asked}`);
      };
      await runPathInBrowser({ graph, path, driver, page, ui, gate: application.gate, open });
      await visitor.leave();
    });
  });
}

walk('award_cate', awardCateLifecycleModel);
walk('award', awardLifecycleModel);
walk('goods_offline', goodsOfflineLifecycleModel);
