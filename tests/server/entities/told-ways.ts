import { formSteps } from '../../../contract/entity/list/form-steps.ts';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { Row } from '../../../contract/core/page.ts';
import type { Values } from '../../../contract/entity/field.ts';
import { drawnMoves, eventsOf, movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { waysFrom, type WayStep } from '../../../machines/entity/lifecycle/ways.ts';
import type { Answered } from '../with-server.ts';
import { superActions } from './lifecycle-expected.ts';
import type { Operator } from './with-entities.ts';

/** What a form of a step is filled with, by entity and event. */
const filled: Readonly<Record<string, Values>> = {
  'goods_order SHIP': { express_company: 'SF', express_no: 'SF1390027799' },
  'he_order PICK': { pickup_code: '48201937', verifier_mobile: '19900003101' },
  'he_suggestion ASSIGN': { assignee_id: 1 },
  'he_suggestion REPLY': { reply: '已为您处理' },
  'he_suggestion NOTE': { note: '已电话回访' },
  'award_record SET_ADDRESS': {
    receiver_name: '何沐',
    receiver_mobile: '13900001111',
    receiver_area: '440304',
    receiver_detail: '深南大道 100 号',
  },
  'bill_difference EXPLAIN': { explain_kind: 'channel_error', note: '渠道已确认' },
  'risk_rule BACK_TEST': { test_days: 30 },
};

const formsOf = (entity: Entity, row: Row) => formSteps(entity, eventsOf(lifecycleOf(entity.name)), row);

/** Takes a step as a person does: at once, or with its form filled. */
export async function takeStep(admin: Operator, entity: Entity, id: number, event: string): Promise<Answered> {
  const { name } = entity;
  const form = filled[`${name} ${event}`];
  if (!form || !entity.commands?.[event]) return admin.step(name, id, event);
  return admin.update(name, { id, version: (await admin.row(name, id)).version, event, ...form });
}

/** What is told of a step that is refused. */
export interface Told {
  readonly event: string;
  /** Undefined: 没有办法. */
  readonly steps: readonly WayStep[] | undefined;
}

/** Every step of people that is refused where the row is, with its way; of one that a guard refuses here and nowhere else itself alone. */
export function toldOf(entity: Entity, row: Row): readonly Told[] {
  const chart = lifecycleOf(entity.name);
  const ways = waysFrom(chart, row, formsOf(entity, row));
  const moves = movesFrom(chart, row);
  const open = new Set(moves.flatMap(({ event, refusal }) => (refusal === undefined ? [event] : [])));
  const events = [...new Set(drawnMoves(chart).map(({ event }) => event))].filter((event) => !open.has(event));
  const forms = ways.filter(({ event }) => !events.includes(event));
  return [...events.flatMap((event) => ways.find((way) => way.event === event) ?? []), ...forms];
}

/** What a step of a way waits for; undefined where a person takes it. */
function waitsFor(entity: Entity, { event, refusal, isElse, isTimed, action }: WayStep): string | undefined {
  if (refusal !== undefined) return `先解决（${refusal.split('：')[0] ?? ''}）`;
  if (isElse) return '先改变';
  if (isTimed) return '到时间自动';
  if (action === undefined) return '不由后台操作';
  if (!superActions(entity).includes(action)) return '没有角色可以';
  return entity.commands?.[event] && !filled[`${entity.name} ${event}`] ? '表单在别处试' : undefined;
}

/** Why nobody walks a way from here to its end, with the first step that waits for something; undefined where it is walked. */
export function notWalked(entity: Entity, steps: readonly WayStep[]): string | undefined {
  const [first] = steps.flatMap((step) => {
    const reason = waitsFor(entity, step);
    return reason === undefined ? [] : [`${step.label} ${reason}`];
  });
  return first;
}
