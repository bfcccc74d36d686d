import { useSelector } from '@xstate/react';
import { Button, Spin } from 'antd';
import type { BootstrapActor } from '../../../machines/sign-in/bootstrap.ts';
import { stateText } from '../../core/state-text.ts';
import './start-page.css';

/** Until it is known who the operator is; when that fails, a way on and a way out (spec §8). */
export function StartPage({ bootstrap }: { readonly bootstrap: BootstrapActor | undefined }) {
  const state = useSelector(bootstrap, (snapshot) => snapshot?.value);
  const error = useSelector(bootstrap, (snapshot) => snapshot?.context.error ?? '');
  return (
    <main className="start-page" data-machine="bootstrap" data-state={stateText(state ?? 'left')}>
      <title>Flan Admin</title>
      {state === 'failed' ? (
        <div className="start-failed" role="alert">
          <h1>用户信息加载失败</h1>
          <p>{error}</p>
          <div className="start-actions">
            <Button type="primary" onClick={() => bootstrap?.send({ type: 'RETRY' })}>
              重试
            </Button>
            <Button onClick={() => bootstrap?.send({ type: 'LEAVE' })}>退出登录</Button>
          </div>
        </div>
      ) : (
        <Spin size="large" description="正在准备工作台…" />
      )}
    </main>
  );
}
