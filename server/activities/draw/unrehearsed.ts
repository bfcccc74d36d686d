import { planTypes } from '../../../contract/activities/plan.ts';
import type { PlanNode } from '../../../contract/activities/plan-tree.ts';
import { asText } from '../../entity/read/wire-values.ts';

const labels: Readonly<Record<string, { readonly label: string }>> = planTypes;

/**
 * What of a tree a rehearsal leaves out, in the words of operators: plans that hand out without a draw, what is not in force, and prizes
 * that were never on offer. Of a plan that is not in force nothing below it is told: nobody comes there.
 */
export const unrehearsed = (nodes: readonly PlanNode[]): readonly string[] => nodes.flatMap(notesOf);

function notesOf(node: PlanNode): readonly string[] {
  const { status, children, prizes = [] } = node;
  const title = `方案「${asText(node['title'])}」`;
  if (status !== 'enabled') return [`${title}未启用，试运行中没有人走到它`];
  if (children.length > 0) return unrehearsed(children);
  const type = asText(node['plan_type']);
  const drafts = prizes.filter((prize) => prize.status === 'draft');
  return [
    ...(type === 'draw'
      ? []
      : [`${title}是「${labels[type]?.label ?? type}」，不按概率抽奖；走到它的每一次都计为谢谢参与`]),
    ...drafts.map((prize) => `${title}的奖品「${prize.title}」还是草稿，没有计入`),
  ];
}
