import { localDay } from '../../../contract/activities/draw/conditions.ts';
import { inZone } from '../../../contract/entity/wire/wire.ts';
import { type JourneyFinding, walkerText } from '../../../contract/journeys/journey-proof.ts';
import { taskPeriods } from '../../../contract/journeys/acticode-task.ts';
import { completedBy, earnedBy } from './eager.ts';
import type { ProvedJourney, ProvedPay, ProvedTask } from './facts.ts';
import type { Passed } from './walk.ts';

type Said = Pick<JourneyFinding, 'kind' | 'severity' | 'sentence'>;
interface Cause {
  readonly part_id: number;
  readonly node: string;
  readonly path: string;
}

const list = '/activity/acticode';
const ofNode = ({ node: { id, title } }: Passed): Cause => ({
  part_id: id,
  node: title,
  path: `${list}-node?id=${id}`,
});
const ofPay = ({ id, title }: ProvedPay): Cause => ({ part_id: id, node: title, path: `${list}-plan?id=${id}` });
const ofTask = ({ id, title }: ProvedTask): Cause => ({ part_id: id, node: title, path: `${list}-task?id=${id}` });

function about(
  journey: ProvedJourney,
  cause: Cause,
  said: Said,
  at: number,
  audience: 'all' | 'new_user' = 'all',
): JourneyFinding {
  const person = { at: inZone(at), ...earnedBy(journey, localDay(at)), audience };
  return { ...said, ...cause, person, who: walkerText(person) };
}

/** Nodes that nobody passes, whatever he does. */
export function nodeFindings(journey: ProvedJourney, passed: readonly Passed[]): readonly JourneyFinding[] {
  return passed.flatMap((one) => {
    const { node, to, reason } = one;
    // What has had its time is no fault of what runs.
    if (reason === undefined || (journey.status !== 'draft' && to < journey.now)) return [];
    const sentence = `没有人能达成节点「${node.title}」：${reason}`;
    const at = Math.min(Math.max(to, journey.start), journey.end);
    return [about(journey, ofNode(one), { kind: 'node_unreached', severity: 'fault', sentence }, at)];
  });
}

/** Tasks that nobody ever completes, and those that bring nothing. */
export function taskFindings(journey: ProvedJourney): readonly JourneyFinding[] {
  const counts = journey.nodes.some(({ node_type }) => node_type === 'task_count');
  return journey.tasks.flatMap((task) => {
    const { title, points, end } = task;
    if (journey.status !== 'draft' && end !== null && end < journey.now) return [];
    if (completedBy(task, journey, localDay(journey.end)) === 0) {
      const sentence = `任务「${title}」没有人能完成：${neverWords(task, journey)}`;
      return [about(journey, ofTask(task), { kind: 'task_never', severity: 'fault', sentence }, journey.end)];
    }
    if (points > 0 || counts) return [];
    const sentence = `任务「${title}」没有积分，也没有节点按完成任务数达成，做了什么也得不到`;
    return [about(journey, ofTask(task), { kind: 'task_worthless', severity: 'hint', sentence }, journey.end)];
  });
}

function neverWords({ start, end, period, target_count, task_type }: ProvedTask, journey: ProvedJourney): string {
  if ((start ?? journey.start) > journey.end || (end ?? journey.end) < journey.start) return '它的时间不在活动时间之内';
  const often = task_type === 'profile' ? '只能做一次' : '每天只能做一次';
  return `${often}，一个周期（${taskPeriods[period].label}）里做不满 ${target_count} 次`;
}

/** Where somebody gets something at all. */
export function endFindings(journey: ProvedJourney, passed: readonly Passed[]): readonly JourneyFinding[] {
  const last = passed.at(-1);
  if (!last) return [];
  if (passed.every(({ node }) => node.pays.length === 0)) {
    const sentence = '没有一个节点有启用的方案，走完全程也什么都得不到';
    return [about(journey, ofNode(last), { kind: 'no_reward', severity: 'fault', sentence }, journey.end)];
  }
  if (last.node.pays.length > 0) return [];
  const sentence = `最后一个节点「${last.node.title}」没有启用的方案，走到终点什么也得不到`;
  return [about(journey, ofNode(last), { kind: 'no_end', severity: 'hint', sentence }, journey.end)];
}

/** What those who pass a node are paid. */
export function payFindings(journey: ProvedJourney, passed: readonly Passed[]): readonly JourneyFinding[] {
  return passed.flatMap((one) => {
    const { pays } = one.node;
    const at = one.reached ?? journey.end;
    const open = pays.findIndex(({ audience }) => audience === 'all');
    const onlyNew = pays.length > 0 && open < 0;
    const left = `节点「${one.node.title}」的方案都仅限新用户，老会员达成后什么也得不到`;
    return [
      ...(onlyNew ? [about(journey, ofNode(one), { kind: 'left_out', severity: 'hint', sentence: left }, at)] : []),
      ...pays.flatMap((pay, place) =>
        open >= 0 && place > open
          ? shadowed(journey, pay, pays[open], at)
          : [...given(journey, pay, at), ...early(journey, pay, one)],
      ),
    ];
  });
}

function shadowed(journey: ProvedJourney, pay: ProvedPay, by: ProvedPay | undefined, at: number) {
  const sentence = `没有人会按方案「${pay.title}」得奖：全部会员都先按「${by?.title ?? ''}」得奖`;
  return [about(journey, ofPay(pay), { kind: 'plan_shadowed', severity: 'fault', sentence }, at, pay.audience)];
}

function given(journey: ProvedJourney, pay: ProvedPay, at: number): readonly JourneyFinding[] {
  const { prizes, leaf_status, title, audience } = pay;
  const said = (kind: JourneyFinding['kind'], severity: JourneyFinding['severity'], sentence: string) => [
    about(journey, ofPay(pay), { kind, severity, sentence }, at, audience),
  ];
  const there = prizes.filter(({ left }) => left === null || left > 0);
  if (leaf_status !== 'enabled' || there.length === 0) {
    const reason = leaf_status === 'enabled' ? '它的奖品都没有库存' : '它的奖励方案没有启用';
    // Stock of what runs is used up as it should be.
    const isUsed = leaf_status === 'enabled' && prizes.some(({ issued }) => issued > 0);
    return said('never_given', isUsed ? 'hint' : 'fault', `按方案「${title}」得奖的人什么也得不到：${reason}`);
  }
  const stopped = there.find((prize) => prize.stopped);
  const severity = journey.status === 'draft' ? 'refuses' : 'fault';
  return [
    ...(stopped
      ? said('stopped_award', severity, `按方案「${title}」会得到一个没有启用的奖励「${stopped.title}」`)
      : []),
    ...(there.every(({ award_type }) => award_type === 'null')
      ? said('only_blank', 'fault', `按方案「${title}」得奖的人只会得到谢谢参与`)
      : []),
  ];
}

function early(journey: ProvedJourney, pay: ProvedPay, { node, reached }: Passed): readonly JourneyFinding[] {
  if (reached === undefined || pay.claim_end >= reached) return [];
  const sentence = `方案「${pay.title}」领取截止时，还没有人能达成节点「${node.title}」`;
  return [about(journey, ofPay(pay), { kind: 'claim_too_early', severity: 'fault', sentence }, reached, pay.audience)];
}
