import type { Place } from '../../machines/inspector/inspector.ts';
import { newest, type Run } from './run.ts';

/** Where an address leads: a place in a run, a chart of the product, or nowhere in particular. */
export type Destination =
  | { readonly kind: 'place'; readonly place: Place }
  | { readonly kind: 'chart'; readonly chart: string }
  | { readonly kind: 'none' };

/** First part of the addresses of charts without a run. */
const chartsWord = 'charts';

const decoded = (part: string) => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};

/** Reads `#/RUN/ACTOR/STEP` or `#/charts/CHART`; actor and step may be left out. */
export function destinationOf(hash: string): Destination {
  const [, run = '', actor = '', step = ''] = hash.split('/').map(decoded);
  if (run === '') return { kind: 'none' };
  if (run === chartsWord) return { kind: 'chart', chart: actor };
  const isStep = /^\d+$/.test(step);
  return { kind: 'place', place: { run, actor, ...(isStep && { step: Number(step) }) } };
}

/** The address of a place, to be read by `destinationOf`. */
export function hashOf({ run, actor, step }: Place): string {
  const parts = [run, actor, ...(step === undefined ? [] : [String(step)])];
  return `#/${parts.map(encodeURIComponent).join('/')}`;
}

/** The address of a chart without a run. */
export const hashOfChart = (chart: string): string => `#/${chartsWord}/${encodeURIComponent(chart)}`;

/** Why a run has no such step, in Chinese; null when it has. */
function stepFault({ entries }: Run, step: number): string | null {
  const [first, last] = [entries[0]?.seq ?? 0, entries.at(-1)?.seq ?? 0];
  if (step !== newest && step > last) return `第 ${step} 步还没有发生：这个运行目前到第 ${last} 步。`;
  return step < first ? `第 ${step} 步已不再保留：这个运行现存第 ${first} 步至第 ${last} 步。` : null;
}

/** Why a run cannot show this actor at this step at all, in Chinese; null when it can. '' is whichever actor there is. */
export function placeFault(run: Run, actor: string, step: number): string | null {
  if (run.entries.length === 0) return null;
  const isUnknown = actor !== '' && !run.tracks.has(actor);
  return stepFault(run, step) ?? (isUnknown ? `这个运行里没有流程 ${actor}。` : null);
}

/** What there is to say of an actor before its time; null once it is there. */
export function notYet({ entries, tracks }: Run, actor: string, step: number): string | null {
  const track = tracks.get(actor);
  const since = entries[track?.since ?? -1]?.seq ?? 0;
  return since > step ? `这个流程在这一步还不存在，它在第 ${since} 步出现。` : null;
}
