import { useSelector } from '@xstate/react';
import { ConfigProvider } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import type { UserInfo } from '../../contract/sign-in/session.ts';
import type { LockActor } from '../../machines/sign-in/lock.ts';
import { coverElement, holdCover } from './lock-cover.ts';
import './lock-cover.css';

const importScreen = () => import('./LockScreen.tsx');

/** Fetches the code of the lock screen ahead: where the server cannot be reached it would not come. */
export const preloadLockScreen = (): Promise<unknown> => Promise.allSettled([importScreen()]);

const LockScreen = lazy(async () => {
  try {
    return { default: (await importScreen()).LockScreen };
  } catch {
    return { default: WithoutScreen };
  }
});

/** What is locked stays covered; a new document asks for the password as soon as the server answers. */
const WithoutScreen = () => (
  <div className="lock-panel" role="alert">
    <p>屏幕已锁定，解锁界面加载失败。请检查网络后重新加载。</p>
    <button type="button" className="lock-button" onClick={() => location.reload()}>
      重新加载
    </button>
  </div>
);

interface Props {
  /** Absent while nobody is signed in. */
  readonly lock: LockActor | undefined;
  /** Whose screen it is, as soon as that is known. */
  readonly user: UserInfo | null;
  /** What the session asks: in front of the cover too. */
  readonly children: ReactNode;
}

/** Covers everything while the screen is locked. The page behind keeps its state. */
export function LockCover({ lock, user, children }: Props) {
  const covered = useSelector(lock, (snapshot) => snapshot?.hasTag('covered') ?? false);
  if (!lock || !covered) return children;
  return (
    <dialog ref={holdCover} className="lock-cover" aria-label="屏幕已锁定">
      <Suspense>
        <LockScreen lock={lock} user={user} />
      </Suspense>
      <ConfigProvider getPopupContainer={coverElement}>{children}</ConfigProvider>
    </dialog>
  );
}
