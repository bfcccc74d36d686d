import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import { pageAt } from '../../contract/menu/pages.ts';
import { allowedOn, type Permission } from '../../contract/core/permission.ts';
import { openOf } from '../entity/list/list-start.ts';
import { isLate, pageLogics, type PageStart } from './page-logics.ts';
import { tabPopupMachine } from './tab-popup.ts';
import { canMove, frontAfter, indexOf, moved, restingNext, unpinned, withPin } from './tab-order.ts';
import {
  linkedDrawer,
  linkedRows,
  type PageMark,
  pageId,
  type Renewal,
  type Tab,
  type TabsContext,
  type TabsEvent,
  type TabsInput,
} from './tabs-types.ts';

interface Keyed {
  readonly key: string;
}
const without = (keys: readonly string[], gone: string) => keys.filter((key) => key !== gone);

const hasPage = (context: TabsContext, key: string) => indexOf(context, key) >= 0 && !context.waiting.includes(key);

/** What is in front is drawn. */
const inFront = ({ awake }: TabsContext, key: string) => ({ active: key, awake: [key, ...without(awake, key)] });

/** A page that begins to hold something while it rests is drawn again. */
const awakeWith = ({ awake }: TabsContext, key: string) => (awake.includes(key) ? awake : [...awake, key]);

function unmarked(marks: TabsContext['marks'], key: string): TabsContext['marks'] {
  const { [key]: _, ...others } = marks;
  return others;
}

const asksForRows = (tab: Tab) => Object.keys(linkedRows(tab)).length > 0;
const asksForDrawer = (tab: Tab) => Boolean(linkedDrawer(tab));

const drawerIn = ({ page }: Tab) => (page.view === 'list' && page.drawer ? openOf(page.drawer) : '');
/** Whether it asks for another drawer than the one that is to stand open again. */
const asksForOther = (tab: Tab, linked: Tab) => asksForDrawer(linked) && drawerIn(tab) !== drawerIn(linked);

const withoutDrawer = ({ drawer: _, ...page }: PageStart<'list'>): PageStart<'list'> => page;

/** A page that is no list, with what a link asks it for. */
function withAsked(tab: Tab, linked: Tab): Tab {
  const { page } = tab;
  const { asked, activityId, planFilter } = linkedRows(linked);
  if ((page.view === 'analysis' || page.view === 'calendar') && asked !== undefined)
    return { ...tab, page: { ...page, asked } };
  if (page.view === 'plans' && activityId !== undefined)
    return { ...tab, page: { view: 'plans', actions: page.actions, activityId, ...(planFilter && { planFilter }) } };
  return tab;
}

/** A page that nobody has looked at yet shows what a link asks for; where something was typed in a drawer that one stays. */
function withLinked(tab: Tab, linked: Tab, isUnsaved: boolean): Tab {
  const { page } = tab;
  if (page.view !== 'list') return withAsked(tab, linked);
  const drawer = linkedDrawer(linked);
  return {
    ...tab,
    page: {
      ...(drawer === null && !isUnsaved ? withoutDrawer(page) : page),
      ...(asksForRows(linked) && { table: { ...page.table, pageNo: 1, filters: {}, ...linkedRows(linked) } }),
      ...(drawer && asksForOther(tab, linked) && { drawer }),
    },
  };
}

/** Whether a page may show something else once rows of these entities are others: a dashboard counts them all. */
function showsAny({ page }: Tab, names: readonly string[]): boolean {
  if (page.view === 'list' || page.view === 'record') return names.includes(page.entity);
  if (page.view === 'plans') return names.includes('plan') || names.includes('prize');
  return page.view === 'workplace' || page.view === 'analysis' || page.view === 'calendar';
}

/** Keys of the pages that show rows of an entity, or one of them, and hear of each that has changed. */
const pagesOf = ({ tabs }: TabsContext, entity: string) =>
  tabs
    .filter(({ page }) => (page.view === 'list' || page.view === 'record') && page.entity === entity)
    .map(({ key }) => key);

interface Changed {
  readonly entity: string;
  readonly touches?: readonly string[] | undefined;
}
/** Pages behind that show something of what was changed, those known already left out. */
const newsFor = (context: TabsContext, { entity, touches = [] }: Changed) =>
  context.tabs
    .filter((tab) => showsAny(tab, [entity, ...touches]))
    .map(({ key }) => key)
    .filter((key) => ![context.active, ...context.waiting, ...context.news].includes(key));

