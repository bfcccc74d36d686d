import type { Draft, FoundDraft, RecordInput } from '../../machines/entity/record/record-types.ts';
import { openTabs, ownTab } from '../core/browser-tab.ts';
import { tellUnkept, useKeeper } from '../shell/leaving.ts';

/** Which form of which person a draft belongs to. */
export interface DraftPlace extends Pick<RecordInput, 'entity' | 'mode' | 'id'> {
  readonly user: number;
}

/** As it lies in the database: one for each form and browser tab. `at`: when it was kept, in ms since 1970. */
interface Entry extends Draft {
  readonly user: number;
  readonly entity: string;
  readonly mode: string;
  readonly id: number;
  readonly tab: string;
  readonly path: string;
  readonly at: number;
}
type Key = readonly [user: number, entity: string, mode: string, id: number, tab: string];
/** What is still to be written: a draft, or that there is none. */
interface Wish {
  readonly key: Key;
  readonly entry: Entry | null;
}

const databaseName = 'pro__drafts';
const storeName = 'drafts';
/** Typing is written this much later, in ms. */
const delay = 300;
/** A database that does not answer by then is as good as none, in ms. */
const patience = 3000;
/** After 60 days nobody comes back for a draft, in ms. */
const longest = 60 * 24 * 60 * 60 * 1000;

const pending = new Map<string, Wish>();
let opening: Promise<IDBDatabase> | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<boolean> | undefined;

const answerTo = <Result>(request: IDBRequest<Result>) =>
  new Promise<Result>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });

const endOf = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('aborted')));
  });

const soon = <Result>(promise: Promise<Result>) =>
  new Promise<Result>((resolve, reject) => {
    promise.then(resolve, reject);
    setTimeout(() => reject(new Error('the database does not answer')), patience);
  });

async function connect(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () =>
    request.result
      .createObjectStore(storeName, { keyPath: ['user', 'entity', 'mode', 'id', 'tab'] })
      .createIndex('at', 'at'),
  );
  const database = await answerTo(request);
  const forget = () => {
    database.close();
    opening = undefined;
  };
  database.addEventListener('versionchange', forget);
  database.addEventListener('close', forget);
  return database;
}

function open(): Promise<IDBDatabase> {
  opening ??= connect();
  opening.catch(() => (opening = undefined));
  return opening;
}

/** `strict`: a power cut does not take what the database has confirmed. */
async function writeTo(work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await open()).transaction(storeName, 'readwrite', { durability: 'strict' });
  work(transaction.objectStore(storeName));
  return endOf(transaction);
}

const carryOut = (wishes: readonly Wish[]) =>
  writeTo((store) => {
    for (const { key, entry } of wishes) {
      if (entry) store.put(entry);
      else store.delete([...key]);
    }
    // Without waiting for the answers: the page may be gone by then.
    store.transaction.commit();
  });

/** A deletion that failed is let go: what was never kept need not be removed. */
function giveUp(): false {
  for (const [name, { entry }] of pending) if (!entry) pending.delete(name);
  if (pending.size > 0) tellUnkept();
  return false;
}

async function writeAll(): Promise<boolean> {
  while (pending.size > 0) {
    const batch = [...pending];
    try {
      await soon(carryOut(batch.map(([, wanted]) => wanted)));
    } catch {
      return giveUp();
    }
    for (const [name, wanted] of batch) if (pending.get(name) === wanted) pending.delete(name);
  }
  return true;
}

/** Writes everything at once. Resolves with true when all of it is on disk. */
async function flush(): Promise<boolean> {
  clearTimeout(timer);
  timer = undefined;
  writing ??= writeAll().finally(() => (writing = undefined));
  // Something may have come after the last look.
  return (await writing) && (pending.size === 0 || flush());
}

function wish(key: Key, entry: Entry | null): void {
  pending.set(key.join(' '), { key, entry });
  timer ??= setTimeout(() => void flush(), entry ? delay : 0);
}

/** Known once a draft was looked for, which comes before anything can be typed. */
let tab = '';

const keyOf = ({ user, entity, mode, id = 0 }: DraftPlace, of = tab): Key => [user, entity, mode, id, of];

/** Keeps what a form holds, a moment later. Never throws. */
export function keepDraft(place: DraftPlace, draft: Draft): void {
  const { user, entity, mode, id = 0 } = place;
  const { fingerprint, version, base, values, requestId } = draft;
  const held = { fingerprint, version, base, values, requestId };
  wish(keyOf(place), { ...held, user, entity, mode, id, tab, path: location.hash, at: Date.now() });
}

/** Removes the draft of a form: this tab's, or the one that was found of a tab that is gone. Never throws. */
export const dropDraft = (place: DraftPlace, of?: string): void => wish(keyOf(place, of), null);

/** Makes a draft of a tab that is gone this tab's own. Never throws. */
export function adoptDraft(place: DraftPlace, found: FoundDraft): void {
  if (found.tab !== tab) dropDraft(place, found.tab);
  keepDraft(place, found);
}

async function clearOld(): Promise<void> {
  await writeTo((store) => {
    const request = store.index('at').openKeyCursor(IDBKeyRange.upperBound(Date.now() - longest));
    request.addEventListener('success', () => {
      if (!request.result) return;
      store.delete(request.result.primaryKey);
      request.result.continue();
    });
  });
}

async function look({ user, entity, mode, id = 0 }: DraftPlace): Promise<FoundDraft | null> {
  const database = await open();
  const [own, alive] = await Promise.all([ownTab(), openTabs(), flush()]);
  tab = own;
  const place = [user, entity, mode, id];
  const range = IDBKeyRange.bound(place, [...place, []]);
  const kept: unknown = await answerTo(database.transaction(storeName).objectStore(storeName).getAll(range));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody else writes there, and the database has a version.
  const entries = (kept as readonly Entry[]).toSorted((a, b) => b.at - a.at);
  const entry = entries.find((one) => one.tab === own) ?? entries.find((one) => !alive.has(one.tab));
  if (!entry) return null;
  const { fingerprint, version, base, values, requestId, at } = entry;
  return { fingerprint, version, base, values, requestId, tab: entry.tab, age: Math.max(0, Date.now() - at) };
}

let isCleared = false;

/**
 * The draft of a form: this tab's own, else the newest of a tab that is no longer open; null when there is none. Rejects when the
 * browser keeps nothing.
 */
export async function recallDraft(place: DraftPlace): Promise<FoundDraft | null> {
  const found = await soon(look(place));
  if (!isCleared) clearOld().catch(() => {});
  isCleared = true;
  return found;
}

useKeeper({ flush, isKept: () => pending.size === 0 });
