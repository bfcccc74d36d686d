import { type AnyActorRef, fromPromise, sendTo } from 'xstate';
import { texts } from '../../contract/core/errors.ts';
import { authCalls, type UserInfo } from '../../contract/sign-in/session.ts';
import { bootstrapMachine } from '../../machines/sign-in/bootstrap.ts';
import { type LatePageActor, latePageMachine } from '../../machines/entity/list/late-page.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import { screenMachine } from '../../machines/shell/screen.ts';
import { paletteLoaderMachine } from '../../machines/shell/palette-loader.ts';
import { openOf } from '../../machines/entity/list/list-start.ts';
import { isLate, type View } from '../../machines/shell/page-logics.ts';
import { shellMachine } from '../../machines/shell/shell.ts';
import { pageId, type Tab } from '../../machines/shell/tabs-types.ts';
import { type TabsActor, tabsMachine } from '../../machines/shell/tabs.ts';
import { filterAddress } from '../insight/filter-address.ts';
import type { ListPageActor } from '../../machines/entity/list/list-page.ts';
import type { ProfilePageActor } from '../../machines/account/profile-page.ts';
import type { GivenUp } from '../entity/dropped-drafts.ts';
import { appIn } from '../core/app-in.ts';
import { takeSettings } from './carried-settings.ts';
import { preloadPalette } from './layout/HeaderTools.tsx';
import { request } from '../core/http.ts';
import { inTime } from '../core/in-time.ts';
import { layoutLogic } from './layout-wiring.ts';
import { lateTools } from './menu/late-tools.ts';
import { listAddress } from '../entity/list-address.ts';
import { liveLogic } from '../live/live.ts';
import { lockLogic } from '../sign-in/lock-wiring.ts';
import { noticeBoxLogic } from '../notices/notice-box-wiring.ts';
import { loadRowsLogic, preloadView } from './page-views.tsx';
import { loadEntity } from '../entity/entity-code.ts';
import { routerLogic } from './router.ts';
import { write } from '../core/storage.ts';
import { rememberRole } from '../sign-in/viewing.ts';
import { userNewsLogic } from '../account/user-news.ts';
import { repeatCalls } from '../core/waiting-calls.ts';
import { watchPages } from './watch-pages.ts';
import { workplaceLogic } from '../insight/workplace-wiring.ts';
import { recallWorkspace } from './workspace.ts';

interface Place {
  readonly system: AnyActorRef['system'];
}
const toApp = ({ system }: Place) => appIn(system);
const toSession = ({ system }: Place) => present(appIn(system).getSnapshot().children.session);
const toRouter = ({ system }: Place) =>
  present(appIn(system).getSnapshot().context.shell?.getSnapshot().children.router);

/** An actor that is there whenever somebody has something to tell it. */
function present<Ref>(actor: Ref | undefined): Ref {
  if (actor === undefined) throw new Error('told something to an actor that is not running');
  return actor;
}

const warning = (text: string): Notice => ({ cause: 'tabs', level: 'warning', text });

/** Who the operator is. What a failed call means is for the chart to say (spec §8). */
const bootstrapLogic = bootstrapMachine.provide({
  actors: {
    fetchUser: fromPromise(async ({ input: { role }, signal, system }) =>
      takeSettings(
        await request<UserInfo>(authCalls.userInfo, {
          ...(role !== '' && { params: { as_role: role } }),
          signal,
          quiet: true,
        }),
        system,
      ),
    ),
  },
  actions: {
    stopViewing: ({ system }, { message }) => {
      rememberRole('');
      appIn(system).send({ type: 'NOTIFY', notice: { cause: 'viewAs', level: 'warning', text: message } });
    },
    notifyFailed: sendTo(toApp, {
      type: 'NOTIFY',
      notice: { cause: 'userInfo', level: 'error', title: texts.errorTitle, text: texts.userInfoFailed },
    }),
  },
});

/** The code of a page comes with its calls; that of a list, with the declaration of what it lists. */
const latePageLogic = latePageMachine.provide({
  actors: {
    loadPage: fromPromise(async ({ input: { view, entity = '' } }) => {
      if (!isLate(view)) throw new Error(`the code of ${view} does not come late`);
      if (view === 'list' || view === 'record') {
        const [logic] = await inTime(Promise.all([loadRowsLogic(view), loadEntity(entity)]));
        return { logic };
      }
      const [{ latePages }] = await inTime(Promise.all([import('./late-pages.ts'), preloadView(view)]));
      return { logic: latePages[view] };
    }),
  },
});

/** The page of a tab: what stands in for one whose code comes late is none. Undefined while there is none. */
function pageIn(tabs: AnyActorRef, key: string): { readonly page?: AnyActorRef; readonly tab?: Tab } {
  const { children, context } = (tabs as TabsActor).getSnapshot();
  const tab = context.tabs.find((open) => open.key === key);
  const child: AnyActorRef | undefined = children[pageId(key)];
  if (!tab) return {};
  const page = child && isLate(tab.page.view) ? (child as LatePageActor).getSnapshot().context.page : child;
  return { tab, ...(page && { page }) };
}

