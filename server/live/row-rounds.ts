import { setTimeout as sleep } from 'node:timers/promises';
import type { RowsChanged } from '../../contract/live.ts';
import { touchedBy } from '../../contract/entity/touched.ts';
import type { Store } from '../db/store.ts';
import { type Listener, listenersIn, toldOf } from './listeners.ts';

/** Between two rounds, in ms: what comes meanwhile goes out together. */
const pause = 100;
/** A browser that is told of more rows at once learns only that there are many. */
const mostTold = 500;

/** A notice of changed rows, as it came through the channel. */
export interface RowsNotice {
  readonly entity: string;
  readonly ids: readonly number[];
  readonly by?: string | undefined;
  readonly since?: string | undefined;
}

/** Who listens here, and how somebody is told. */
interface House {
  readonly store: Store;
  readonly sessions: () => readonly string[];
  readonly tell: (session: string, news: RowsChanged) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Tells of changed rows, in rounds: what was published since the last one is put together, and who may hear of it is looked up once
 * for all of it. One look at the database serves any number of streams and writes.
 */
export class RowRounds {
  readonly #house: House;
  readonly #stopped = new AbortController();
  #waiting: readonly RowsNotice[] = [];
  #round: Promise<void> | undefined;

  constructor(house: House) {
    this.#house = house;
  }

  hear(notice: RowsNotice): void {
    if (this.#stopped.signal.aborted) return;
    this.#waiting = [...this.#waiting, notice];
    this.#round ??= this.#rounds();
  }

  /** Call it before the store is closed: a round may be under way. */
  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#round;
  }

  async #rounds(): Promise<void> {
    while (this.#waiting.length > 0 && !this.#stopped.signal.aborted) {
      const notices = joined(this.#waiting);
      this.#waiting = [];
      await this.#tell(notices).catch((error: unknown) => this.#house.failed(error));
      await sleep(pause, undefined, { signal: this.#stopped.signal, ref: false }).catch(() => undefined);
    }
    this.#round = undefined;
  }

  async #tell(notices: readonly RowsNotice[]): Promise<void> {
    const { store, sessions } = this.#house;
    const open = sessions();
    if (open.length === 0) return;
    const listeners = await listenersIn(store.db, open);
    for (const notice of notices) await this.#tellOf(notice, listeners);
  }

  async #tellOf(notice: RowsNotice, listeners: readonly Listener[]): Promise<void> {
    const { entity, by } = notice;
    const touches = touchedBy(entity);
    for (const { session, ids } of await toldOf(this.#house.store.db, notice, listeners))
      this.#house.tell(session, {
        entity,
        ids: ids.length > mostTold ? [] : ids,
        ...(by !== undefined && { by }),
        ...(touches.length > 0 && { touches }),
      });
  }
}

/** Notices of the same rows' kind and the same hand become one; those that name no rows stay by themselves. */
function joined(notices: readonly RowsNotice[]): readonly RowsNotice[] {
  const byKind = new Map<string, RowsNotice>();
  const unnamed: RowsNotice[] = [];
  for (const notice of notices) {
    const key = JSON.stringify([notice.entity, notice.by]);
    const before = byKind.get(key);
    if (notice.since !== undefined) unnamed.push(notice);
    else byKind.set(key, before ? { ...before, ids: [...new Set([...before.ids, ...notice.ids])] } : notice);
  }
  return [...byKind.values(), ...unnamed];
}
