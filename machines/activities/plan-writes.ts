import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import { isFiltered, type PlanFilter } from '../../contract/activities/plan-filter.ts';
import type { DrawPerson } from '../../contract/activities/set-up-proof.ts';
import { dropOf, isLeaf, type PlanMove, placeOf, stepOf, whyNoChild } from '../../contract/activities/plan-outline.ts';
import type { Question } from '../entity/record/confirm.ts';
import { deepestPlan } from '../../contract/activities/plan.ts';
import type { Direction, Where } from '../../contract/activities/tree-steps.ts';
import type { PlanNode } from '../../contract/activities/plan-tree.ts';
import { actionOfEvent, type Move, movesFrom } from '../entity/lifecycle/kernel.ts';
import { planLifecycle } from './plan.lifecycle.ts';
import { prizeLifecycle } from './prize.lifecycle.ts';
import { changesOf, mayType, planFaults } from './plan-form.ts';
import { canSetOdds, newOdds, placedPrize, type TypedOdds } from './plan-odds.ts';
import { canStepPrize } from './plan-prizes.ts';
import { returnSteps } from '../stock/return-step.ts';

export interface PlanPageInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  /** What the operator may do on the page. */
  readonly actions: readonly Action[];
  /** Which activity's tree; absent: the newest. */
  readonly activityId?: number;
  /** The activity on whose own page the tree stands. */
  readonly id?: number;
  /** What of it is wanted; absent: all of it. */
  readonly planFilter?: PlanFilter;
}

/** One write. */
export type PlanWrite =
  | { readonly kind: 'add'; readonly values: Values }
  | { readonly kind: 'edit'; readonly id: number; readonly values: Values }
  | { readonly kind: 'step'; readonly id: number; readonly event: string }
  /** 转为分支: its prizes go to a new default child of this name. */
  | { readonly kind: 'branch'; readonly id: number; readonly title: string }
  /** A step of the life of a prize; what is taken back says why by itself. */
  | { readonly kind: 'prize'; readonly id: number; readonly event: string; readonly reason?: string }
  /** The odds of a prize, typed in the tree. */
  | { readonly kind: 'odds'; readonly id: number; readonly values: { readonly probability: number } };

/** A write with the version that it is about (0: a new row), and the number that makes it one wish. */
export interface PlanSaving {
  readonly write: PlanWrite;
  readonly version: number;
  readonly requestId: string;
}

/** The row that a write made or changed, and its version from then on. */
export interface SavedPlan {
  readonly id: number;
  readonly version?: number;
}

export interface LoadedPlans {
  readonly activityId: number;
  readonly activities: readonly { readonly id: number; readonly title: string }[];
  readonly tree: readonly PlanNode[];
}

/** What the page of the trees keeps. */
export interface PlanPageContext {
  readonly key: string;
  readonly actions: readonly Action[];
  readonly activityId: number;
  readonly activities: LoadedPlans['activities'];
  readonly tree: readonly PlanNode[];
  readonly folded: readonly number[];
  /** What of the tree is in sight. */
  readonly filter: PlanFilter;
  /** Whether the tree was asked for with what is archived. */
  readonly withArchived: boolean;
  /** 0: none. */
  readonly selected: number;
  /** What was typed and not saved, by plan. */
  readonly drafts: Readonly<Record<number, Values>>;
  /** The odds of a prize that are being typed; null: none. */
  readonly odds: TypedOdds | null;
  /** What takes back what was done here, last first. */
  readonly undo: readonly PlanWrite[];
  readonly saving: PlanSaving | null;
  /** Whether what is being saved takes something back. */
  readonly undoing: boolean;
  /** Something of the tree may be newer, and was not to move just then. */
  readonly isBehind: boolean;
  /** What the toast wants taken back. */
  readonly asked: Question | null;
  readonly error: string;
  /** What the server said against the fields of the plan that was saved last, until they are changed. */
  readonly refused: Readonly<Record<string, string>>;
}

