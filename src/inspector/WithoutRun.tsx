import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { Page } from './page.ts';

const Word = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="without-run">
    <div className="without-run-card">
      <h2>{title}</h2>
      {children}
    </div>
  </div>
);

/** Nobody answered: how to get something to look at, and what can be looked at anyway. */
export function Vacant({ page }: { readonly page: Page }) {
  return (
    <Word title="没有打开的应用标签页">
      <p>在同一个浏览器里打开应用，它的流程会立刻出现在这里：</p>
      <ul>
        <li>
          开发时：<code>npm run dev</code>，然后打开终端里的地址；
        </li>
        <li>
          要检查构建好的产品：<code>INSPECTOR=1 npm start</code>。
        </li>
      </ul>
      <p>没有应用也可以：把一个运行文件（.run.json）拖进来，或者</p>
      <button type="button" className="main-button" onClick={() => page.inspector.send({ type: 'BROWSE', chart: '' })}>
        浏览全部状态图
      </button>
    </Word>
  );
}

/** A link that leads to a run that is not here. */
export function Lost({ page }: { readonly page: Page }) {
  const { wanted, runs } = useSelector(page.inspector, ({ context }) => context);
  return (
    <Word title="链接里的运行不在这里">
      <p>
        运行 <code>{wanted?.run}</code> 不属于现在打开的标签页，也没有导入。标签页重新载入之后是一个新的运行。
      </p>
      <p>如果有它的运行文件（.run.json），拖进来就会回到链接里的那一步。</p>
      <button type="button" className="main-button" onClick={() => page.inspector.send({ type: 'RETURN' })}>
        {runs.length > 0 ? '看现有的运行' : '好'}
      </button>
    </Word>
  );
}

export const Seeking = () => (
  <Word title="正在寻找应用的标签页…">
    <p className="faint">通常不到一秒。</p>
  </Word>
);

/** A place that the run does not have. */
export function NoPlace({ page, fault }: { readonly page: Page; readonly fault: string }) {
  return (
    <Word title="到不了这一步">
      <p>{fault}</p>
      <button
        type="button"
        className="main-button"
        onClick={() => {
          page.inspector.send({ type: 'SHOW_ACTOR', actor: '' });
          page.inspector.send({ type: 'GO_LIVE' });
        }}
      >
        看最新一步
      </button>
    </Word>
  );
}
