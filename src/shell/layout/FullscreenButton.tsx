import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';

const subscribe = (changed: () => void) => {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
};

/** The browser may refuse; then nothing happens, and the button stays as it is. */
function toggle(): void {
  const turned = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
  turned.catch(() => {});
}

/** Gives the program the whole screen, and gives it back; absent where the browser cannot. */
export function FullscreenButton() {
  const isFull = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null);
  if (!document.fullscreenEnabled) return null;
  const name = isFull ? '退出全屏' : '全屏';
  return (
    <button type="button" className="header-button header-full" aria-label={name} title={name} onClick={toggle}>
      {isFull ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
    </button>
  );
}