type Asking = { readonly requestId: string };

/** What a link asks of the page. */
export interface PlanStart {
  readonly activityId: number;
  readonly planFilter?: PlanFilter;
  /** The plan to be looked at. */
  readonly planId?: number;
  readonly rehearses?: true;
  /** The only one who is rehearsed with. */
  readonly person?: DrawPerson;
}

export type PlanPageEvent =
  | { readonly type: 'CHOOSE'; readonly activityId: number; readonly filter?: PlanFilter }
  /** The address, or the page of the activity, asks for a tree or a part of it while it is open, and for a rehearsal of it. */
  | {
      readonly type: 'FOLLOW_LINK';
      readonly start: PlanStart;
    }
  | { readonly type: 'FILTER'; readonly filter: Partial<PlanFilter> }
  | { readonly type: 'SELECT'; readonly id: number }
  | { readonly type: 'FOLD'; readonly id: number }
  | { readonly type: 'FOLD_ALL' }
  | { readonly type: 'UNFOLD_ALL' }
  | ({ readonly type: 'MOVE'; readonly id: number; readonly to: Direction } & Asking)
  | ({ readonly type: 'DROP'; readonly id: number; readonly target: number; readonly where: Where } & Asking)
  | ({ readonly type: 'ADD'; readonly parentId: number | null; readonly title: string } & Asking)
  | { readonly type: 'FILL'; readonly values: Values }
  | { readonly type: 'DISCARD' }
  | ({ readonly type: 'SUBMIT' } & Asking)
  | ({ readonly type: 'STEP'; readonly id: number; readonly event: string } & Asking)
  | ({ readonly type: 'BRANCH'; readonly id: number } & Asking)
  | ({ readonly type: 'UNDO' } & Asking)
  | ({ readonly type: 'STEP_PRIZE'; readonly id: number; readonly event: string } & Asking)
  /** 调整库存 of a prize of the chosen plan. */
  | { readonly type: 'ADJUST'; readonly id: number }
  /** The odds of a prize, typed where the tree shows them. */
  | { readonly type: 'SET_ODDS'; readonly id: number }
  | { readonly type: 'TYPE_ODDS'; readonly text: string }
  | ({ readonly type: 'SAVE_ODDS' } & Asking)
  | { readonly type: 'LEAVE_ODDS' }
  | { readonly type: 'PAGE_CLOSED'; readonly wrote: boolean }
  /** With everybody, or with one kind of person alone. */
  | { readonly type: 'REHEARSE'; readonly seed: number; readonly person?: DrawPerson }
  | { readonly type: 'CLOSE_REHEARSAL' }
  | { readonly type: 'SHOW_COSTS' }
  | { readonly type: 'HIDE_COSTS' }
  /** 撤销 of a toast: asked already, and done at once. */
  | { readonly type: 'ASK'; readonly question: Question }
  /** From the history of the chosen plan: a write was taken back, or what its form held before is put into it. */
  | { readonly type: 'UNDONE' }
  | { readonly type: 'RESTORE'; readonly values: Values }
  | { readonly type: 'RETRY' }
  | { readonly type: 'REFRESH' }
  /** Prizes were changed elsewhere in this document: in their list, beside the tree. */
  | { readonly type: 'PRIZES_CHANGED' }
  /** Others made or changed plans or prizes, of this tree or another; `ids`: none where they are too many to name. */
  | { readonly type: 'OTHERS_CHANGED'; readonly entity: string; readonly ids: readonly number[] }
  /** What may be done here has changed. */
  | { readonly type: 'RIGHTS'; readonly actions: readonly Action[] };

const nodeIn = ({ tree }: PlanPageContext, id: number) => placeOf(tree, id)?.node;
const may = ({ actions }: PlanPageContext, action: Action) => actions.includes(action);

