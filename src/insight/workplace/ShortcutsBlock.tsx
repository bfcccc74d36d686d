import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import { useId } from 'react';
import { mostShortcuts, type Shortcut } from '../../../contract/insight/workplace.ts';
import type { ShortcutsActor } from '../../../machines/insight/shortcuts.ts';
import { Ghost } from '../../core/widgets/Ghost.tsx';
import { menuIcon } from '../../shell/icons/menu-icons.tsx';

interface Props {
  readonly shortcuts: ShortcutsActor;
}

/** 快捷入口: pages that the operator has chosen (wider.md §2.1). */
export function ShortcutsBlock({ shortcuts }: Props) {
  const id = useId();
  const state = useSelector(shortcuts, ({ value }) => value);
  const { chosen, version } = useSelector(shortcuts, ({ context }) => context);
  const isFirst = state === 'loading' && version === 0 && chosen.length === 0;
  const isEditing = state === 'editing' || state === 'saving';
  return (
    <section
      className="block shortcuts"
      aria-labelledby={id}
      aria-busy={state === 'loading' || state === 'saving'}
      data-machine="shortcuts"
      data-state={state}
    >
      <header>
        <h2 id={id}>快捷入口</h2>
        {state === 'showing' && (
          <Button size="small" type="text" onClick={() => shortcuts.send({ type: 'EDIT' })}>
            编辑
          </Button>
        )}
      </header>
      <div className="block-content">
        {isFirst && <Ghost lines={2} />}
        {state === 'failed' && <Failed shortcuts={shortcuts} />}
        {!isFirst && !isEditing && state !== 'failed' && <ShortcutLinks chosen={chosen} />}
        {isEditing && <Editor shortcuts={shortcuts} />}
      </div>
    </section>
  );
}

function Failed({ shortcuts }: Props) {
  const error = useSelector(shortcuts, ({ context }) => context.error);
  return (
    <div className="block-failed" role="alert">
      <p>{error}</p>
      <Button size="small" onClick={() => shortcuts.send({ type: 'RELOAD' })}>
        重试
      </Button>
    </div>
  );
}

const ShortcutLinks = ({ chosen }: { readonly chosen: readonly Shortcut[] }) =>
  chosen.length === 0 ? (
    <p className="block-none">点「编辑」选出常用的页面，最多 {mostShortcuts} 个</p>
  ) : (
    <ul className="shortcut-links">
      {chosen.map(({ path, title, icon }) => (
        <li key={path}>
          <a href={`#${path}`}>
            {menuIcon(icon ?? '')}
            {title}
          </a>
        </li>
      ))}
    </ul>
  );

/** What is chosen, in its order, and what could be. */
function Editor({ shortcuts }: Props) {
  const { offered, draft, error } = useSelector(shortcuts, ({ context }) => context);
  const isSaving = useSelector(shortcuts, (snapshot) => snapshot.matches('saving'));
  const titleOf = (path: string) => offered.find((page) => page.path === path)?.title ?? path;
  return (
    <div className="shortcut-editor">
      <p>
        已选 {draft.length} / {mostShortcuts}
      </p>
      <ol>
        {draft.map((path, at) => (
          <li key={path}>
            <span>{titleOf(path)}</span>
            <Button
              size="small"
              type="text"
              disabled={at === 0 || isSaving}
              aria-label={`前移 ${titleOf(path)}`}
              onClick={() => shortcuts.send({ type: 'ADVANCE', path })}
            >
              ↑
            </Button>
            <Button
              size="small"
              type="text"
              disabled={isSaving}
              aria-label={`移除 ${titleOf(path)}`}
              onClick={() => shortcuts.send({ type: 'REMOVE', path })}
            >
              ×
            </Button>
          </li>
        ))}
      </ol>
      <div className="shortcut-offers">
        {offered
          .filter(({ path }) => !draft.includes(path))
          .map(({ path, title }) => (
            <Button
              key={path}
              size="small"
              disabled={isSaving || draft.length >= mostShortcuts}
              aria-label={`添加 ${title}`}
              onClick={() => shortcuts.send({ type: 'ADD', path })}
            >
              + {title}
            </Button>
          ))}
      </div>
      {error !== '' && (
        <p className="shortcut-error" role="alert">
          {error}
        </p>
      )}
      <p className="shortcut-buttons">
        <Button size="small" disabled={isSaving} onClick={() => shortcuts.send({ type: 'CANCEL' })}>
          取消
        </Button>
        <Button size="small" type="primary" loading={isSaving} onClick={() => shortcuts.send({ type: 'SAVE' })}>
          保存
        </Button>
      </p>
    </div>
  );
}
