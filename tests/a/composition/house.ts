import type { AnyActorLogic, AnyActorRef, AnyStateMachine, InspectionEvent } from 'xstate';
import { createActor, fromPromise, StateMachine } from 'xstate';
import type { UnreadNotices } from '../../../contract/notices/notice-box.ts';
import { type AppActor, appMachine, type LoadedShell } from '../../../machines/shell/app.ts';
import { latePageMachine } from '../../../machines/entity/list/late-page.ts';
import { liveMachine } from '../../../machines/live/live.ts';
import { lockMachine } from '../../../machines/sign-in/lock.ts';
import { noticeBoxMachine } from '../../../machines/notices/notice-box.ts';
import {
  type LoadedPresence,
  type OpenRecord,
  presenceLoaderMachine,
} from '../../../machines/entity/record/presence-loader.ts';
import { recordLoaderMachine } from '../../../machines/entity/record/record-loader.ts';
import { paletteLoaderMachine } from '../../../machines/shell/palette-loader.ts';
import { ManualClock } from '../../engine/manual-clock.ts';
import { machineOf, type PathEvent, provideByName, runningOf, type Snapshot } from '../../engine/xstate-internals.ts';
import { Browser, openIn } from './browser.ts';
import { Server } from './server.ts';
import { type Answer, type Call, connect, Wire } from './wire.ts';
import { appId } from '../../../src/core/app-in.ts';
import { listenToOutside } from '../../../src/shell/app-listeners.ts';
import { listPageLogic } from '../../../src/entity/list-page-wiring.ts';
import { recordLogic } from '../../../src/entity/record/record-wiring.ts';
import { sessionLogic } from '../../../src/sign-in/session-wiring.ts';
import { shellLogic } from '../../../src/shell/shell-wiring.ts';
import { onUnkept } from '../../../src/shell/leaving.ts';
import { read } from '../../../src/core/storage.ts';
import { listenToWindow } from '../../../src/shell/window-listeners.ts';

/** A running actor, found below the root. `machine` is absent for promises and callbacks. */
export interface Living {
  /** Ids from the root's child on: `shell/tabs/page:/award/cate/table`. */
  readonly path: string;
  readonly id: string;
  readonly machine?: AnyStateMachine;
  readonly ref: AnyActorRef;
  readonly snapshot: Snapshot;
  readonly send: (event: PathEvent) => void;
}

/** Charts to run instead of the real ones: copies with a fault. */
export interface Logic {
  readonly app: AnyStateMachine;
  readonly session: AnyStateMachine;
  readonly shell: AnyStateMachine;
}
type Wanted = { readonly view: string; readonly entity?: string };

/** Code that never comes. */
const never = () => new Promise<never>(() => {});
const absent = latePageMachine.provide({
  actors: { loadPage: fromPromise<{ logic: AnyActorLogic }, Wanted>(never) },
}) as unknown as AnyStateMachine;

/** A list whose records do this as soon as they are opened. */
export const withRecord = (list: AnyStateMachine, record: AnyStateMachine): AnyStateMachine => {
  const opener = recordLoaderMachine.provide({
    actors: { loadRecord: fromPromise<{ logic: AnyActorLogic }>(async () => ({ logic: record })) },
  });
  return provideByName(list, { actors: { ...machineOf(list).implementations.actors, record: opener } });
};

/** Lists with what is always there. What comes beside them later has worlds of its own (models/presence, selection, views, import). */
const bareList: AnyStateMachine = provideByName(listPageLogic as unknown as AnyStateMachine, {
  actors: {
    ...machineOf(listPageLogic as unknown as AnyStateMachine).implementations.actors,
    presence: presenceLoaderMachine.provide({
      actors: { loadPresence: fromPromise<LoadedPresence, OpenRecord>(never) },
    }),
    selection: absent,
    views: absent,
    savedRow: absent,
    sideTree: absent,
    fileImport: absent,
  },
});

export const listLogic = withRecord(bareList, recordLogic as unknown as AnyStateMachine);

/** A page whose code comes at once: what the browser fetches is no part of this world. */
const arrived = (logic: AnyStateMachine): AnyStateMachine =>
  latePageMachine.provide({
    actors: {
      loadPage: fromPromise<{ logic: AnyActorLogic }, Wanted>(async () => ({ logic })),
    },
  }) as unknown as AnyStateMachine;

/** The tab bar, with lists that are there. */
export const withList = (tabs: AnyStateMachine, list: AnyStateMachine): AnyStateMachine =>
  provideByName(tabs, { actors: { ...machineOf(tabs).implementations.actors, list: arrived(list) } });

const tabsOf = (shell: AnyStateMachine) => machineOf(shell).implementations.actors['tabs'] as AnyStateMachine;

