import type { Finding } from '../proof/set-up-proof.ts';
import { instantWords } from '../proof/person-words.ts';

/** Somebody at a node, who has done all that can be done by then. */
export interface JourneyPerson {
  /** ISO-8601 +08:00. */
  readonly at: string;
  /** Points that all tasks together bring until then, and how often they are completed. */
  readonly points: number;
  readonly completions: number;
  readonly audience: 'all' | 'new_user';
}

export type JourneyFault =
  | 'node_unreached'
  | 'task_never'
  | 'task_worthless'
  | 'no_reward'
  | 'no_end'
  | 'plan_shadowed'
  | 'left_out'
  | 'never_given'
  | 'only_blank'
  | 'stopped_award'
  | 'claim_too_early';

/** What a journey does to those who take part. */
export interface JourneyFinding extends Finding<JourneyFault, JourneyPerson> {
  /** What causes it: a node, a task, or what a node pays; 0: the journey. */
  readonly part_id: number;
}

export const walkerText = ({ at, points, completions, audience }: JourneyPerson): string =>
  `${instantWords(at)} · ${audience === 'new_user' ? '新用户' : '会员'} · 做满所有任务：${points.toLocaleString('en-US')} 分、完成 ${completions.toLocaleString('en-US')} 次`;
