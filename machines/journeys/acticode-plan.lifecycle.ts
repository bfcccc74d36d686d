import { acticodeChart } from './acticode-chart.lifecycle.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const acticodePlanMachine = acticodeChart(
  'acticode_plan',
  '节点方案',
  '停用后达成节点的人不再按这个方案得奖，已发的不受影响。',
);

/** 节点方案: on only while the leaf that it points at can pay (award.md §5.3). */
export const acticodePlanLifecycle: Lifecycle = { machine: acticodePlanMachine };
