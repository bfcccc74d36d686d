import type { KeptRun } from '../../machines/bulk.ts';
import { rowStates } from '../../machines/bulk-rows.ts';

/** A run is written down this much later, in ms: its rows are many, and change quickly. */
const delay = 500;

/** Whose run it is, and of what: nobody finds that of another person. In this tab of the browser only, which is where it ran. */
export interface RunPlace {
  readonly user: number;
  readonly entity: string;
}
/** With the prefix of every key (spec §3). */
const keyOf = ({ user, entity }: RunPlace) => `pro__BULK_RUN:${user}:${entity}`;

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown) => typeof value === 'string';
const isId = (value: unknown) => Number.isSafeInteger(value);
const isRow = (value: unknown): boolean =>
  isObject(value) &&
  [value['id'], value['version']].every(isId) &&
  [value['title'], value['message']].every(isText) &&
  (value['batch'] === undefined || isId(value['batch'])) &&
  rowStates.some((state) => state === value['state']);

/** Whether what lies in the browser is a run, and not something that another version or a hand has left there. */
const isRun = (value: unknown): value is KeptRun =>
  isObject(value) &&
  [value['entity'], value['event'], value['runId'], value['reason']].every(isText) &&
  isObject(value['draft']) &&
  Array.isArray(value['ids']) &&
  value['ids'].every(isId) &&
  Array.isArray(value['rows']) &&
  value['rows'].length > 0 &&
  value['rows'].every(isRow);

interface Wish {
  readonly place: RunPlace;
  readonly run: KeptRun;
}
let wish: Wish | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function writeDown(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!wish) return;
  const { place, run } = wish;
  wish = undefined;
  try {
    const { entity, event, ids, runId, reason, draft, rows } = run;
    sessionStorage.setItem(keyOf(place), JSON.stringify({ entity, event, ids, runId, reason, draft, rows }));
  } catch {
    // Too much for this browser, or forbidden: it still asks before the page is left.
  }
}

/** Keeps how far a run is, a moment later, and at once when the page is left. Never throws. */
export function keepRun(place: RunPlace, run: KeptRun): void {
  wish = { place, run };
  timer ??= setTimeout(writeDown, delay);
}
addEventListener('pagehide', writeDown);

/** Lets go of a run that was seen to its end. Never throws. */
export function forgetRun(place: RunPlace): void {
  wish = undefined;
  try {
    sessionStorage.removeItem(keyOf(place));
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

/** The run that a reload has cut off; null when there is none. */
export function recallRun(place: RunPlace): KeptRun | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null');
    return isRun(kept) && kept.entity === place.entity ? kept : null;
  } catch {
    return null;
  }
}
