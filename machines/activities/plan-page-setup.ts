import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import type { Action } from '../../contract/core/permission.ts';
import { isFiltered, noPlanFilter, type PlanFilter, wantsArchived } from '../../contract/activities/plan-filter.ts';
import { sift } from '../../contract/activities/plan-sift.ts';
import type { UndoTarget } from '../../contract/entity/history.ts';
import { outline, placeOf } from '../../contract/activities/plan-outline.ts';
import { confirmMachine, type Outcome, type Question } from '../entity/record/confirm.ts';
import { type Failed, unprovided } from '../core/failure.ts';
import { historyMachine } from '../entity/record/history.ts';
import { keptParts } from '../entity/record/kept-parts.ts';
import { isAsked } from './plan-question.ts';
import { changesOf, mayType } from './plan-form.ts';
import {
  type LoadedPlans,
  type PlanPageContext,
  type PlanPageEvent,
  type PlanPageInput,
  type PlanSaving,
  type SavedPlan,
  savingOf,
  writeOf,
} from './plan-writes.ts';
import { faultsByField, faultsIn } from '../entity/record/refused-fields.ts';
import { canSetOdds, isOddsTyped, oddsToType, placedPrize } from './plan-odds.ts';
import { canAdjust } from './plan-prizes.ts';
import { undoAfter, undoWithout } from './plan-undo.ts';
import type { DrawPerson } from '../../contract/activities/set-up-proof.ts';
import { rehearsalMachine } from './rehearsal.ts';
import { heardBy } from './plan-news.ts';
import { type NewsOfRows, treeNewsMachine } from './tree-news.ts';
import { stockDialogMachine } from '../stock/stock-dialog.ts';

const without = (list: readonly number[], id: number) => list.filter((other) => other !== id);

/** The drafts without those of plans that are gone, and those that say nothing the row does not. */
const typedIn = (context: PlanPageContext): PlanPageContext['drafts'] =>
  Object.fromEntries(
    Object.entries(context.drafts).filter(
      ([id]) => placeOf(context.tree, Number(id)) && Object.keys(changesOf(context, Number(id))).length > 0,
    ),
  );

/** Another filter, and what it finds in sight. */
function filtered(
  { tree, folded }: Pick<PlanPageContext, 'tree' | 'folded'>,
  filter: PlanFilter,
): Pick<PlanPageContext, 'filter' | 'folded'> {
  if (!isFiltered(filter)) return { filter, folded };
  const { above } = sift(tree, filter);
  return { filter, folded: folded.filter((id) => !above.has(id)) };
}

/** Whether it is the form of the chosen plan that is being saved. */
const isOfForm = ({ saving, selected, undoing }: PlanPageContext) =>
  saving?.write.kind === 'edit' && saving.write.id === selected && !undoing;

export const unsavedIn = ({ context }: { context: PlanPageContext }) => ({
  key: context.key,
  unsaved: Object.keys(typedIn(context)).length > 0 || isOddsTyped(context.tree, context.odds),
});

