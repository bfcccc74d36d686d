import type { SnapshotFrom } from 'xstate';
import type { Tab } from '../../machines/shell/tabs-types.ts';
import { tabsMachine } from '../../machines/shell/tabs.ts';
import { tabsDriver } from '../drivers/tabs.driver.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import { defineModel } from '../engine/model.ts';
import { tabsModel } from '../models/tabs.model.ts';
import { sharedApplication } from './application.ts';
import { walkApplication } from './walk-application.ts';

type Tabs = SnapshotFrom<typeof tabsMachine>;

const { gate } = await sharedApplication();
const cate = '/award/cate';

/** A form stands open on the page in front: behind it no tab can be reached. */
const isCovered = (snapshot: Tabs) =>
  snapshot.matches('open') && snapshot.context.active === cate && snapshot.context.unsaved.includes(cate);

/**
 * Somebody types on a page that is in front, and saves at once; the answer may come whenever it likes. An address that is there
 * already is no news, which matters where going elsewhere is an answer.
 */
const model = defineModel(tabsMachine, {
  ...tabsModel,
  // Tabs of an earlier visit are in drafts.test.ts.
  roots: [undefined],
  within: (snapshot, event) => {
    const { active } = snapshot.context;
    const isAsking = snapshot.matches('confirmingClose');
    // What a page is at follows from what it does, and rights from the server: other tests hold an answer back, or change a role.
    if (['PAGE_MARKED', 'ROW_CHANGED', 'REFRESH_TAB', 'RIGHTS'].includes(event.type)) return false;
    if (event.type === 'PAGE_UNSAVED') return !isAsking && active === cate && event['key'] === cate;
    if (event.type === 'OPEN_TAB' && isAsking) return (event['tab'] as Tab).key !== active;
    return tabsModel.within?.(snapshot, event) ?? true;
  },
});

const driver = defineDriver(model, {
  ...tabsDriver,
  offers: (snapshot, event) => !isCovered(snapshot) && tabsDriver.offers(snapshot, event),
  check: async (ui, snapshot) => {
    if (!isCovered(snapshot)) return tabsDriver.check(ui, snapshot);
    shows('dialogs', await ui.see('dialogs'), ['新建奖励分类']);
  },
});

/** Only the address tells the application what to open. */
function addressOf({ key, page: shown }: Tab): string {
  const filters = shown.view === 'list' ? shown.table.filters : {};
  const query = String(new URLSearchParams(filters as Record<string, string>));
  return query === '' ? `#${key}` : `#${key}?${query}`;
}

let forms = 0;

walkApplication(driver, async ({ page, ui, ...visitor }) => ({
  open: async () => {
    await visitor.signIn();
    gate.hold('/FlanAwardCate/creates');
    // An address of no page: nothing is open.
    await visitor.goTo('#/404');
  },
  world: async (event) => {
    switch (event.type) {
      case 'OPEN_TAB':
        return page.evaluate((address) => void (location.hash = address), addressOf(event['tab'] as Tab));
      case 'PAGE_UNSAVED':
        await ui.click('新建');
        await ui.fill('分类名称', `分类${++forms}`);
        return ui.click('确定');
      case 'PAGE_TITLED':
        // The page of a record says what it is called as soon as it has been read.
        return;
      default:
        return void (await gate.answer('/FlanAwardCate/creates', 'ok'));
    }
  },
}));
