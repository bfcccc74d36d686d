import { Dialog } from './Dialog.tsx';
import type { Page } from './page.ts';

const keys = [
  [['←', '→'], '上一步、下一步'],
  [['Shift ←', 'Shift →'], '当前流程自己的上一步、下一步'],
  [['Home', 'End'], '第一步、最新一步'],
  [['/'], '查找状态'],
  [['f'], '跟随当前状态'],
  [['n'], '只画当前状态的邻近、全图'],
  [['e'], '图占满窗口、还原'],
  [['t'], '拉高时序区、还原'],
  [['+', '-', '0'], '放大、缩小、适合窗口'],
  [['Alt ←↑↓→'], '移动画面'],
  [['Ctrl Enter'], '发送正在编辑的事件'],
  [['?'], '打开或关闭这张表'],
  [['Esc'], '关闭打开的一层'],
] as const;

/** What the keys do. */
export const KeysHelp = ({ page: { panel } }: { readonly page: Page }) => (
  <Dialog title="快捷键" className="keys-dialog" onClose={() => panel.send({ type: 'CLOSE' })}>
    <dl>
      {keys.map(([names, what]) => (
        <div key={what}>
          <dt>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  </Dialog>
);
