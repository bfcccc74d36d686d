import type { KeptRun } from '../../../machines/entity/bulk/bulk.ts';
import { type BulkRow, type RowState, rowStates } from '../../../machines/entity/bulk/bulk-rows.ts';

/** A run is written down this much later, in ms: its rows are many, and change quickly. */
const delay = 500;

/** Whose run it is, and of what: nobody finds that of another person. In this tab of the browser only, which is where it ran. */
export interface RunPlace {
  readonly user: number;
  readonly entity: string;
}

/** What of a run stays as it is while it goes on; the columns of its rows, which take a fifth of what the rows would. */
interface Rows {
  readonly runId: string;
  readonly ids: readonly number[];
  readonly versions: readonly number[];
  /** Null where they were too much for this browser: the rows are called by their numbers then. */
  readonly titles: readonly string[] | null;
}

/** How far it is: written down again and again. */
interface Progress extends Pick<KeptRun, 'entity' | 'event' | 'runId' | 'reason' | 'draft' | 'ids'> {
  /** A letter for each row; a capital one where it may be done. */
  readonly states: string;
  /** All messages, and of each row which of them. */
  readonly messages: readonly string[];
  readonly said: readonly number[];
  /** Of each row the number of its batch, 0 for none; empty where no row has any. */
  readonly batches: readonly number[];
}

const letters = { waiting: 'w', sending: 's', done: 'd', failed: 'f', skipped: 'k' } as const;
const statesByLetter: ReadonlyMap<string, RowState> = new Map(rowStates.map((state) => [letters[state], state]));

/** With the prefix of every key (spec §3). */
const rowsKey = ({ user, entity }: RunPlace) => `pro__BULK_ROWS:${user}:${entity}`;
const progressKey = ({ user, entity }: RunPlace) => `pro__BULK_RUN:${user}:${entity}`;

function progressOf({ rows, entity, event, runId, reason, draft, ids }: KeptRun): Progress {
  const places = new Map<string, number>();
  const said = rows.map(({ message }) => {
    const place = places.get(message) ?? places.size;
    places.set(message, place);
    return place;
  });
  const states = rows.map(({ state, unsure }) => (unsure ? letters[state].toUpperCase() : letters[state])).join('');
  const batches = rows.some(({ batch }) => batch !== undefined) ? rows.map(({ batch = 0 }) => batch) : [];
  // The rows have the ids in the same order, unless one was named twice.
  const named = ids.length === rows.length ? [] : ids;
  return { entity, event, runId, reason, draft, ids: named, states, messages: [...places.keys()], said, batches };
}

const rowsOf = ({ rows, runId }: KeptRun, withTitles: boolean): Rows => ({
  runId,
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
  titles: withTitles ? rows.map(({ title }) => title) : null,
});

type Known = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Known =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';
const isWhole = (value: unknown) => Number.isSafeInteger(value);
const isList = (value: unknown, length: number, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === length && value.every(isOne);

/** Whether what lies in the browser is a run, and not something that another version or a hand has left there. */
function areRows(value: unknown): value is Rows {
  if (!isObject(value) || !isText(value['runId']) || !Array.isArray(value['ids'])) return false;
  const { length } = value['ids'];
  const { ids, versions, titles } = value;
  return length > 0 && isList(ids, length, isWhole) && isList(versions, length, isWhole) && areTitles(titles, length);
}
const areTitles = (titles: unknown, length: number) => titles === null || isList(titles, length, isText);

function isProgress(value: unknown, length: number): value is Progress {
  if (!isObject(value) || !['entity', 'event', 'runId', 'reason'].every((key) => isText(value[key]))) return false;
  const { draft, ids, states, messages, said, batches } = value;
  const areStates = isText(states) && [...states].every((one) => statesByLetter.has(one.toLowerCase()));
  const areBatches = isList(batches, 0, isWhole) || isList(batches, length, isWhole);
  return (
    [isObject(draft), areStates, String(states).length === length, areBatches].every(Boolean) &&
    isList(ids, Array.isArray(ids) ? ids.length : 0, isWhole) &&
    Array.isArray(messages) &&
    messages.every(isText) &&
    isList(said, length, (one) => isWhole(one) && Number(one) >= 0 && Number(one) < messages.length)
  );
}

function runOf({ ids, versions, titles }: Rows, { states, messages, said, batches, ...run }: Progress): KeptRun {
  const rows = ids.map((id, at): BulkRow => {
    const letter = states[at] ?? 'w';
    const batch = batches[at] ?? 0;
    return {
      id,
      title: titles?.[at] ?? `编号 ${id}`,
      version: versions[at] ?? 0,
      state: statesByLetter.get(letter.toLowerCase()) ?? 'waiting',
      message: messages[said[at] ?? 0] ?? '',
      ...(letter !== letter.toLowerCase() && { unsure: true }),
      ...(batch > 0 && { batch }),
    };
  });
  return { ...run, ids: run.ids.length > 0 ? run.ids : ids, rows };
}

interface Wish {
  readonly place: RunPlace;
  readonly run: KeptRun;
}
let wish: Wish | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The run whose rows lie in the browser as they are. */
let written: Wish | undefined;

const isSameRow = (one: BulkRow, other: BulkRow | undefined) =>
  one.id === other?.id && one.version === other.version && one.title === other.title;

/** Whether the columns that stay lie there already: only rows that are tried once more get other versions. */
const isWritten = ({ place, run }: Wish): boolean =>
  written !== undefined &&
  rowsKey(written.place) === rowsKey(place) &&
  written.run.runId === run.runId &&
  written.run.rows.length === run.rows.length &&
  run.rows.every((row, at) => isSameRow(row, written?.run.rows[at]));

function writeRows(next: Wish): void {
  const key = rowsKey(next.place);
  const put = (withTitles: boolean) => sessionStorage.setItem(key, JSON.stringify(rowsOf(next.run, withTitles)));
  try {
    put(true);
  } catch {
    put(false);
  }
}

function writeDown(): void {
  clearTimeout(timer);
  timer = undefined;
  if (!wish) return;
  const next = wish;
  wish = undefined;
  try {
    if (!isWritten(next)) writeRows(next);
    written = next;
    sessionStorage.setItem(progressKey(next.place), JSON.stringify(progressOf(next.run)));
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
  written = undefined;
  try {
    for (const key of [rowsKey(place), progressKey(place)]) sessionStorage.removeItem(key);
  } catch {
    // Where nothing can be removed, nothing was kept.
  }
}

/** The run that a reload has cut off; null when there is none. */
export function recallRun(place: RunPlace): KeptRun | null {
  try {
    const rows: unknown = JSON.parse(sessionStorage.getItem(rowsKey(place)) ?? 'null');
    const progress: unknown = JSON.parse(sessionStorage.getItem(progressKey(place)) ?? 'null');
    const isRun = areRows(rows) && isProgress(progress, rows.ids.length);
    return isRun && rows.runId === progress.runId && progress.entity === place.entity ? runOf(rows, progress) : null;
  } catch {
    return null;
  }
}
