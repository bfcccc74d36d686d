import { useSelector } from '@xstate/react';
import type { Page } from './page.ts';

/** A recording that is replayed into the application: which event is next, and what came of it. */
export function ReplayBar({ page: { replay } }: { readonly page: Page }) {
  const { value, context } = useSelector(replay, (snapshot) => snapshot);
  const { title, steps, done, fault } = context;
  if (value.work === 'idle') return null;
  const next = steps[done];
  const isAutomatic = value.pace === 'automatic';
  const isStopped = value.work === 'stopped';
  const canGoOn = value.work === 'ready' || isStopped;
  const isFinished = value.work === 'finished';
  return (
    <div className={isStopped ? 'replay-bar is-trouble' : 'replay-bar'} role="group" aria-label="回放">
      <div className="replay-words" aria-live="polite">
        <b>{`回放到「${title || '无标题'}」`}</b>
        <span>{` ${done} / ${steps.length} `}</span>
        {isFinished && <span>已全部回放，应用到了录制的状态</span>}
        {next && (
          <code title={`${JSON.stringify(next.event)} → ${next.path}`}>{`${next.event.type} → ${next.path}`}</code>
        )}
        {isStopped && <p role="alert">{fault}</p>}
      </div>
      {!isFinished && (
        <>
          <button type="button" disabled={!canGoOn} onClick={() => replay.send({ type: 'NEXT' })}>
            {isStopped ? '再试一次' : '下一个'}
          </button>
          {isStopped ? (
            <button type="button" onClick={() => replay.send({ type: 'SKIP' })}>
              跳过
            </button>
          ) : (
            <button type="button" onClick={() => replay.send({ type: isAutomatic ? 'PAUSE' : 'RESUME' })}>
              {isAutomatic ? '暂停' : '连续'}
            </button>
          )}
        </>
      )}
      <button type="button" onClick={() => replay.send({ type: 'CLOSE' })}>
        结束
      </button>
    </div>
  );
}
