import { useSelector } from '@xstate/react';
import type { UserInfo } from '../../contract/session.ts';
import type { SessionActor } from '../../machines/session.ts';
import type { ShellActor } from '../../machines/shell.ts';
import type { TabsActor } from '../../machines/tabs.ts';
import { ExceptionPage, exceptionTitle } from '../pages/ExceptionPage.tsx';
import { stateText } from '../state-text.ts';
import { Brand } from './Brand.tsx';
import { GlobalHeader } from './GlobalHeader.tsx';
import './frame.css';
import { menuTree, trailTo } from './menu-tree.ts';
import { PageArea } from './PageArea.tsx';
import { PageFooter } from './PageFooter.tsx';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SideMenu } from './SideMenu.tsx';
import { TabBar } from './TabBar.tsx';
import { TabQuestion } from './TabQuestion.tsx';
import { useFrame } from './use-frame.ts';

interface Props {
  readonly shell: ShellActor;
  readonly session: SessionActor | undefined;
  readonly tabs: TabsActor;
  readonly user: UserInfo;
}

/** The frame of the back office (spec §2): menu, header, open pages, the page in front, footer. */
export function BasicLayout({ shell, session, tabs, user }: Props) {
  const { router, screen } = shell.getSnapshot().children;
  const state = useSelector(shell, ({ value }) => stateText(value));
  const exception = useSelector(shell, ({ context }) => context.exception);
  const active = useSelector(tabs, ({ context }) => context.tabs.find(({ key }) => key === context.active));
  const { menu, settings, ...frame } = useFrame(shell);

  const front = exception === 0 ? (active?.key ?? '') : '';
  const title = exception === 0 ? (active?.title ?? '') : exceptionTitle(exception);
  const nodes = menuTree(user);
  const goHome = () => router?.send({ type: 'NAVIGATE', address: '/', replace: false });

  return (
    <div className="frame" data-machine="shell" data-state={state} data-menu={menu} {...frame.attributes}>
      <title>{`${title} - Flan Admin`}</title>
      {menu === 'side' && (
        <aside className="sider" data-machine="screen" data-state={frame.screen}>
          <Brand compact={!frame.menuOpened} />
          <SideMenu nodes={nodes} front={front} mode={frame.menuOpened ? 'open' : 'icons'} />
        </aside>
      )}
      {menu === 'drawer' && <PhoneMenu screen={screen} theme={settings.theme} nodes={nodes} front={front} />}
      <div className="frame-main">
        <div className="frame-head" data-machine="layout" data-state={frame.layout}>
          <GlobalHeader
            user={user}
            trail={exception === 0 ? trailTo(nodes, front) : [title]}
            menuOpened={frame.menuOpened}
            onToggleMenu={() => screen?.send({ type: 'TOGGLE_SIDEBAR' })}
            onSignOut={() => session?.send({ type: 'SIGN_OUT' })}
          >
            {menu === 'top' ? (
              <>
                <Brand />
                <SideMenu nodes={nodes} front={front} mode="top" />
              </>
            ) : undefined}
          </GlobalHeader>
          {settings.multiTab && <TabBar tabs={tabs} front={front} />}
        </div>
        <main className="content">
          <PageArea tabs={tabs} front={front} user={user} />
          {exception !== 0 && <ExceptionPage status={exception} onHome={goHome} />}
        </main>
        <PageFooter />
      </div>
      <TabQuestion tabs={tabs} />
    </div>
  );
}
