import type { JourneyFault } from '../../../../contract/journeys/journey-proof.ts';
import { day, type Journey, type Made, type NodeSpec, nodeSpec, paySpec, type TaskSpec } from './set-ups.ts';

/* Nodes that nobody reaches, one fault each. */

export interface Planted {
  readonly kind: JourneyFault;
  /** The node, the task or the plan that it is told of. */
  readonly part: number;
}

/** Plants a fault; undefined where there is no place for it. */
export type Fault = (journey: Journey, made: Made) => Planted | undefined;

export const ofNode =
  (
    which: (node: NodeSpec) => boolean,
    plant: (node: NodeSpec, journey: Journey, made: Made) => Planted | undefined,
  ): Fault =>
  (journey, made) => {
    const node = journey.nodes.find(which);
    return node && plant(node, journey, made);
  };
export const ofTask =
  (which: (task: TaskSpec) => boolean, plant: (task: TaskSpec, journey: Journey) => Planted | undefined): Fault =>
  (journey) => {
    const task = journey.tasks.find(which);
    return task && plant(task, journey);
  };
const unreached = ({ id }: NodeSpec): Planted => ({ kind: 'node_unreached', part: id });
const any = () => true;
const isPoints = ({ type }: NodeSpec) => type === 'points';

/** What somebody earns of a day at most; what is done once comes on top. */
const onTop = 2000;
const ofDay = (journey: Journey) =>
  journey.tasks.reduce(
    (sum, { points, limit, period, target }) => sum + (period === 'daily' ? (points * limit) / target : 0),
    0,
  ) + journey.tasks.reduce((sum, { points, limit, period }) => sum + (period === 'weekly' ? points * limit : 0), 0);

export const nodeFaults: Readonly<Record<string, Fault>> = {
  'more points than all tasks bring': (journey, made) => {
    const node = nodeSpec(made, {
      threshold: Math.ceil(ofDay(journey)) * journey.days + onTop,
      pays: [paySpec(made, journey.endAt + day)],
    });
    journey.nodes.push(node);
    return unreached(node);
  },
  'more points than there are until it is shut': (journey, made) => {
    const endAt = journey.startAt + 2 * day - 1000;
    const node = nodeSpec(made, {
      threshold: Math.ceil(ofDay(journey)) * 2 + onTop,
      endAt,
      pays: [paySpec(made, journey.endAt + day)],
    });
    journey.nodes.push(node);
    return unreached(node);
  },
  'a task that brings a tenth': ofTask(
    () => true,
    (task, journey) => {
      journey.tasks = [task];
      [task.points, task.limit] = [1, 1];
      const last = journey.nodes.findLast(isPoints);
      if (!last || (last.threshold ?? 0) <= journey.days) return undefined;
      // What counts tasks may be out of reach as well: that is another fault.
      return unreached(last);
    },
  ),
  'more tasks than can be done': ofNode(
    ({ type }) => type === 'task_count',
    (node) => {
      node.threshold = 5000;
      return unreached(node);
    },
  ),
  'nodes that take more than there is': (journey, made) => {
    const [task] = journey.tasks;
    if (!task) return undefined;
    journey.tasks = [task];
    const most = task.points * task.limit * journey.days;
    const claimEnd = journey.endAt + day;
    const first = nodeSpec(made, {
      threshold: most - 50,
      consume: true,
      pays: [paySpec(made, claimEnd, { mode: 'auto' })],
    });
    const last = nodeSpec(made, { threshold: most - 20, prev: true, pays: [paySpec(made, claimEnd)] });
    journey.nodes = [first, last];
    return unreached(last);
  },
  'open after the end': ofNode(any, (node, journey) => {
    [node.startAt, node.endAt] = [journey.endAt + day, journey.endAt + 2 * day];
    return unreached(node);
  }),
  'shut before the one that comes first is open': (journey, made) => {
    const claimEnd = journey.endAt + day;
    const [from, to] = [journey.startAt + 8 * day, journey.startAt + 10 * day];
    const first = nodeSpec(made, { type: 'stage', startAt: from, endAt: to });
    const last = nodeSpec(made, {
      type: 'place',
      area: '440106',
      endAt: from - day,
      prev: true,
      pays: [paySpec(made, claimEnd)],
    });
    journey.nodes.push(first, last);
    return unreached(last);
  },
  'behind one that nobody reaches': (journey, made) => {
    const first = nodeSpec(made, { threshold: 9_000_000 });
    const last = nodeSpec(made, {
      type: 'scan_count',
      threshold: 3,
      prev: true,
      pays: [paySpec(made, journey.endAt + day)],
    });
    journey.nodes.push(first, last);
    return unreached(last);
  },
  'a place where nobody takes part': ofNode(
    ({ type }) => type === 'place',
    (node, journey) => {
      journey.area = { mode: 'include', codes: ['440000'] };
      node.area = '310115';
      return unreached(node);
    },
  ),
};
