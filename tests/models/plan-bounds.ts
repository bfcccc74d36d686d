import type { SnapshotFrom } from 'xstate';
import type { planPageMachine } from '../../machines/activities/plan-page.ts';
import type { PlanPageContext } from '../../machines/activities/plan-writes.ts';

/* How far the page of the plans is explored (plan-page.model.ts). */

type Page = SnapshotFrom<typeof planPageMachine>;

const onOdds = new Set(['SET_ODDS', 'TYPE_ODDS', 'SAVE_ODDS', 'LEAVE_ODDS']);
export const isOutcome = (type: string) => /\b(?:done|error)\b/.test(type);

/** While they are typed or saved, or once they were; of a second prize it is only seen that its odds can be looked at as well. */
function mayGoOn({ odds, undo, saving }: Page['context'], type: string): boolean | undefined {
  if (saving?.write.kind === 'odds') return isOutcome(type);
  if (odds?.id === 5006) return type === 'SET_ODDS' || type === 'LEAVE_ODDS';
  if (odds !== null) return onOdds.has(type) || isOutcome(type);
  if (undo.some(({ kind }) => kind === 'odds')) return type === 'UNDO' || type === 'RETRY' || isOutcome(type);
  return undefined;
}

/** Odds are typed by whoever has done nothing else yet, and nothing else is done until they are saved or left. */
export function mayTypeOdds(page: Page, type: string, isUndisturbed: boolean): boolean | undefined {
  const goesOn = mayGoOn(page.context, type);
  if (goesOn !== undefined || !onOdds.has(type)) return goesOn;
  return isUndisturbed && page.matches({ costs: 'hidden' }) && !page.context.isBehind;
}

/** Nothing was written, typed or folded. */
export const isUnwritten = ({ undo, drafts, folded }: PlanPageContext) =>
  undo.length === 0 && Object.keys(drafts).length === 0 && folded.length === 0;
/** Nothing was done yet, but to look at other activities. */
export const isUntouched = (context: PlanPageContext) =>
  isUnwritten(context) && ![4102, 4103].includes(context.selected);

/** Nothing is done but what ends it. */
const isBusy = (page: Page) =>
  page.matches({ tree: 'asking' }) || page.matches({ tree: 'takingBack' }) || page.matches({ costs: 'shown' });
/** News that come meanwhile are remembered, once. */
const mayFallBehind = new Set(['REFRESH', 'PRIZES_CHANGED']);
const isInterrupted = (page: Page) =>
  isBusy(page) ? !page.matches({ costs: 'shown' }) : page.matches({ tree: 'stocking' });
export function mayMeanwhile(page: Page, type: string): boolean | undefined {
  if (page.context.isBehind) return isOutcome(type) || type === 'PAGE_CLOSED';
  if (isInterrupted(page) && mayFallBehind.has(type)) return true;
  if (!isBusy(page)) return undefined;
  return page.matches({ costs: 'shown' }) ? type === 'HIDE_COSTS' : isOutcome(type);
}