/** A tab with what may be done on its page now; one whose page is the same for everybody stays as it is. */
function withRights(tab: Tab, permissions: readonly Permission[]): Tab {
  const { key, page } = tab;
  return 'actions' in page ? { ...tab, page: { ...page, actions: allowedOn(permissions, pageAt(key)) } } : tab;
}

/** What the tab bar is made of: its types, what it owns, asks and does. Its states stand in tabs.ts. */
export const tabsSetup = setup({
  types: {
    context: {} as TabsContext,
    input: {} as TabsInput | undefined,
    events: {} as TabsEvent,
  },
  actors: {
    ...pageLogics,
    popup: tabPopupMachine,
    /** Sends `PAGE_MARKED` when a page begins or ends to save, or something of it fails; given from outside. */
    watchPages: fromCallback(() => {}),
  },
  guards: {
    isOpen: ({ context }, { key }: Keyed) => indexOf(context, key) >= 0,
    isLinked: ({ context }, { tab }: { tab: Tab }) =>
      indexOf(context, tab.key) >= 0 && (asksForRows(tab) || asksForDrawer(tab)),
    isLinkedUnseen: ({ context }, { tab }: { tab: Tab }) =>
      context.waiting.includes(tab.key) && (asksForRows(tab) || asksForDrawer(tab)),
    wouldCover: ({ context }, { tab }: { tab: Tab }) =>
      context.waiting.includes(tab.key) &&
      context.unsaved.includes(tab.key) &&
      context.tabs.some((open) => open.key === tab.key && asksForOther(open, tab)),
    isBehind: ({ context }, { key }: Keyed) => context.active !== key && indexOf(context, key) >= 0,
    isNews: ({ context }, { key }: Keyed) => hasPage(context, key) && !context.unsaved.includes(key),
    isUnsaved: ({ context }, { key }: Keyed) => context.unsaved.includes(key),
    isPinned: ({ context }, { key }: Keyed) => context.tabs.some((tab) => tab.key === key && tab.pinned),
    isFree: ({ context }, { key }: Keyed) => context.tabs.some((tab) => tab.key === key && !tab.pinned),
    canMove: ({ context }, { key, to }: Keyed & { to: number }) => canMove(context, key, to),
    isLastTab: ({ context }) => context.tabs.length <= 1,
    hasNone: (_, { keys }: { keys: readonly string[] }) => keys.length === 0,
    wouldLose: ({ context }) => context.closing.some((key) => context.unsaved.includes(key)),
    hasNothingToClose: ({ context }) => context.closing.length === 0,
    hasMore: ({ context }) => context.closing.length > 0,
    isRenewed: ({ context }, { key }: Keyed) => context.renewing?.key === key,
    isOtherMark: ({ context }, { key, mark }: Keyed & { mark: PageMark | null }) =>
      hasPage(context, key) && (context.marks[key] ?? null) !== mark,
    isOtherTitle: ({ context }, { key, title }: Keyed & { title: string }) =>
      context.tabs.some((tab) => tab.key === key && tab.title !== title),
    concernsFront: ({ context }, { entity, own = false }: { entity: string; own?: boolean | undefined }) => {
      const { active, waiting } = context;
      return !own && pagesOf(context, entity).includes(active) && !waiting.includes(active);
    },
    concernsBehind: ({ context }, changed: Changed) => newsFor(context, changed).length > 0,
    isFrontUnseen: ({ context }) => context.waiting.includes(context.active),
    hasFrontNews: ({ context }) => context.news.includes(context.active),
    isCrowded: ({ context }) => restingNext(context) !== undefined,
  },
  actions: {
    add: assign(({ context }, { tab }: { tab: Tab }) => ({
      tabs: [...context.tabs, tab],
      waiting: [...context.waiting, tab.key],
    })),
    follow: assign(({ context }, { tab }: { tab: Tab }) => ({
      tabs: context.tabs.map((open) =>
        open.key === tab.key ? withLinked(open, tab, context.unsaved.includes(tab.key)) : open,
      ),
    })),
    /** A page that somebody has looked at hears of both: its rows first, then the drawer over them. */
    tellLinked: enqueueActions(({ enqueue }, { tab }: { tab: Tab }) => {
      const [id, drawer] = [pageId(tab.key), linkedDrawer(tab)];
      if (asksForRows(tab)) enqueue.sendTo(id, { type: 'FOLLOW_LINK', start: linkedRows(tab) });
      if (drawer) enqueue.sendTo(id, { type: 'OPEN_LINKED', drawer });
      if (drawer === null) enqueue.sendTo(id, { type: 'CLOSE_LINKED' });
    }),
    select: assign(({ context }, { key }: Keyed) => inFront(context, key)),
    /** The tab in front gets the page actor of its view, under an id that `pageId` tells. */
    startFront: enqueueActions(({ enqueue, context }) => {
      for (const { key, page } of context.tabs.filter((tab) => tab.key === context.active)) {
        const { view, ...start } = page;
        // A view and its own input come together by TabPage, which the compiler forgets where it spreads: one stands for all.
        const input = { ...start, key, ...(isLate(view) && { view }) };
        enqueue.spawnChild(view as 'workplace', { id: pageId(key), input });
      }
    }),
    /** Whether something is unsaved there is from now on for the page to say. */
    forgetWaiting: assign(({ context }) => ({
      waiting: without(context.waiting, context.active),
      unsaved: without(context.unsaved, context.active),
    })),
    suspend: assign(({ context }) => ({ awake: without(context.awake, restingNext(context) ?? '') })),
    intend: assign((_, { keys }: { keys: readonly string[] }) => ({ closing: keys })),
    sparePinned: assign(({ context }) => ({ closing: unpinned(context, context.closing) })),
    forgetIntent: assign({ closing: [], renewing: null }),
    chooseFront: assign(({ context }) => inFront(context, frontAfter(context, context.closing))),
    removeFirst: assign(({ context }) => {
      const gone = context.closing[0] ?? '';
      return {
        tabs: context.tabs.filter(({ key }) => key !== gone),
        awake: without(context.awake, gone),
        waiting: without(context.waiting, gone),
        unsaved: without(context.unsaved, gone),
        marks: unmarked(context.marks, gone),
        news: without(context.news, gone),
        closing: context.closing.slice(1),
      };
    }),
    pin: assign(({ context }, { key }: Keyed) => ({ tabs: withPin(context, key, true) })),
    unpin: assign(({ context }, { key }: Keyed) => ({ tabs: withPin(context, key, false) })),
    move: assign(({ context }, { key, to }: Keyed & { to: number }) => ({ tabs: moved(context, key, to) })),
    intendRenewal: assign((_, { key, page }: Renewal) => ({ renewing: { key, page } })),
    /** Its actor is gone; the next look at it starts another one. */
    renew: assign(({ context }) => {
      const { key, page } = context.renewing as Renewal;
      return {
        tabs: context.tabs.map((tab) => (tab.key === key ? { ...tab, page } : tab)),
        awake: key === context.active ? context.awake : without(context.awake, key),
        waiting: [...without(context.waiting, key), key],
        unsaved: without(context.unsaved, key),
        marks: unmarked(context.marks, key),
        news: without(context.news, key),
        renewing: null,
      };
    }),
    markUnsaved: assign(({ context }, { key }: Keyed) => ({
      unsaved: [...context.unsaved, key],
      awake: awakeWith(context, key),
    })),
    markSaved: assign(({ context }, { key }: Keyed) => ({ unsaved: without(context.unsaved, key) })),
    mark: assign(({ context }, { key, mark }: Keyed & { mark: PageMark | null }) => ({
      marks: { ...unmarked(context.marks, key), ...(mark && { [key]: mark }) },
      ...(mark === 'saving' && { awake: awakeWith(context, key) }),
    })),
    entitle: assign(({ context }, { key, title }: Keyed & { title: string }) => ({
      tabs: context.tabs.map((tab) => (tab.key === key ? { ...tab, title } : tab)),
    })),
    markNews: assign(({ context }, changed: Changed) => ({
      news: [...context.news, ...newsFor(context, changed)],
    })),
    /** Lists and the trees of plans go by what the operator may do now, those that nobody has looked at yet as well. */
    keepRights: assign(({ context }, { permissions }: { permissions: readonly Permission[] }) => ({
      tabs: context.tabs.map((tab) => withRights(tab, permissions)),
    })),
    tellRights: enqueueActions(({ enqueue, context }) => {
      for (const { key, page } of context.tabs)
        if ('actions' in page && hasPage(context, key))
          enqueue.sendTo(pageId(key), { type: 'RIGHTS', actions: page.actions });
    }),
    forgetNews: assign(({ context }) => ({ news: without(context.news, context.active) })),
    /** What the operator gave up is kept no longer; given from outside. */
    dropDrafts: (_, _page: Keyed) => {},
    /** Puts the front tab, and what it shows, into the address; given from outside. `replaces`: in place of an address that says less. */
    showAddress: (_, _front: Keyed & { replaces?: boolean }) => {},
    /** Says why nothing was closed; given from outside. */
    warn: (_, _said: { text: string }) => {},
  },
});
