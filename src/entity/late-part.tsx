import { Button } from 'antd';
import { type ComponentType, lazy, useSyncExternalStore } from 'react';
import { inTime, ScriptTimeout } from '../core/in-time.ts';
import '../sign-in/session-dialogs.css';

interface MissingProps {
  /** What of it is still on its way comes with another document only. */
  readonly hangs: boolean;
  readonly onRetry: () => void;
}

/** Stands over the page, which goes on living. */
const MissingPart = ({ hangs, onRetry }: MissingProps) => (
  <div className="session-note" role="alert">
    程序没有加载完整，请检查网络{' '}
    <Button size="small" onClick={hangs ? () => location.reload() : onRetry}>
      {hangs ? '重新加载页面' : '重试'}
    </Button>
  </div>
);

/** Vite asks for a style once; one that did not arrive is asked for again by a new element. */
function fetchMissingStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]'))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}

function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const listeners = new Set<() => void>();
  const attempt = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        hangs = error instanceof ScriptTimeout;
        return { default: Missing };
      }
    });
  let hangs = false;
  const Missing = () => (
    <MissingPart
      hangs={hangs}
      onRetry={() => {
        fetchMissingStyles();
        current = attempt();
        for (const tell of listeners) tell();
      }}
    />
  );
  let current = attempt();
  const listen = (tell: () => void) => {
    listeners.add(tell);
    return () => void listeners.delete(tell);
  };
  return function LatePart(props: Props) {
    const Part = useSyncExternalStore(listen, () => current);
    return <Part {...props} />;
  };
}

/**
 * A component whose code is fetched when it is drawn first. Where it does not arrive it is that part alone that says so, and is fetched
 * once more on 重试: `lazy` would let the whole page fall, and would never ask again.
 */
export const latePart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  part(() => inTime(load()));

/** One whose code waits until somebody reaches for it (src/entity/list/reach.ts), and has its time from then on. */
export const reachedPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> =>
  part(load);
