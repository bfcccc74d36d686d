import type { Visitor } from '../../../contract/activities/draw/conditions.ts';
import type { DrawPlan, Siblings } from '../../../contract/activities/draw/tree.ts';
import type { DrawFinding } from '../../../contract/activities/set-up-proof.ts';
import { about, type Ground, personIn } from './ground.ts';
import { anyone, visitorAt } from './people.ts';
import { type Group, split, type Walked } from './walk.ts';
import { conditionWords, leftWords } from './words.ts';

/** People who come to no plan at all. */
export function unplanned({ groups }: Walked, ground: Ground): readonly DrawFinding[] {
  return groups.flatMap(({ siblings, way, left }) => {
    const person = left.map((box) => personIn(box, ground)).find((one) => one !== undefined);
    if (!person) return [];
    const beside = [...siblings.ordered, ...(siblings.other ? [siblings.other] : [])].map(({ plan }) => plan);
    const sentence = `${leftWords(way, beside)}没有方案可进，只会得到谢谢参与`;
    return [about(way.at(-1)?.plan, person, { kind: 'unplanned', severity: 'refuses', sentence })];
  });
}

/** Plans that nobody comes to; of what lies below them nothing is said. */
export function unreached(walked: Walked, ground: Ground): readonly DrawFinding[] {
  return walked.groups.flatMap((group) => {
    const beside = group.way.at(-1)?.plan.children ?? ground.setting.roots;
    return beside
      .filter(({ enabled, id }) => enabled && !walked.entered.has(id))
      .flatMap((plan) => missed(plan, group, ground));
  });
}

function missed(plan: DrawPlan, group: Group, ground: Ground): readonly DrawFinding[] {
  const { setting, facts } = ground;
  const said = (reason: string, person: Visitor) => [
    about(plan, person, {
      kind: 'unreached',
      severity: 'fault',
      sentence: `没有人会走到方案「${plan.title}」：${reason}`,
    }),
  ];
  // What has had its time is no fault of what runs.
  if (facts.status !== 'draft' && plan.endAt !== null && plan.endAt < setting.from) return [];
  const taken = takenBefore(plan, group, ground);
  if (taken) return said(`符合条件的会员都先进了「${taken.by.title}」`, taken.person);
  // Where all others have plans of their own, nobody needs the one for everybody else.
  if (plan.isDefault && plan.startAt === null && plan.endAt === null) return [];
  return said(reasonOf(plan, ground), fitting(plan, ground));
}

/** Somebody who would enter if nobody else had taken them before, and who does. */
function takenBefore(plan: DrawPlan, { boxes, siblings }: Group, ground: Ground) {
  const own = branches(siblings).find((branch) => branch.plan.id === plan.id);
  const other = siblings.other;
  if (!own) {
    // Of two for everybody else the first one takes them.
    const person = other && personFrom(boxes, ground, other.holds, other.plan);
    return person && other ? { by: other.plan, person } : undefined;
  }
  if (plan.isDefault) return undefined;
  const person = personFrom(boxes, ground, own.holds, plan);
  const by = person && siblings.ordered.find(({ holds }) => holds(person))?.plan;
  return person && by && by.id !== plan.id ? { by, person } : undefined;
}

const branches = ({ ordered, other }: Siblings) => [...ordered, ...(other ? [other] : [])];

const personFrom = (
  boxes: Group['boxes'],
  ground: Ground,
  holds: (visitor: Visitor) => boolean,
  plan: DrawPlan,
): Visitor | undefined =>
  boxes
    .flatMap((box) => split(box, plan, holds).inside)
    .map((box) => personIn(box, ground))
    .find((person) => person !== undefined);

function reasonOf(plan: DrawPlan, ground: Ground): string {
  const { setting, mostBy } = ground;
  const { condition, startAt, endAt } = plan;
  if ((startAt !== null && startAt > setting.to) || (endAt !== null && endAt < setting.from))
    return '它的生效时间不在活动期间';
  if (condition.type === 'user_level' || condition.type === 'user_label') return '抽奖目前不识别会员等级和标签';
  const most = mostBy(setting.to);
  if ((condition.type === 'draw_seq' || condition.type === 'scan_seq') && condition.value.from > most)
    return `每人最多参与 ${most} 次，轮不到${conditionWords(condition)}`;
  const words = conditionWords(condition);
  return `走到这一级的会员里没有人符合它的${words === '' ? '生效时间' : `条件（${words}）`}`;
}

/** Somebody who is what the plan asks for, wherever else that fails. */
function fitting({ condition, startAt, endAt }: DrawPlan, { setting }: Ground): Visitor {
  const begin = Math.max(setting.from, startAt ?? setting.from);
  const at = endAt !== null && endAt < begin ? endAt : begin;
  return visitorAt({
    ...anyone,
    at,
    ...(condition.type === 'area' && { area: condition.value.codes[0] ?? '' }),
    ...(condition.type === 'channel' && { channel: condition.value.channels[0] ?? '' }),
    ...(condition.type === 'product' && { sku: condition.value.sku_codes[0] ?? '' }),
    ...((condition.type === 'draw_seq' || condition.type === 'scan_seq') && { nth: condition.value.from }),
  });
}