/** The address of a tab: with what its filter bar or its list asks for, and the drawer above it. A list that nobody has looked at yet is as it was left. */
function addressIn(tabs: AnyActorRef, key: string): string {
  const { page, tab } = pageIn(tabs, key);
  if (tab?.page.view !== 'list') return (page && tab && filterAddress(tab.page.view, key, page)) ?? key;
  if (!page) return listAddress(key, tab.page.table, tab.page.drawer ? openOf(tab.page.drawer) : '');
  const list = (page as ListPageActor).getSnapshot();
  const query = list.children.table?.getSnapshot().context.query ?? tab.page.table;
  return listAddress(key, query, list.matches('recordOpen') ? openOf(list.context.opened) : '');
}

const withForms: ReadonlySet<View> = new Set(['list', 'record', 'profile']);
/** The forms above a page that may have some. */
const formsOf = (page: AnyActorRef): GivenUp => (page as ListPageActor | ProfilePageActor).getSnapshot().children;

const tabsLogic = tabsMachine.provide({
  actors: {
    list: latePageLogic,
    record: latePageLogic,
    workplace: workplaceLogic,
    analysis: latePageLogic,
    calendar: latePageLogic,
    plans: latePageLogic,
    simulator: latePageLogic,
    center: latePageLogic,
    profile: latePageLogic,
    security: latePageLogic,
    custom: latePageLogic,
    binding: latePageLogic,
    notification: latePageLogic,
    test: latePageLogic,
    watchPages,
  },
  actions: {
    showAddress: sendTo(toRouter, ({ self }, { key, replaces = false }) => ({
      type: 'NAVIGATE',
      address: addressIn(self, key),
      replace: replaces,
    })),
    dropDrafts: ({ self, system }, { key }) => {
      const { page, tab } = pageIn(self, key);
      const unseen = self.getSnapshot().context.waiting.includes(key) && tab;
      // A page that has ended no longer knows its forms.
      const given = page && tab && withForms.has(tab.page.view) ? formsOf(page) : {};
      if (!unseen && !given.form && !given.record) return;
      // Whoever typed something has this code already.
      void import('../entity/dropped-drafts.ts').then(({ dropUnseen, dropTyped }) => {
        dropTyped(given);
        return unseen ? dropUnseen(system, unseen) : undefined;
      });
    },
    warn: sendTo(toApp, (_, { text }) => ({ type: 'NOTIFY', notice: warning(text) })),
  },
});

const screenLogic = screenMachine.provide({
  actions: { keepSidebar: (_, { opened }) => write('SIDEBAR_TYPE', opened) },
});

/** The code of the palette comes with its chart: nothing of it is in the way of the first page. */
const paletteLoaderLogic = paletteLoaderMachine.provide({
  actors: {
    loadPalette: fromPromise(async ({ input: { user } }) => {
      const [{ paletteOf }] = await inTime(Promise.all([import('./palette/palette.ts'), preloadPalette()]));
      return paletteOf(user);
    }),
  },
  actions: {
    notifyMissing: sendTo(toApp, {
      type: 'NOTIFY',
      notice: { cause: 'palette', level: 'warning', text: '搜索加载失败，请检查网络后重试' },
    }),
  },
});

/** Everything behind the login, with what it reaches: calls, address, storage, and the session above it. */
export const shellLogic = shellMachine.provide({
  actors: {
    bootstrap: bootstrapLogic,
    layout: layoutLogic,
    screen: screenLogic,
    tabs: tabsLogic,
    router: routerLogic,
    userNews: userNewsLogic,
    recallWorkspace: fromPromise(({ input }) => recallWorkspace(input.userId)),
    live: liveLogic,
    noticeBox: noticeBoxLogic,
    paletteLoader: paletteLoaderLogic,
    ...lateTools,
    lock: lockLogic.provide({ actions: { resume: () => void repeatCalls().catch(() => {}) } }),
  },
  actions: {
    reportUser: sendTo(toSession, (_, { userId }) => ({ type: 'USER_KNOWN', userId })),
    reportAddress: sendTo(toSession, { type: 'ADDRESS_CHANGED' }),
    reportEnd: sendTo(toSession, (_, { message }) => ({ type: 'FORCED_OUT', message })),
    askToLeave: sendTo(toSession, { type: 'SIGN_OUT' }),
    viewAs: ({ system }, { role }) => {
      const shell = appIn(system).getSnapshot().context.shell?.getSnapshot();
      const unsaved = shell?.children.tabs?.getSnapshot().context.unsaved ?? [];
      if (unsaved.length > 0) {
        const text = '有未保存的内容，请先保存或关闭';
        appIn(system).send({ type: 'NOTIFY', notice: { cause: 'viewAs', level: 'warning', text } });
        return;
      }
      rememberRole(role);
      // The page in front need not be one of the role's.
      history.replaceState(null, '', '#/');
      location.reload();
    },
    // Who gives up waiting has already said so: nothing is asked again.
    leave: (place) => {
      toSession(place).send({ type: 'SIGN_OUT' });
      toSession(place).send({ type: 'CONFIRM' });
    },
  },
});