/** Steps of its life cycle that the operator may see; one that cannot be taken now says why. */
export const stepsOf = ({ actions }: Pick<PlanPageContext, 'actions'>, node: PlanNode): readonly Move[] => [
  ...movesFrom(planLifecycle, { ...node }).filter(({ action }) => actions.includes(action)),
  ...returnSteps('plan', node, actions),
];

function canStep(context: PlanPageContext, { id, event }: { readonly id: number; readonly event: string }): boolean {
  const node = nodeIn(context, id);
  return (
    node !== undefined && stepsOf(context, node).some((step) => step.event === event && step.refusal === undefined)
  );
}

/** Stopping a prize asks for a reason, and taking back is one. */
function stepBack(write: Extract<PlanWrite, { kind: 'step' | 'prize' }>): PlanWrite | undefined {
  const event = { ENABLE: 'DISABLE', DISABLE: 'ENABLE' }[write.event];
  if (event === undefined) return undefined;
  if (write.kind === 'step') return { ...write, event };
  return { kind: 'prize', id: write.id, event, ...(event === 'DISABLE' && { reason: '撤销上一步操作' }) };
}

function oddsBack({ tree }: PlanPageContext, write: Extract<PlanWrite, { kind: 'odds' }>): PlanWrite | undefined {
  const probability = placedPrize(tree, write.id)?.prize.probability ?? undefined;
  return probability === undefined ? undefined : { ...write, values: { probability } };
}

/** What takes a write back; undefined: nothing does. A new plan is only known once it is saved. */
export function inverseOf(context: PlanPageContext, write: PlanWrite): PlanWrite | undefined {
  if (write.kind === 'add' || write.kind === 'branch') return undefined;
  if (write.kind === 'step' || write.kind === 'prize') return stepBack(write);
  if (write.kind === 'odds') return oddsBack(context, write);
  const place = placeOf(context.tree, write.id);
  const before = Object.keys(write.values).map((key) => [key, place?.node[key] ?? null] as const);
  const isMove = 'sort' in write.values && place;
  return { ...write, values: { ...Object.fromEntries(before), ...(isMove && { sort: place.at + 1 }) } };
}

/** Whether a prize is written, and no plan. */
export const isOfPrize = ({ kind }: PlanWrite): boolean => kind === 'prize' || kind === 'odds';

function versionOf(context: PlanPageContext, write: PlanWrite): number {
  if (write.kind === 'add') return 0;
  // A prize that is taken back may be of another plan than the one that is looked at.
  const row = isOfPrize(write) ? placedPrize(context.tree, write.id)?.prize : nodeIn(context, write.id);
  return row?.version ?? 0;
}

export function savingOf(context: PlanPageContext, write: PlanWrite, requestId: string): PlanSaving {
  return { write, version: versionOf(context, write), requestId };
}

/** What the call is told that makes or changes a plan, or a prize. */
export function bodyOf({ write, version }: PlanSaving): Values {
  switch (write.kind) {
    case 'add':
      return write.values;
    case 'edit':
    case 'odds':
      return { id: write.id, version, ...write.values };
    case 'step':
      return { id: write.id, version, event: write.event };
    case 'branch':
      return { id: write.id, version, branch: { title: write.title } };
    case 'prize':
      return { id: write.id, version, event: write.event, ...(write.reason !== undefined && { reason: write.reason }) };
  }
}

/** The right that a write asks for; of a step its chart says it. */
function actionOf(write: PlanWrite): Action {
  if (write.kind === 'add') return 'add';
  if (write.kind === 'edit' || write.kind === 'odds' || write.kind === 'branch') return 'edit';
  return actionOfEvent(write.kind === 'prize' ? prizeLifecycle : planLifecycle, write.event) ?? 'edit';
}