/** What the page of the trees is made of: its types, what it owns, asks and does. Its states stand in plan-page.ts. */
export const planPageSetup = setup({
  types: {
    context: {} as PlanPageContext,
    input: {} as PlanPageInput,
    events: {} as PlanPageEvent,
    children: {} as {
      fetchPlans: 'fetchPlans';
      savePlan: 'savePlan';
      confirm: 'confirm';
      rehearsal: 'rehearsal';
      stockDialog: 'stockDialog';
      history: 'history';
      watchRows: 'watchRows';
      treeNews: 'treeNews';
    },
  },
  actors: {
    fetchPlans: fromPromise<LoadedPlans, { activityId: number; withArchived: boolean }>(unprovided),
    /** Tells when this document has changed prizes, whichever page did, and what others change; given from outside. */
    watchRows: fromCallback<PlanPageEvent>(() => {}),
    treeNews: treeNewsMachine,
    savePlan: fromPromise<SavedPlan, PlanSaving | null>(unprovided),
    confirm: confirmMachine,
    rehearsal: rehearsalMachine,
    stockDialog: stockDialogMachine,
    history: historyMachine,
  },
  guards: {
    isOther: ({ context }, { activityId }: { activityId: number }) => activityId !== context.activityId,
    /** Another tree would take the place of what is typed in this one. */
    wouldLose: ({ context }, { activityId }: { activityId: number }) =>
      activityId !== context.activityId && unsavedIn({ context }).unsaved,
    isWritable: ({ context, event }) => writeOf(context, event) !== undefined,
    /** Something follows from it that is said first. What takes back what was done just now asks nothing. */
    isAsked: ({ context, event }) => isAsked(context, writeOf(context, event)),
    wasPerformed: (_, { performed }: Outcome) => performed,
    hasTyped: ({ context }) => Object.keys(changesOf(context, context.selected)).length > 0,
    hasActivity: ({ context }) => context.activityId !== 0,
    isAdjustable: ({ context }, { id }: { id: number }) => canAdjust(context, id),
    maySetOdds: ({ context }, { id }: { id: number }) => canSetOdds(context, id),
    /** What was typed for one prize is not lost to another. */
    isOddsTyped: ({ context: { tree, odds } }) => isOddsTyped(tree, odds),
    isOddsOver: ({ context: { tree, odds } }) => odds === null || !placedPrize(tree, odds.id),
    /** Into the form of a plan that is there. */
    mayRestore: ({ context: { actions, tree, selected } }) => mayType(actions, placeOf(tree, selected)?.node),
    /** Something of it may be newer; or what is archived is asked for and not in it, or is in it and no longer asked for. */
    isOtherTree: ({ context: { filter, withArchived, isBehind } }) =>
      isBehind || wantsArchived(filter) !== withArchived,
    asksRehearsal: (_, { rehearses }: { rehearses?: true }) => rehearses === true,
    /** Of another person than the one who is shown. */
    bringsPerson: (_, { person }: { person?: DrawPerson }) => person !== undefined,
    hasWritten: (_, { wrote }: { wrote: boolean }) => wrote,
  },
  actions: {
    keepPlans: assign(({ context }, answer: LoadedPlans) => {
      const loaded = keptParts({ activities: context.activities, tree: context.tree }, answer);
      const isKnown = placeOf(loaded.tree, context.selected) !== undefined;
      const next = { ...context, ...loaded, selected: isKnown ? context.selected : (loaded.tree[0]?.id ?? 0) };
      // What was looked for before it was there is in sight once it is.
      return { ...loaded, ...filtered(next, next.filter), selected: next.selected, drafts: typedIn(next) };
    }),
    noteAsked: assign(({ context: { filter } }) => ({ withArchived: wantsArchived(filter), isBehind: false })),
    fallBehind: assign({ isBehind: true }),
    choose: assign((_, { activityId, filter = noPlanFilter }: { activityId: number; filter?: PlanFilter }) => ({
      activityId,
      filter,
      tree: [],
      folded: [],
      selected: 0,
      drafts: {},
      odds: null,
      undo: [],
    })),
    sift: assign(({ context }, { filter }: { filter: Partial<PlanFilter> }) =>
      filtered(context, { ...context.filter, ...filter }),
    ),
    /** What a link leads to, once it is there. */
    lookAt: assign((_, { planId }: { planId?: number }) =>
      planId === undefined ? {} : { selected: planId, refused: {} },
    ),
    select: assign((_, { id }: { id: number }) => ({ selected: id, refused: {} })),
    fold: assign(({ context: { folded } }, { id }: { id: number }) => ({
      folded: folded.includes(id) ? without(folded, id) : [...folded, id],
    })),
    foldAll: assign(({ context: { tree } }) => ({
      folded: outline(tree).flatMap(({ node }) => (node.children.length > 0 ? [node.id] : [])),
    })),
    unfoldAll: assign({ folded: [] }),
    fill: assign(({ context: { drafts, selected, refused } }, { values }: { values: Values }) => ({
      drafts: { ...drafts, [selected]: { ...drafts[selected], ...values } },
      refused: Object.fromEntries(Object.entries(refused).filter(([key]) => !Object.hasOwn(values, key))),
    })),
    keepOdds: assign(({ context: { tree } }, { id }: { id: number }) => ({ odds: oddsToType(tree, id), error: '' })),
    typeOdds: assign(({ context: { odds } }, { text }: { text: string }) => ({ odds: odds && { ...odds, text } })),
    forgetOdds: assign({ odds: null, error: '' }),
    discard: assign(({ context: { drafts, selected } }) => ({
      refused: {},
      drafts: Object.fromEntries(Object.entries(drafts).filter(([id]) => Number(id) !== selected)),
    })),
    keepWrite: assign(({ context, event }) => {
      const write = writeOf(context, event);
      const requestId = 'requestId' in event ? event.requestId : '';
      return write
        ? { saving: savingOf(context, write, requestId), undoing: event.type === 'UNDO', error: '', refused: {} }
        : {};
    }),
    noteSaved: assign(({ context }, { id }: { id: number }) => ({
      undo: undoAfter(context, id),
      saving: null,
      undoing: false,
      ...(context.saving?.write.kind === 'odds' && { odds: null }),
      // A new plan is in sight, whatever was looked for.
      ...(context.saving?.write.kind === 'add' && { selected: id, filter: noPlanFilter }),
    })),
    keepAsked: assign((_, { question }: { question: Question }) => ({ asked: question })),
    forgetAsked: assign({ asked: null }),
    /** Taken back elsewhere, it is not there to be taken back once more. */
    dropUndo: assign(({ context }, of: { entity: string; id: number }) => ({ undo: undoWithout(context, of) })),
    /** Says that it worked, with 撤销 where there is an offer; without one and without words nothing. Given from outside. */
    announce: (_, _said: { key: string; text: string; offer: UndoTarget | null }) => {},
    forgetWrite: assign({ saving: null, undoing: false }),
    noteRefused: assign(({ context }, failure: Failed) => ({
      error: failure.message,
      refused: isOfForm(context) ? faultsByField(faultsIn(failure)) : {},
      saving: null,
      undoing: false,
    })),
    hearNews: sendTo('treeNews', ({ context }, news: NewsOfRows) => heardBy(context, news)),
    noteLooked: sendTo('treeNews', { type: 'LOOKED' }),
    keepRights: assign((_, { actions }: { actions: readonly Action[] }) => ({ actions })),
    keepError: assign((_, { message }: Failed) => ({ error: message })),
    forgetError: assign({ error: '' }),
    /** Tells the tab whether something is typed and not saved; given from outside. */
    tellUnsaved: (_, _unsaved: { key: string; unsaved: boolean }) => {},
    /** Says that something typed stands in the way; given from outside. */
    warnUnsaved: () => {},
    /** Asks itself for a rehearsal, with a seed of chance; given from outside. */
    rehearse: (_, _asked: { person?: DrawPerson }) => {},
    /** Brings it into sight: it opens below all else; given from outside. */
    showRehearsal: () => {},
    /** Puts what is shown into the address, so that a reload or a shared link leads to it; given from outside. */
    showAddress: (_, _shown: { key: string; activityId: number; filter: PlanFilter }) => {},
  },
});
