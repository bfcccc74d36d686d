import { useSelector } from '@xstate/react';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/es/locale/zh_CN';
import axios from 'axios';
import { type ReactNode, StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { centerPage, profilePage } from '../contract/menu/own-pages.ts';
import type { AppActor, LoadedShell } from '../machines/shell/app.ts';
import { defaultSettings } from '../machines/shell/layout.ts';
import type { ShellActor, ShellInput } from '../machines/shell/shell.ts';
import { showAppearance } from './shell/appearance.ts';
import { bringAxios } from './core/http.ts';
import { BasicLayout } from './shell/layout/BasicLayout.tsx';
import { FaultBoundary } from './shell/layout/FaultBoundary.tsx';
import { StartPage } from './shell/layout/StartPage.tsx';
import { LockCover, preloadLockScreen } from './sign-in/LockCover.tsx';
import { NoticesView } from './shell/NoticesView.tsx';
import { ownDocument } from './core/own-document.ts';
import { preloadPages } from './shell/page-views.tsx';
import { preloadQuestions, SessionDialogs } from './sign-in/SessionDialogs.tsx';
import { shellLogic } from './shell/shell-wiring.ts';
import { read } from './core/storage.ts';
import { storedSettings } from './shell/stored-settings.ts';
import { themeOf, themeScope } from './shell/theme.ts';
import { useOnPaper, useStillness } from './core/use-media.ts';
import { rememberRole, viewedRole } from './sign-in/viewing.ts';
import { listenToMissingCode, versionPart } from './shell/version-part.tsx';
import { listenToWindow } from './shell/window-listeners.ts';

bringAxios(axios);

/** What the app chart starts once the operator is in. */
export function loadShell(): LoadedShell {
  const input: ShellInput = {
    width: window.innerWidth,
    settings: storedSettings(),
    folded: read('SIDEBAR_TYPE') === false,
    role: viewedRole(),
    document: ownDocument,
  };
  return { logic: shellLogic, input };
}

/** Draws the shell of the running app into `#root`. Returns how to take it away again. */
export function mountShell(app: AppActor): () => void {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  // From here on the title is the page's.
  const title = document.querySelector('title');
  title?.remove();
  showAppearance(storedSettings());
  const stopListening = listenToWindow(app);
  const stopHearing = listenToMissingCode(app);
  const Version = versionPart(app);
  const root = createRoot(container);
  root.render(
    <StrictMode>
      <House app={app}>
        <Suspense>
          <Version />
        </Suspense>
      </House>
    </StrictMode>,
  );
  // A server that is out of reach when the screen is to be covered cannot deliver it.
  void preloadLockScreen();
  window.setTimeout(() => void Promise.all([preloadPages(), preloadQuestions()]), 2000);
  return () => {
    stopListening();
    // Who signs in next is himself.
    rememberRole('');
    stopHearing();
    root.unmount();
    showAppearance({ colourWeak: false });
    if (title) document.head.append(title);
  };
}

function House({ app, children }: { readonly app: AppActor; readonly children: ReactNode }) {
  const shell = useSelector(app, ({ context }) => context.shell);
  const layout = useSelector(shell ?? undefined, (snapshot) => snapshot?.children.layout);
  const { colour, theme, density } = useSelector(layout, (snapshot) => snapshot?.context) ?? defaultSettings;
  const motion = !useStillness();
  // Paper is light.
  const isOnPaper = useOnPaper();
  const lock = useSelector(shell ?? undefined, (snapshot) => snapshot?.children.lock);
  const user = useSelector(shell ?? undefined, (snapshot) => snapshot?.context.user ?? null) ?? null;
  const { session, notices } = app.getSnapshot().children;
  return (
    <ConfigProvider
      locale={zhCN}
      theme={themeOf({ colour, theme: isOnPaper ? 'light' : theme, density, motion })}
      button={{ autoInsertSpace: false }}
    >
      <div className={`${themeScope} house`}>
        <FaultBoundary>
          {shell && <Inside app={app} shell={shell} />}
          <LockCover lock={lock} user={user}>
            {session && <SessionDialogs session={session} />}
          </LockCover>
        </FaultBoundary>
        {notices && <NoticesView notices={notices} />}
        {children}
      </div>
    </ConfigProvider>
  );
}

function Inside({ app, shell }: { readonly app: AppActor; readonly shell: ShellActor }) {
  const { bootstrap, tabs, screen, layout, router, lock } = useSelector(shell, ({ children }) => children);
  const user = useSelector(shell, ({ context }) => context.user);
  if (!user || !tabs || !screen || !layout) return <StartPage bootstrap={bootstrap} />;
  return (
    <BasicLayout
      {...{ shell, tabs, screen, layout, user }}
      onHome={() => router?.send({ type: 'NAVIGATE', address: '/', replace: false })}
      onCenter={() => router?.send({ type: 'NAVIGATE', address: centerPage.path, replace: false })}
      onSettings={() => router?.send({ type: 'NAVIGATE', address: profilePage.path, replace: false })}
      onLock={() => lock?.send({ type: 'LOCK' })}
      onViewAs={(role) => shell.send({ type: 'VIEW_AS', role })}
      onSignOut={() => app.getSnapshot().children.session?.send({ type: 'SIGN_OUT' })}
    />
  );
}