/** Among plans that are out of sight nobody sees where something is put. */
const moveOf = (context: PlanPageContext, event: PlanPageEvent): PlanMove | undefined => {
  if (isFiltered(context.filter)) return undefined;
  if (event.type === 'MOVE') return stepOf(context.tree, event.id, event.to);
  return event.type === 'DROP' ? dropOf(context.tree, event.id, event.target, event.where) : undefined;
};

/** The plan that an event adds: at the end of its siblings, with what a plan starts with. */
const addedBy = ({ activityId }: PlanPageContext, parentId: number | null, title: string): PlanWrite => ({
  kind: 'add',
  values: {
    activity_id: activityId,
    parent_id: parentId,
    title,
    limits: { user_total: 0, user_month: 0, user_day: 0 },
  },
});

/** A leaf with prizes becomes a branch; nothing hangs below it, so that any name is free there. */
function branchOf(context: PlanPageContext, id: number): PlanWrite | undefined {
  const { node, depth } = placeOf(context.tree, id) ?? {};
  const isGiving = node && node.status !== 'archived' && isLeaf(node) && (node.prizes ?? []).length > 0;
  if (!isGiving || Number(depth) + 1 >= deepestPlan || !may(context, 'edit') || !may(context, 'add')) return undefined;
  return { kind: 'branch', id, title: '默认分支' };
}

/** Nothing is wrong with what is typed of the chosen plan. */
const isSound = (context: PlanPageContext) => Object.keys(planFaults(context, context.selected)).length === 0;

function oddsWrite({ tree, actions, odds }: PlanPageContext): PlanWrite | undefined {
  const probability = newOdds(tree, odds);
  return odds && probability !== undefined && canSetOdds({ tree, actions }, odds.id)
    ? { kind: 'odds', id: odds.id, values: { probability } }
    : undefined;
}

/** What an event writes; undefined where it cannot. */
export function writeOf(context: PlanPageContext, event: PlanPageEvent): PlanWrite | undefined {
  switch (event.type) {
    case 'MOVE':
    case 'DROP': {
      const values = may(context, 'edit') ? moveOf(context, event) : undefined;
      return values && { kind: 'edit', id: event.id, values: { ...values } };
    }
    case 'ADD':
      return may(context, 'add') && whyNoChild(context.tree, event.parentId) === undefined
        ? addedBy(context, event.parentId, event.title)
        : undefined;
    case 'SUBMIT': {
      const values = changesOf(context, context.selected);
      return mayType(context.actions, nodeIn(context, context.selected)) &&
        Object.keys(values).length > 0 &&
        isSound(context)
        ? { kind: 'edit', id: context.selected, values }
        : undefined;
    }
    case 'STEP':
      return canStep(context, event) ? { kind: 'step', id: event.id, event: event.event } : undefined;
    case 'BRANCH':
      return branchOf(context, event.id);
    case 'STEP_PRIZE':
      return canStepPrize(context, event) ? { kind: 'prize', id: event.id, event: event.event } : undefined;
    case 'SAVE_ODDS':
      return oddsWrite(context);
    case 'UNDO':
      return context.undo.slice(0, 1).find((write) => may(context, actionOf(write)));
    case 'CHOOSE':
    case 'FOLLOW_LINK':
    case 'FILTER':
    case 'SELECT':
    case 'FOLD':
    case 'FOLD_ALL':
    case 'UNFOLD_ALL':
    case 'FILL':
    case 'DISCARD':
    case 'REFRESH':
    case 'PRIZES_CHANGED':
    case 'OTHERS_CHANGED':
    case 'RIGHTS':
    case 'RETRY':
    case 'REHEARSE':
    case 'CLOSE_REHEARSAL':
    case 'SHOW_COSTS':
    case 'HIDE_COSTS':
    case 'ASK':
    case 'UNDONE':
    case 'RESTORE':
    case 'ADJUST':
    case 'SET_ODDS':
    case 'TYPE_ODDS':
    case 'LEAVE_ODDS':
    case 'PAGE_CLOSED':
      return undefined;
  }
}
