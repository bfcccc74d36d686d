import { acticodeChart } from './acticode-chart.lifecycle.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

export const acticodeNodeMachine = acticodeChart(
  'acticode_node',
  '节点',
  '停用后不能再达成这个节点，已达成的仍可领取。',
);

/** 节点: on only in a journey that goes on, and only when what it promises can be paid (award.md §5.2). */
export const acticodeNodeLifecycle: Lifecycle = { machine: acticodeNodeMachine };
