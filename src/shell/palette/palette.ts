import { type AnyActorRef, fromCallback, fromPromise } from 'xstate';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import { type FoundRecord, searchCall } from '../../../contract/entity/list/search.ts';
import type { Target } from '../../../machines/shell/palette-offers.ts';
import type { LoadedPalette } from '../../../machines/shell/palette-loader.ts';
import { type PaletteEvent, paletteMachine } from '../../../machines/shell/palette.ts';
import { appIn } from '../../core/app-in.ts';
import { request } from '../../core/http.ts';
import { goTo } from '../../notices/notice-box-wiring.ts';
import { read, write } from '../../core/storage.ts';
import { visitsOf } from './visits.ts';
import { renewalOf } from '../workspace.ts';
import { entriesFor } from './entries.ts';
import type { actionTitles } from './titles.ts';

const shellIn = (system: AnyActorRef['system']) => appIn(system).getSnapshot().context.shell?.getSnapshot();

/** What each action does. */
const deeds: Readonly<Record<keyof typeof actionTitles, (system: AnyActorRef['system']) => void>> = {
  refresh: (system) => {
    const tabs = shellIn(system)?.children.tabs;
    const { tabs: open = [], active } = tabs?.getSnapshot().context ?? {};
    const front = open.find(({ key }) => key === active);
    if (tabs && front) tabs.send({ type: 'REFRESH_TAB', ...renewalOf(tabs, front) });
  },
  lock: (system) => shellIn(system)?.children.lock?.send({ type: 'LOCK' }),
  signOut: (system) => appIn(system).getSnapshot().children.session?.send({ type: 'SIGN_OUT' }),
};

function carryOut(system: AnyActorRef['system'], target: Target): void {
  if ('to' in target) goTo(system, target.to);
  else if (isDeed(target.act)) deeds[target.act](system);
}

const isDeed = (name: string): name is keyof typeof deeds => Object.hasOwn(deeds, name);

/** Tells of each page that comes to the front. */
const visits = fromCallback<PaletteEvent>(({ sendBack, system }) => {
  const tabs = shellIn(system)?.children.tabs;
  const tell = () => {
    if (!tabs) return;
    const { active, tabs: open } = tabs.getSnapshot().context;
    const front = open.find(({ key }) => key === active);
    sendBack({ type: 'VISITED', path: active, ...(front?.page.view === 'record' && { name: front.title }) });
  };
  tell();
  const subscription = tabs?.subscribe(tell);
  return () => subscription?.unsubscribe();
});

const logicFor = ({ user_id: id }: UserInfo) =>
  paletteMachine.provide({
    actors: {
      searchRecords: fromPromise(async ({ input: { keyword }, signal }) => {
        const params = { keyword };
        const { data } = await request<{ data: readonly FoundRecord[] }>(searchCall, { params, signal, quiet: true });
        return data;
      }),
      visits,
    },
    actions: {
      storeVisits: (_, { recent, names }) => {
        write('RECENT_PAGES', { ...read('RECENT_PAGES'), [id]: recent });
        write('RECENT_NAMES', { ...read('RECENT_NAMES'), [id]: names });
      },
      perform: ({ system }, { offer }) => {
        // Once the chart has come to rest: other charts go on by this.
        if (offer) queueMicrotask(() => carryOut(system, offer.target));
      },
    },
  });

/** The command palette of a user, as its loader starts it. */
export const paletteOf = (user: UserInfo): LoadedPalette => ({
  logic: logicFor(user),
  input: { entries: entriesFor(user), ...visitsOf(user) },
});
