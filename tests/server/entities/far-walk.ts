import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { codes } from '../../../contract/core/errors.ts';
import { entities, entityNamed } from '../../../contract/entities.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { isFollowed } from '../../../contract/entity/list/alive.ts';
import type { FarWay, FarWays } from '../../../contract/entity/list/far-ways.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { type FarLine, farLines } from '../../../src/entity/living/far-lines.ts';
import type { TestServer } from '../with-server.ts';
import { picture, soon } from './samples.ts';
import type { Operator } from './with-entities.ts';

/** Who takes a step of people or of their rights takes the ground from under the others. */
const people = new Set(['account', 'role', 'permission', 'dept', 'post']);

/** Entities whose records are told ways across records, but for those of the people who walk them. */
export const toldFar = entities.filter((entity) => isFollowed(entity) && !people.has(entity.name));

/** What a record is told, as its page asks for it. */
export async function farWaysOf(server: TestServer, token: string, entity: string, id: number): Promise<FarWays> {
  const query = { id: String(id) };
  const answer = await server.call('GET', `/admin/api/lifecycle/${entity}/ways`, { token, query });
  expect(answer).toMatchObject({ code: codes.ok });
  return answer.result as FarWays;
}

/** What a step of the row is refused for, each by itself; undefined where it is possible. */
export async function blockersOf(
  admin: Operator,
  name: string,
  id: number,
  event: string,
): Promise<readonly string[] | undefined> {
  const row = await admin.row(name, id);
  const move = movesFrom(lifecycleOf(name), row).find((one) => one.event === event);
  return move?.refusal === undefined ? undefined : (move.blockers ?? []).map(({ text }) => text);
}

/** What is filled into the forms that mend something, by entity and what the way calls them. */
const forms: Readonly<Record<string, () => Values>> = {
  'localverifice 延期': () => ({ end_at: soon }),
  'goods 修改商品图': () => ({ images: [picture] }),
  'acticode_node 修改开放结束': () => ({ end_at: new Date(Date.now() + 3_600_000).toISOString() }),
  'he_level 修改等级权益': () => ({ power_ids: [] }),
  'agreement 修改生效时间': () => ({ effective_at: '2099-01-01T00:00:00+08:00' }),
  'announcement 修改过期时间': () => ({ expire_at: '2099-01-01T00:00:00+08:00' }),
  'editor_page 修改结束时间': () => ({ end_at: '2099-01-01T00:00:00+08:00' }),
  'editor_page 修改开始时间': () => ({ start_at: '2098-01-01T00:00:00+08:00' }),
  'popup 修改结束时间': () => ({ end_at: '2099-01-01T00:00:00+08:00' }),
  'he_banner 修改结束时间': () => ({ end_at: '2099-01-01T00:00:00+08:00' }),
  'he_coupon 修改使用结束': () => ({ valid_end_at: '2099-01-01T00:00:00+08:00' }),
  ...Object.fromEntries(
    ['activity', 'plan', 'prize', 'invite_plan', 'invite_prize'].map((name) => [
      `${name} 退回剩余库存`,
      () => ({ return_reason: '活动结束', request_id: randomUUID() }),
    ]),
  ),
};

const formOf = ({ step, way: { record } }: FarLine) => forms[`${record?.entity ?? ''} ${step.label}`]?.();

/** Steps that a person takes now: by a press, or with a form that is filled here. */
export const isWalked = (ways: readonly FarWay[]): boolean => {
  const lines = farLines(ways);
  return lines.length > 0 && lines.every(isTaken);
};

function isTaken(line: FarLine): boolean {
  const { step, way } = line;
  if (way.record === undefined || step.mine !== true) return false;
  if (step.event === undefined) return formOf(line) !== undefined;
  const { commands = {} } = entityNamed(way.record.entity);
  // What is refused as it is now may be mended by the lines before it.
  return (step.refusal === undefined || step.before.length > 0) && !Object.hasOwn(commands, step.event);
}

/** A change of the row is made to the version that was looked at; a command carries a number of its own. */
const versionFor = async (admin: Operator, entity: string, id: number, form: Values) =>
  'request_id' in form ? {} : { version: (await admin.row(entity, id)).version };

/** Takes one step of a way, of whichever record. */
async function take(admin: Operator, line: FarLine, told: readonly unknown[]): Promise<void> {
  const { step, way } = line;
  const { entity = '', id = 0 } = way.record ?? {};
  const form = formOf(line);
  const { code, message, result } =
    step.event === undefined && form
      ? await admin.update(entity, { id, ...(await versionFor(admin, entity, id, form)), ...form })
      : await admin.step(entity, id, step.event ?? '');
  const { label } = step;
  expect({ told, label, message: code === codes.ok ? '' : [message, result] }).toEqual({ told, label, message: '' });
}

/** Walks a way to its end: nothing that it mends is left, and less stands in the way than before. */
export async function walkFar(
  admin: Operator,
  name: string,
  id: number,
  event: string,
  ways: readonly FarWay[],
): Promise<void> {
  const before = await blockersOf(admin, name, id, event);
  for (const line of farLines(ways)) await take(admin, line, [name, id, event, line.way.record]);
  const after = await blockersOf(admin, name, id, event);
  const mended = new Set(ways.flatMap(({ mends }) => mends));
  const left = (after ?? []).filter((text) => mended.has(text));
  expect({ name, id, event, left }).toEqual({ name, id, event, left: [] });
  // Without anything that is listed it was a sentence alone.
  if (after) expect(after.length).toBeLessThan((before ?? []).length);
}
