import { useSelector } from '@xstate/react';
import { listPathOf } from '../../../contract/menu/pages.ts';
import type { UserInfo } from '../../../contract/sign-in/session.ts';
import type { LayoutActor } from '../../../machines/shell/layout.ts';
import type { ScreenActor } from '../../../machines/shell/screen.ts';
import type { ShellActor } from '../../../machines/shell/shell.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { ExceptionPage, exceptionTitle } from '../ExceptionPage.tsx';
import { Permissions } from '../../entity/permitted.tsx';
import { stateText } from '../../core/state-text.ts';
import { menuTree, trailTo } from '../menu/menu-tree.ts';
import { PhoneMenu } from '../menu/PhoneMenu.tsx';
import { SideMenu } from '../menu/SideMenu.tsx';
import { useMenu } from '../menu/use-menu.ts';
import { Brand } from './Brand.tsx';
import './foundation.css';
import './frame.css';
import { GlobalHeader } from './GlobalHeader.tsx';
import { HeaderTools } from './HeaderTools.tsx';
import { PageArea } from './PageArea.tsx';
import { PageFooter } from './PageFooter.tsx';
import { openSettings, SettingsPart } from './SettingsPart.tsx';
import { TabBar } from './TabBar.tsx';
import { TabQuestion } from './TabQuestion.tsx';
import { useFrame } from './use-frame.ts';
import { ViewingBar } from './ViewingBar.tsx';

interface Props {
  readonly shell: ShellActor;
  readonly tabs: TabsActor;
  readonly screen: ScreenActor;
  readonly layout: LayoutActor;
  readonly user: UserInfo;
  readonly onHome: () => void;
  readonly onCenter?: (() => void) | undefined;
  readonly onSettings: () => void;
  readonly onLock?: (() => void) | undefined;
  /** Look on as a role; with an empty code no longer. */
  readonly onViewAs: (role: string) => void;
  readonly onSignOut: () => void;
}

/** What is in front: the exception page of a status, or (0) the active tab's page; `place`: where it is in the menu, a record at its list. */
function useFront(shell: ShellActor, tabs: TabsActor) {
  const exception = useSelector(shell, ({ context }) => context.exception);
  const active = useSelector(tabs, ({ context }) => context.tabs.find(({ key }) => key === context.active));
  if (exception !== 0) return { exception, front: '', title: exceptionTitle(exception), place: '' };
  const front = active?.key ?? '';
  return {
    exception,
    front,
    title: active?.title ?? '',
    place: active?.page.view === 'record' ? listPathOf(front) : front,
  };
}

/** The frame of the back office (spec §2): menu, header, open pages, the page in front, footer. */
export function BasicLayout(props: Props) {
  const { shell, tabs, screen, layout, user, onHome, ...toolbar } = props;
  const state = useSelector(shell, ({ value }) => stateText(value));
  const { exception, front, title, place } = useFront(shell, tabs);
  const { menu, menuOpened, settings, ...frame } = useFrame(screen, layout);
  const nodes = menuTree(user);
  const look = { nodes, front: place, state: useMenu(shell, user.user_id, front) };
  const trail = trailTo(nodes, place);
  const ownName = place === front ? [] : [title];
  return (
    <div className="frame" data-machine="shell" data-state={state} {...frame.attributes}>
      <title>{`${title} - Flan Admin`}</title>
      <button
        type="button"
        className="skip-link"
        onClick={() => document.querySelector<HTMLElement>('main.content')?.focus()}
      >
        跳到内容
      </button>
      {menu === 'side' && (
        <aside className="sider" data-machine="screen" data-state={frame.screen}>
          <Brand compact={!menuOpened} />
          <SideMenu {...look} mode={menuOpened ? 'open' : 'icons'} />
        </aside>
      )}
      <PhoneMenu screen={screen} theme={settings.theme} {...look} />
      <div className="frame-main">
        {user.viewing_as && <ViewingBar role={user.viewing_as} onStop={() => toolbar.onViewAs('')} />}
        <div className="frame-head" data-machine="layout" data-state={frame.layout}>
          <GlobalHeader
            user={user}
            trail={trail.length > 0 ? [...trail, ...ownName] : [title]}
            menuOpened={menuOpened}
            onToggleMenu={() => screen.send({ type: 'TOGGLE_SIDEBAR' })}
            onPersonalise={() => openSettings(layout)}
            {...toolbar}
            tools={<HeaderTools shell={shell} />}
          >
            {menu === 'top' && <SideMenu {...look} mode={frame.screen.startsWith('tablet') ? 'button' : 'top'} />}
          </GlobalHeader>
          {settings.multiTab && <TabBar tabs={tabs} front={front} />}
        </div>
        <main className="content" tabIndex={-1}>
          <Permissions of={user.role.permissions}>
            <PageArea tabs={tabs} front={front} user={user} />
          </Permissions>
          {exception !== 0 && <ExceptionPage status={exception} onHome={onHome} />}
        </main>
        <PageFooter />
      </div>
      <TabQuestion tabs={tabs} />
      <SettingsPart layout={layout} />
    </div>
  );
}
