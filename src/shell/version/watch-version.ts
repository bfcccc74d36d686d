import { fromCallback, fromPromise } from 'xstate';
import type { AppActor } from '../../../machines/shell/app.ts';
import { type VersionActor, type VersionEvent, versionMachine } from '../../../machines/shell/version.ts';
import { flushDrafts, leaveOnPurpose } from '../leaving.ts';
import { read, write } from '../../core/storage.ts';
import { hasTag } from '../watch-pages.ts';
import { wouldLose } from '../window-listeners.ts';

/** Work is looked for this often while a new version waits, in ms. */
const beat = 1000;
/** A part that is missing so soon after the page was loaded for that is missing for good, in ms. */
const soon = 60_000;

/** Which build this page is; '' while developing. */
export const ownVersion = (): string => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '';

async function fetchVersion(signal: AbortSignal): Promise<string> {
  const answer = await fetch('/version.json', { cache: 'no-store', signal });
  const said: unknown = answer.ok ? await answer.json() : null;
  if (typeof said === 'object' && said !== null && 'version' in said && typeof said.version === 'string')
    return said.version;
  throw new Error('the server does not say which version it has');
}

/** What states are tagged with in which loading the page would lose or interrupt something: a dialog asks, for one. */
const atWork = ['unsaved', 'unkept', 'busy', 'asking'];

/** Whether now would be a bad moment: something is unsaved or on its way, a question is open, the screen is locked. */
export function isBusy(app: AppActor): boolean {
  const shell = app.getSnapshot().context.shell?.getSnapshot();
  if (!shell) return false;
  const { tabs, lock } = shell.children;
  if (lock?.getSnapshot().hasTag('covered') || !app.getSnapshot().children.session?.getSnapshot().hasTag('signedIn'))
    return true;
  return (
    tabs !== undefined && (tabs.getSnapshot().context.unsaved.length > 0 || atWork.some((tag) => hasTag(tabs, tag)))
  );
}

const workLogic = (app: AppActor) =>
  fromCallback<VersionEvent>(({ sendBack }) => {
    let said: boolean | undefined;
    const look = () => {
      const busy = isBusy(app);
      if (busy !== said) sendBack({ type: busy ? 'BUSY' : 'IDLE' });
      said = busy;
    };
    look();
    const timer = setInterval(look, beat);
    return () => clearInterval(timer);
  });

/** The operator looks at the tab again, or the stream of events is there again after it was lost: the server may be another one. */
const surroundingsLogic = (app: AppActor) =>
  fromCallback<VersionEvent>(({ sendBack }) => {
    const stopped = new AbortController();
    const look = () => document.visibilityState === 'visible' && sendBack({ type: 'LOOK' });
    addEventListener('visibilitychange', look, { signal: stopped.signal });
    let wasAway = false;
    const live = app.getSnapshot().context.shell?.getSnapshot().children.live;
    const following = live?.subscribe((snapshot) => {
      const isThere = snapshot.matches({ attending: { leading: { streaming: 'connected' } } });
      if (isThere && wasAway) sendBack({ type: 'LOOK' });
      wasAway = !isThere && (wasAway || snapshot.matches({ attending: { leading: 'waiting' } }));
    });
    return () => {
      stopped.abort();
      following?.unsubscribe();
    };
  });

async function reload(app: AppActor, recovers: boolean): Promise<never> {
  const tabs = app.getSnapshot().context.shell?.getSnapshot().children.tabs;
  const isKept = await flushDrafts();
  if (!isKept || wouldLose(tabs) || (!recovers && isBusy(app))) throw new Error('something would be lost');
  if (recovers) write('RECOVERED', { build: ownVersion(), at: Date.now() }, undefined, 'session');
  leaveOnPurpose();
  location.reload();
  return new Promise<never>(() => {});
}

/** Whether loading the page anew was tried just now, or by this very build: then another time will not help. */
export function isRecovered(): boolean {
  const last = read('RECOVERED', 'session');
  return last !== undefined && (last.build === ownVersion() || Date.now() - last.at < soon);
}

const versionLogic = (app: AppActor) =>
  versionMachine.provide({
    actors: {
      fetchVersion: fromPromise(({ signal }) => fetchVersion(signal)),
      surroundings: surroundingsLogic(app),
      work: workLogic(app),
      reload: fromPromise(({ input: { recovers } }) => reload(app, recovers)),
    },
  });

/** The actor that watches the version, a child of the app, started once. Undefined while developing: there are no versions then. */
export function watchVersion(app: AppActor): VersionActor | undefined {
  if (ownVersion() === '') return undefined;
  app.send({ type: 'WATCH_VERSION', logic: versionLogic(app), input: { own: ownVersion() } });
  return app.getSnapshot().context.version ?? undefined;
}
