import { placeOf } from '../../contract/activities/plan-outline.ts';
import type { Question } from '../entity/record/confirm.ts';
import type { Move } from '../entity/lifecycle/kernel.ts';
import { placedPrize } from './plan-odds.ts';
import { prizeIn, prizeSteps } from './plan-prizes.ts';
import { isReversible } from './plan-undo.ts';
import { bodyOf, isOfPrize, type PlanPageContext, type PlanSaving, type PlanWrite, stepsOf } from './plan-writes.ts';

type Said = Pick<Question, 'content' | 'danger' | 'needsReason' | 'leastReason'>;

const titleIn = ({ tree }: PlanPageContext, id: number) => String(placeOf(tree, id)?.node['title']);

/** The step that is to be taken, and of what. */
function stepIn(context: PlanPageContext, write: PlanWrite): { step: Move | undefined; title: string } | undefined {
  if (write.kind !== 'step' && write.kind !== 'prize') return undefined;
  const isOf = ({ event }: Move) => event === write.event;
  if (write.kind === 'prize') {
    const prize = prizeIn(context, write.id);
    return prize && { step: prizeSteps(context, prize).find(isOf), title: prize.title };
  }
  const node = placeOf(context.tree, write.id)?.node;
  return node && { step: stepsOf(context, node).find(isOf), title: titleIn(context, write.id) };
}

/** What is said before a write; undefined where it is simply done. Steps say it in their chart (machines/activities/plan.lifecycle.ts). */
function saidOf(context: PlanPageContext, write: PlanWrite): Said | undefined {
  if (write.kind === 'branch')
    return {
      content: `确定把「${titleIn(context, write.id)}」转为分支吗？\n会新增兜底子方案「${write.title}」，奖品连同概率、库存和分时投放移到它下面，用户的中奖机会不变。此操作不能撤销。`,
      danger: false,
      needsReason: false,
    };
  const { step, title } = stepIn(context, write) ?? {};
  if (!step || (step.warns === undefined && step.reason !== true)) return undefined;
  const { label, warns = '', danger = false, reason = false, leastReason } = step;
  return {
    content: `确定${label}「${title}」吗？\n${warns}`.trim(),
    danger,
    needsReason: reason,
    ...(leastReason !== undefined && { leastReason }),
  };
}

/** What is said of a write that is done: 已停用「…」, 已保存「…」. */
export function doneWords(context: PlanPageContext, write: PlanWrite): string {
  const { step, title } = stepIn(context, write) ?? {};
  if (step) return `已${step.label}「${title}」`;
  if (write.kind === 'odds') return `已保存「${placedPrize(context.tree, write.id)?.prize.title ?? ''}」的中奖概率`;
  return `已保存「${'id' in write ? titleIn(context, write.id) : String(write.values['title'])}」`;
}

/** Whether somebody is asked before this is written. */
export const isAsked = (context: PlanPageContext, write: PlanWrite | undefined): boolean =>
  write !== undefined && saidOf(context, write) !== undefined;

/** Whose call does it. */
export const entityOf = (write: PlanWrite): 'plan' | 'prize' => (isOfPrize(write) ? 'prize' : 'plan');

const nothing: Said = { content: '', danger: false, needsReason: false };

/** The question before what is to be saved; its target is the body of the call, and whose call that is. */
export function questionOf(context: PlanPageContext): Question {
  const saving: PlanSaving = context.saving ?? { write: { kind: 'add', values: {} }, version: 0, requestId: '' };
  const said = saidOf(context, saving.write) ?? nothing;
  return {
    title: '提示',
    okText: '确定',
    ...said,
    requestId: saving.requestId,
    undoable: isReversible(context, saving.write),
    target: { of: entityOf(saving.write), ...bodyOf(saving) },
  };
}
