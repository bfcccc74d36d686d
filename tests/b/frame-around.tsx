import { vi } from 'vitest';
import { createActor } from 'xstate';
import { pages } from '../../contract/menu/pages.ts';
import type { MenuItem, UserInfo } from '../../contract/sign-in/session.ts';
import { type LayoutSettings, layoutMachine } from '../../machines/shell/layout.ts';
import { screenMachine } from '../../machines/shell/screen.ts';
import type { ShellActor } from '../../machines/shell/shell.ts';
import { pageId, type Tab } from '../../machines/shell/tabs-types.ts';
import type { TabsActor } from '../../machines/shell/tabs.ts';
import { menusFor } from '../../server/sign-in/menus.ts';
import { BasicLayout } from '../../src/shell/layout/BasicLayout.tsx';
import '../../src/shell/menu/MenuDrawer.tsx';
import '../../src/insight/WorkplacePage.tsx';
import { operator } from '../models/operator.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { moving, standing } from './standing.ts';

const tab = (key: string, title: string): Tab => ({ key, title, page: { view: 'workplace' } });
export const workplace = tab('/dashboard/workplace', '工作台');
export const categories = tab('/award/cate', '奖励分类');
const workplacePage = (date: string) => standing({ value: date, context: {}, children: {} });

/** The tab bar with these tabs, each with a page. */
export const tabsAt = (active: string, open: readonly Tab[]) => ({
  value: 'open',
  context: {
    tabs: open,
    active,
    awake: open.map(({ key }) => key),
    unsaved: [],
    marks: {},
    news: [],
    closing: [],
    renewing: null,
  },
  children: Object.fromEntries(open.map(({ key }) => [pageId(key), workplacePage(key)])),
  matches: () => false,
});

const owned = menusFor(new Set(pages.map(({ permissionId }) => `${permissionId}.query`)));
/** The shell on a page, or on the exception page of a status. */
export const shellAt = (exception: number, at = 'onPage') => ({
  value: { running: at },
  context: { exception },
  children: {},
});

interface Around {
  readonly width?: number;
  readonly settings?: Partial<LayoutSettings>;
  readonly exception?: number;
  readonly menus?: readonly MenuItem[];
  /** What else is known of the user. */
  readonly about?: Partial<UserInfo>;
}

function drawFrame({ width = 1440, settings = {}, exception = 0, menus = owned, about = {} }: Around = {}) {
  const shell = moving(shellAt(exception));
  const tabs = moving(tabsAt(workplace.key, [workplace, categories]));
  const screen = createActor(screenMachine, { input: { width } }).start();
  const layout = createActor(layoutMachine, { input: settings }).start();
  const [onHome, onSettings, onSignOut] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
  const onViewAs = vi.fn<(role: string) => void>();
  const user: UserInfo = { ...operator, menus, ...about };
  const clear = draw(
    <BasicLayout
      shell={shell.actor as ShellActor}
      tabs={tabs.actor as TabsActor}
      {...{ screen, layout, user, onHome, onSettings, onViewAs, onSignOut }}
    />,
  );
  const takeDown = () => {
    clear();
    screen.stop();
    layout.stop();
  };
  return { takeDown, shell, tabs, screen, layout, onHome, onSettings, onViewAs, onSignOut };
}

/** What draws the frame around two open tabs, one at a time in a file of tests. */
export function frames() {
  const drawing = oneDrawing();
  return (around: Around = {}) => {
    const { takeDown, ...drawn } = drawFrame(around);
    drawing.keep(takeDown);
    return drawn;
  };
}
