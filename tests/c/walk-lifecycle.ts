import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import type { AnyStateMachine, SnapshotFrom } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Entity } from '../../contract/entity/entity.ts';
import { pages } from '../../contract/menu/pages.ts';
import { actionOfEvent, columnsOf, movesFrom } from '../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../machines/entity/lifecycle/registry.ts';
import { lifecycleDriver, rowAt, showsMoves, type Stage, statusLabel } from '../drivers/lifecycles.ts';
import { defineDriver, exploreDriver, shows, type ViewDriver } from '../engine/driver.ts';
import { runPathInBrowser } from '../engine/level-c.ts';
import { defineModel, type Model } from '../engine/model.ts';
import { coveringTours } from '../engine/tours.ts';
import type { Ui } from '../engine/ui.ts';
import { soon } from '../soon.ts';
import type { Application } from './application.ts';
import { type Visit, visit } from './visit.ts';

/** A demo row brought to where tours start, really: columns and neighbours are set so that the server finds these facts by itself. */
export interface Standing<M extends AnyStateMachine> {
  readonly row: number;
  /** What of the row is set besides its state, as SQL. */
  readonly set?: string;
  /** Statements about other rows, before. */
  readonly around?: readonly string[];
  readonly value: SnapshotFrom<M>['value'];
  readonly context: SnapshotFrom<M>['context'];
  /** Of rows that are read from a table of other columns: the one that keeps the state, and what the list finds this row by. */
  readonly apart?: { readonly stateIn: string; readonly asked: Readonly<Record<string, string>> };
}

/** Types the name that the question wants to read once more. */
async function retype(ui: Ui): Promise<void> {
  const field = Object.keys(await ui.see('fields')).find((name) => name.startsWith('请输入名称')) ?? '';
  await ui.fill(field, /「(.*)」/.exec(field)?.[1] ?? '');
}

/** As level b, but each move is confirmed, with a reason where one is asked for, and the status is read in the row. */
function confirmed<M extends AnyStateMachine>(entity: Entity, model: Model<M>): ViewDriver<M> {
  const driver = lifecycleDriver(entity, model);
  const lifecycle = lifecycleOf(entity.name);
  // An activity's row says what state and clock make together.
  const saysStatus = entity.columns.some(({ key }) => key === 'status');
  return defineDriver(model, {
    ...driver,
    perform: async (ui, event, snapshot: SnapshotFrom<M> & Stage) => {
      await driver.perform(ui, event, snapshot);
      const move = movesFrom(lifecycle, rowAt(entity, snapshot)).find((one) => one.event === event.type);
      if (move?.reason) await ui.fill('原因', '按规则处理');
      if (move?.retype) await retype(ui);
      await ui.click('确定');
    },
    check: async (ui, snapshot: Stage) => {
      const { rows, dialogs } = await ui.read();
      shows('dialogs', dialogs, []);
      shows('rows', rows.length, 1);
      const label = statusLabel(entity, snapshot);
      if (saysStatus && !rows[0]?.includes(label)) throw new Error(`the row does not say ${label}: ${rows[0]}`);
      await showsMoves(ui, entity, snapshot);
    },
  });
}

/** What people do in the list: steps of the house, and those with a form of their own, are other tests'. */
function peopled<M extends AnyStateMachine>(
  entity: Entity,
  model: Model<M>,
  stages: readonly Standing<M>[],
  elsewhere: readonly string[],
): Model<M> {
  const lifecycle = lifecycleOf(entity.name);
  return defineModel<M>(model.machine, {
    ...model,
    roots: [],
    stages,
    within: (_, { type }) => actionOfEvent(lifecycle, type) !== undefined && !elsewhere.includes(type),
  });
}

/** Where the row stands, as the columns that hold it. */
const stateOf = (entity: Entity, value: unknown, stateIn: string | undefined): string =>
  Object.entries(columnsOf(lifecycleOf(entity.name), value as string))
    .map(([column, code]) => `${stateIn ?? column} = '${code}'`)
    .join(', ');

async function stand<M extends AnyStateMachine>(
  application: Application,
  entity: Entity,
  { row, set, around = [], value, apart }: Standing<M>,
): Promise<Readonly<Record<string, string>>> {
  const { db } = application.store();
  for (const statement of around) await sql.raw(statement).execute(db);
  const columns = [stateOf(entity, value, apart?.stateIn), ...(set ? [set] : [])].join(', ');
  await sql`update ${sql.table(entity.name)} set ${sql.raw(columns)} where id = ${row}`.execute(db);
  if (apart) return apart.asked;
  const column = entity.title === 'display_title' ? 'title' : entity.title;
  const { rows } = await sql<{ title: string }>`
    select ${sql.ref(column)} as title from ${sql.table(entity.name)} where id = ${row}`.execute(db);
  return { keyword: rows[0]?.title ?? '' };
}

const isFull = process.env['TEST_FULL'] === '1';
/** A plain one, one whose guards look at other rows, one of two regions: walked through every step from every standing. */
const kernel = new Set(['award_cate', 'activity', 'goods_order']);

/**
 * Tours through the steps that people take, in a browser against the server; `elsewhere`: steps that others test. Buttons, questions and
 * refusals are drawn for all entities alike, and each step of each is taken at level server: in a browser only the longest tour is, but
 * for those that stand for the kernel. `npm run test:full` takes all.
 */
export function walkLifecycle<M extends AnyStateMachine>(
  application: Application,
  name: string,
  model: Model<M>,
  standings: readonly Standing<M>[],
  elsewhere: readonly string[] = [],
): void {
  const entity = entityNamed(name);
  const driver = confirmed(entity, peopled(entity, model, standings, elsewhere));
  const graph = exploreDriver(driver);
  const { path: here = '', title = '' } = pages.find((page) => page.entity === name) ?? {};
  const tours = coveringTours(graph, { goal: 'transitions', payloads: 'once' });
  const longest = tours.toSorted((a, b) => b.steps.length - a.steps.length).slice(0, 1);
  const taken = isFull || kernel.has(name) ? tours : longest;

  describe(`life cycle of ${entity.label}, level c`, () => {
    let visitor: Visit | undefined;
    afterAll(() => visitor?.leave());

    /** The program is loaded once: for the next tour the tab of the list is closed and opened again. */
    async function openList({ page: tab, ui, goTo, signIn }: Visit, address: string): Promise<void> {
      if (tab.url().includes(here)) await ui.click(`关闭 ${title}`);
      else {
        await signIn();
        // A tab that is the only one cannot be closed.
        await goTo('#/dashboard/workplace');
      }
      await soon(() => ui.see('controls')).toContainEqual(
        expect.objectContaining({ role: 'tab', name: '工作台', on: true }),
      );
      await tab.evaluate((wanted) => void (location.hash = wanted), address);
    }

    test.each(taken.map((path) => [path.number, path] as const))('path %i', async (_, path) => {
      const standing = standings[path.root.number - 1];
      expect(standing).toBeDefined();
      if (!standing) return;
      const current = (visitor ??= await visit(application));
      const { page, ui } = current;
      const open = async () => {
        const found = await stand(application, entity, standing);
        const asked = new URLSearchParams({ ...found, status: Object.keys(entity.status).join(',') });
        await openList(current, `#${here}?${asked}`);
      };
      try {
        await runPathInBrowser({ graph, path, driver, page, ui, gate: application.gate, open });
      } catch (error) {
        // Whatever it is that went wrong, the next does not inherit it.
        visitor = undefined;
        await page.context().close();
        throw error;
      }
    });
  });
}