export const realLogic: Logic = {
  app: appMachine as unknown as AnyStateMachine,
  session: sessionLogic,
  // What stands beside the pages has worlds of its own (models/live, lock, notice-box, palette-loader).
  shell: shellLogic.provide({
    actors: {
      tabs: withList(tabsOf(shellLogic as unknown as AnyStateMachine), listLogic) as never,
      live: liveMachine,
      lock: lockMachine,
      // Counts again and again: with it nothing would ever come to rest.
      noticeBox: noticeBoxMachine.provide({
        actors: { fetchUnread: fromPromise<UnreadNotices>(() => new Promise(() => {})) },
      }),
      paletteLoader: paletteLoaderMachine,
      // Reads anew every few minutes: the same (models/words).
      words: latePageMachine.provide({ actors: { loadPage: fromPromise<{ logic: AnyActorLogic }, Wanted>(never) } }),
    },
  }),
};

type Parked = { readonly resolve: (shell: LoadedShell) => void; readonly reject: (error: Error) => void };

/** The whole program, wired as it is, in a browser tab, a network and a time that do nothing by themselves. */
export class House {
  readonly browser = new Browser();
  readonly wire = new Wire();
  readonly server = new Server();
  /** The shell's code, on its way. */
  chunks: readonly Parked[] = [];
  clock = new ManualClock();
  /** What stopped the root. */
  failure: Error | undefined;
  /** Writes that were carried out, and calls of which nobody knows. */
  readonly carriedOut = new Set<Call>();
  readonly lost = new Set<Call>();
  /** Whether somebody waited for the write that was answered last. */
  hadWriter = false;
  readonly #logic: Logic;
  readonly #inspect: ((event: InspectionEvent) => void) | undefined;
  #app: AppActor | undefined;
  #end = () => {};

  /** `inspect` hears all that happens between the actors. */
  constructor(logic: Logic, inspect?: (event: InspectionEvent) => void) {
    this.#logic = logic;
    this.#inspect = inspect;
    openIn(this.browser);
    connect(this.wire);
    this.browser.onReload = () => this.#startAnew();
    this.#start();
  }

  get app(): AppActor {
    if (!this.#app) throw new Error('the program has not started');
    return this.#app;
  }

  /** As src/boot.ts and src/shell/app-actor.ts start it. */
  #start(): void {
    this.chunks = [];
    const clock = new ManualClock();
    this.clock = clock;
    let stopWindow = () => {};
    const loadShell = fromPromise<LoadedShell, void>(
      () => new Promise<LoadedShell>((resolve, reject) => (this.chunks = [...this.chunks, { resolve, reject }])),
    );
    const logic = (this.#logic.app as unknown as typeof appMachine).provide({
      actors: { session: this.#logic.session as typeof sessionLogic, loadShell },
      actions: {
        // Once the chart has arrived inside, as where the shell is mounted.
        showShell: () =>
          queueMicrotask(() => {
            if (!app.getSnapshot().matches('inside')) return;
            stopWindow = listenToWindow(app);
            // There is no database here, and that would be told by a timer of its own, in real time.
            onUnkept(undefined);
          }),
        showLogin: () => stopWindow(),
      },
    });
    const app: AppActor = createActor(logic, {
      systemId: appId,
      clock,
      input: { token: read('Access-Token') ?? '' },
      ...(this.#inspect && { inspect: this.#inspect }),
    });
    this.#app = app;
    clock.follow(runningOf(app).system);
    app.subscribe({ error: (error) => (this.failure = error as Error) });
    const stop = listenToOutside(app);
    this.#end = () => {
      stop();
      stopWindow();
    };
    app.start();
  }

  #startAnew(): void {
    this.close();
    this.#start();
  }

  /** Nobody in the document hears anything any more. */
  close(): void {
    this.#end();
    this.wire.forgetAll();
    this.app.stop();
    this.wire.forgetAll();
  }

  answer(call: Call, how: string, answer: Answer): void {
    if (how === 'ok') this.carriedOut.add(call);
    if (how === 'lost') this.lost.add(call);
    this.hadWriter = call.isWrite && this.living().some(({ id }) => id === 'save' || id === 'perform');
    this.wire.answer(call, answer);
  }

  loadedShell(): LoadedShell {
    return { logic: this.#logic.shell, input: { width: window.innerWidth, settings: {}, role: '' } };
  }

  /** All actors below the root that run, parents before children. */
  living(): readonly Living[] {
    return below(this.app as unknown as AnyActorRef, '');
  }

  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    this.browser.runTasks();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

function below(parent: AnyActorRef, path: string): readonly Living[] {
  const { children } = parent.getSnapshot() as { children?: Readonly<Record<string, AnyActorRef | undefined>> };
  return Object.entries(children ?? {}).flatMap(([id, ref]) => {
    if (!ref) return [];
    const snapshot = ref.getSnapshot() as unknown as Snapshot;
    if (snapshot.status !== 'active') return [];
    const logic: unknown = (ref as unknown as { readonly logic: unknown }).logic;
    const own = path === '' ? id : `${path}/${id}`;
    const send = (event: PathEvent) => ref.send(event);
    const machine = logic instanceof StateMachine ? { machine: logic as unknown as AnyStateMachine } : {};
    return [{ path: own, id, ref, snapshot, send, ...machine }, ...below(ref, own)];
  });
}

/** The chart of an actor; '' for promises and callbacks. */
export const chartOf = ({ machine }: Living): string => (machine ? machineOf(machine).id : '');
