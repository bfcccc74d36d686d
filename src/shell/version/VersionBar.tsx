import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { VersionActor } from '../../../machines/shell/version.ts';
import { stateText } from '../../core/state-text.ts';
import './version-bar.css';

/** Says that there is a newer version, or that a missing part of the program is fetched; otherwise nothing. */
export function VersionBar({ version }: { readonly version: VersionActor }) {
  const state = useSelector(version, ({ value }) => stateText(value));
  const isOffered = useSelector(version, (snapshot) => snapshot.matches({ outdated: 'offered' }));
  const isRefreshing = useSelector(version, (snapshot) => snapshot.matches({ outdated: 'refreshing' }));
  const isRecovering = useSelector(version, (snapshot) => snapshot.matches('recovering'));
  return (
    <div className="version" role="status" data-machine="version" data-state={state}>
      {(isOffered || isRefreshing) && (
        <div className="version-bar">
          <span>有新版本</span>
          <Button type="primary" size="small" loading={isRefreshing} onClick={() => version.send({ type: 'REFRESH' })}>
            刷新
          </Button>
          <Button type="text" size="small" disabled={isRefreshing} onClick={() => version.send({ type: 'LATER' })}>
            稍后
          </Button>
        </div>
      )}
      {isRecovering && <div className="version-bar">程序已更新，正在重新加载…</div>}
    </div>
  );
}
