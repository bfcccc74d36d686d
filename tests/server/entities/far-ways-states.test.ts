import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { type FarWay, stepKey } from '../../../contract/entity/list/far-ways.ts';
import { type Blocker, movesFrom, stagesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { placesFrom } from '../../../machines/entity/lifecycle/ways.ts';
import { resourceNamed } from '../../../server/catalogue.ts';
import type { Resource } from '../../../server/entity/resource.ts';
import { readAsIf, type Thought } from '../../../server/entity/ways/as-if.ts';
import { namedRecords } from '../../../server/entity/ways/named-records.ts';
import { farLines, farTaker } from '../../../src/entity/living/far-lines.ts';
import type { TestServer } from '../with-server.ts';
import { blockersOf, farWaysOf, isWalked, toldFar, walkFar } from './far-walk.ts';
import { setsOf } from './lifecycle-expected.ts';
import { isNear, mayStand, type Standing, standingRows } from './lifecycle-rows.ts';
import { type Operator, operator, startEntities } from './with-entities.ts';

/* 指路 across records, from every state: a row that its guards hold back is put into it, and what it is told of other records is walked. */

let server: TestServer;
let admin: Operator;
let token: string;
let rows: Readonly<Record<string, Standing>>;

const put = async (entity: string, id: number, sets: string): Promise<void> => {
  await server.store.pool.query(`update ${entity} set ${sets} where id = ${id}`);
};

beforeAll(async () => {
  server = await startEntities();
  token = await server.login();
  admin = operator(server, token);
  rows = await standingRows(admin, put);
});
afterAll(() => server.close());

const walked: string[] = [];
const left: string[] = [];
let untold = 0;
let pairs = 0;

test.each(toldFar)('$name', async ({ name }) => {
  const chart = lifecycleOf(name);
  const id = rows[name]?.hard ?? 0;
  for (const stage of stagesOf(chart).filter((one) => mayStand(name, one) && isNear(one))) {
    await put(name, id, setsOf(name, stage));
    const ways = await farWaysOf(server, token, name, id);
    const status = stage['status'] ?? '';
    for (const { event, refusal } of movesFrom(chart, await admin.row(name, id))) {
      if (refusal === undefined) continue;
      const told = ways[stepKey(status, event)];
      if (!told) await nothingHelps(name, id, event);
      else if (!isWalked(told)) left.push(`${name} ${status} ${event}: ${sayingOf(told)}`);
      // What was walked before may have mended it.
      else if (await blockersOf(admin, name, id, event)) {
        await walkFar(admin, name, id, event, told);
        walked.push(`${name} ${event}`);
      }
    }
  }
});

const sayingOf = (told: readonly FarWay[]) =>
  farLines(told)
    .map(({ step, way }) => `${way.record?.label ?? '?'} ${step.label} ${farTaker(step)}`)
    .join('；');

/**
 * Of a step that nothing is told of: each record that any sentence of its guard may name is thought to stand in every place that its chart
 * leads it to, alone and together with each place of every other one, and never less stands in the way.
 */
async function nothingHelps(name: string, id: number, event: string): Promise<void> {
  const resource = found(name);
  const standing = (row: Row | undefined) => {
    const move = row && movesFrom(resource.lifecycle, row).find((one) => one.event === event);
    return move?.refusal === undefined ? [] : (move.blockers ?? [{ text: move.refusal }]);
  };
  const { db } = server.store;
  const row = await readAsIf(db, resource, id, []);
  if (!row) throw new Error(`no ${name} ${id}`);
  untold += 1;
  const before = standing(row);
  for (const blocker of before) {
    const places = await placesOfOthers(resource, row, blocker);
    const alone = places.flat().map((place) => [place]);
    const together = places.flatMap((some, index) =>
      some.flatMap((one) => places.slice(index + 1).flatMap((others) => others.map((other) => [one, other]))),
    );
    pairs += together.length;
    for (const thoughts of [...alone, ...together]) {
      const thought = await readAsIf(db, resource, id, thoughts);
      const asked = { name, event, thoughts: thoughts.map(({ resource: { entity }, at }) => [entity.name, at]) };
      const isHelp = standing(thought).length < before.length;
      expect({ ...asked, isHelp }).toEqual({ ...asked, isHelp: false });
    }
  }
}

/** Where each other record that a sentence may name could be taken, record by record. */
async function placesOfOthers(resource: Resource, row: Row, blocker: Blocker): Promise<readonly Thought[][]> {
  const { db } = server.store;
  const places: Thought[][] = [];
  for (const record of await namedRecords(db, resourceNamed, { resource, row }, blocker)) {
    const at = await readAsIf(db, record.resource, record.id, []);
    if (!at || (record.id === row.id && record.resource.entity.name === resource.entity.name)) continue;
    places.push(placesFrom(record.resource.lifecycle, at).map((place) => ({ ...record, at: place.at })));
  }
  return places;
}

function found(name: string): Resource {
  const resource = resourceNamed(name);
  if (!resource) throw new Error(`no resource ${name}`);
  return resource;
}

test('there was something to walk, and something that nothing helps', () => {
  expect(new Set(walked).size).toBeGreaterThan(12);
  expect(untold).toBeGreaterThan(20);
  expect(pairs).toBeGreaterThan(20);
});

/** Told, but not walked here: what is filled in depends on the clock, what a record lacks is mended with another form, or others do it. */
const known = [
  ...['disabled', 'draft'].map((state) => `acticode_plan ${state} ENABLE: 奖励方案 启用 您可以操作`),
  'acticode_task disabled ENABLE: 活动码任务 修改关联对象 您可以操作',
  ...['paused', 'published', 'terminated'].map((state) => `activity ${state} ARCHIVE: 活动 修改兑奖截止 您可以操作`),
  ...['disabled', 'draft'].map((state) => `award ${state} ENABLE: 线下商品 启用 您可以操作`),
  ...['closed', 'opened'].map((state) => `ccn_activity ${state} ARCHIVE: 扫码活动 修改兑奖截止 您可以操作`),
  'he_user cancelling APPROVE_CANCEL: 发奖记录 发货 不由后台操作；发奖记录 签收 不由后台操作',
];

test('what is told and cannot be walked here is known', () => {
  expect(left.toSorted()).toEqual(known);
});
