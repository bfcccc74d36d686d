import { nodeFaults, ofNode, ofTask, type Fault, type Planted } from './node-faults.ts';
import { day, type Journey, nodeSpec, type PaySpec, paySpec } from './set-ups.ts';

/* One fault each, planted in a good journey. */

const ofPay =
  (plant: (pay: PaySpec, journey: Journey) => Planted | undefined): Fault =>
  (journey) => {
    const pay = journey.nodes.flatMap(({ pays }) => pays).find(({ audience }) => audience === 'all');
    return pay && plant(pay, journey);
  };
export const faults: Readonly<Record<string, Fault>> = {
  ...nodeFaults,
  'two a day of what is done once a day': ofTask(
    ({ type }) => type === 'sign',
    (task) => {
      [task.target, task.period] = [2, 'daily'];
      return { kind: 'task_never', part: task.id };
    },
  ),
  'eight a week of what is done once a day': ofTask(
    ({ type }) => type === 'sign',
    (task) => {
      [task.target, task.period] = [8, 'weekly'];
      return { kind: 'task_never', part: task.id };
    },
  ),
  'more days than the activity has': ofTask(
    ({ type }) => type === 'sign',
    (task, { days }) => {
      [task.target, task.period, task.limit] = [days + 1, 'activity', 1];
      return { kind: 'task_never', part: task.id };
    },
  ),
  'a profile that is to be filled in twice': ofTask(
    ({ type }) => type === 'profile',
    (task) => {
      task.target = 2;
      return { kind: 'task_never', part: task.id };
    },
  ),
  'a task after the end': ofTask(
    ({ type }) => type !== 'scan',
    (task, journey) => {
      [task.startAt, task.endAt] = [journey.endAt + day, journey.endAt + 2 * day];
      return { kind: 'task_never', part: task.id };
    },
  ),
  'a task without points': ofTask(
    ({ type }) => type !== 'scan',
    (task, journey) => {
      if (journey.nodes.some(({ type }) => type === 'task_count')) return undefined;
      task.points = 0;
      return { kind: 'task_worthless', part: task.id };
    },
  ),
  'nothing at any node': (journey) => {
    for (const node of journey.nodes) node.pays = [];
    return { kind: 'no_reward', part: journey.nodes.at(-1)?.id ?? 0 };
  },
  'nothing at the end': (journey, made) => {
    const node = nodeSpec(made, { type: 'scan_count', threshold: 9 });
    if (journey.nodes.some(({ type }) => type === 'scan_count')) node.threshold = 12;
    journey.nodes.push(node);
    return { kind: 'no_end', part: node.id };
  },
  'behind what pays everybody': ofNode(
    ({ pays }) => pays.length === 1,
    (node, journey, made) => {
      const pay = paySpec(made, journey.endAt + day, { audience: 'new_user' });
      node.pays.push(pay);
      return { kind: 'plan_shadowed', part: pay.id };
    },
  ),
  'only for new members': ofNode(
    ({ pays }) => pays.length === 1,
    (node) => {
      for (const pay of node.pays) pay.audience = 'new_user';
      return { kind: 'left_out', part: node.id };
    },
  ),
  'no stock': ofPay((pay) => {
    pay.stock = 0;
    return { kind: 'never_given', part: pay.id };
  }),
  'a leaf that is not on': ofPay((pay) => {
    pay.leafStatus = 'disabled';
    return { kind: 'never_given', part: pay.id };
  }),
  'an award that is not enabled': ofPay((pay) => {
    pay.awardStatus = 'disabled';
    return { kind: 'stopped_award', part: pay.id };
  }),
  'nothing but 谢谢参与': ofPay((pay) => {
    pay.award = 'null';
    return { kind: 'only_blank', part: pay.id };
  }),
  'claimed before anybody is there': ofPay((pay, journey) => {
    const node = journey.nodes.find(({ pays }) => pays.includes(pay));
    if (!node) return undefined;
    node.prev = false;
    [node.type, node.threshold, node.consume] = ['stage', null, false];
    [node.startAt, node.endAt] = [journey.startAt + 9 * day, journey.startAt + 11 * day];
    pay.claimEnd = journey.startAt + 6 * day;
    return { kind: 'claim_too_early', part: pay.id };
  }),
};
