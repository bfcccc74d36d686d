import { SearchOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import type { KeyboardEvent, ReactNode } from 'react';
import type { MainMenuActor } from '../../../machines/shell/main-menu.ts';
import { narrowedTo } from '../../../machines/shell/menu-entries.ts';
import { stateText } from '../../core/state-text.ts';
import { bringIntoMenu } from './bring-into-menu.ts';
import './menu-extras.css';

interface Props {
  readonly menu: MainMenuActor;
}

const listId = 'menu-results';
const lineId = (at: number) => `${listId}-${at}`;

/** Narrows the menu to what is typed. Not controlled: what an input method is composing belongs to the browser until it is a word. */
export function MenuField({ menu }: Props) {
  const isNarrowed = useSelector(menu, (snapshot) => snapshot.matches({ known: 'narrowed' }));
  const current = useSelector(menu, ({ context }) => context.current);
  const state = useSelector(menu, ({ value }) => stateText(value));
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    const does = keys[event.key];
    if (!does || !isNarrowed || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    does(menu);
    if (!menu.getSnapshot().matches({ known: 'narrowed' })) event.currentTarget.value = '';
  };
  return (
    <div className="menu-field-box" data-machine="mainMenu" data-state={state}>
      <SearchOutlined aria-hidden />
      <input
        type="text"
        role="combobox"
        aria-label="搜菜单"
        aria-autocomplete="list"
        aria-expanded={isNarrowed}
        aria-controls={listId}
        aria-activedescendant={isNarrowed ? lineId(current) : undefined}
        aria-keyshortcuts="/"
        placeholder="搜菜单，可用拼音"
        autoComplete="off"
        spellCheck={false}
        maxLength={20}
        onInput={(event) => {
          if (!event.nativeEvent.isComposing) menu.send({ type: 'TYPE', keyword: event.currentTarget.value });
        }}
        onCompositionEnd={({ currentTarget }) => menu.send({ type: 'TYPE', keyword: currentTarget.value })}
        onKeyDown={press}
      />
      <kbd aria-hidden="true" data-keys={isNarrowed ? 'Esc' : '/'} />
    </div>
  );
}

const keys: Readonly<Record<string, (menu: MainMenuActor) => void>> = {
  ArrowDown: (menu) => menu.send({ type: 'MOVE', to: 'next' }),
  ArrowUp: (menu) => menu.send({ type: 'MOVE', to: 'previous' }),
  Enter: (menu) => menu.send({ type: 'CHOOSE', at: menu.getSnapshot().context.current }),
  Escape: (menu) => menu.send({ type: 'CLEAR' }),
};

/** What a keyword leaves of the menu, in its place. */
export function MenuResults({ menu, onChoose }: Props & { readonly onChoose?: (() => void) | undefined }) {
  const { entries, keyword, current } = useSelector(menu, ({ context }) => context);
  const found = narrowedTo(entries, keyword);
  return (
    <>
      <p className="menu-caption" role="status">
        {found.length > 0 ? `菜单 · ${found.length}` : `没有找到「${keyword}」`}
      </p>
      <div id={listId} role="listbox" aria-label="匹配的菜单">
        {found.map(({ path, title, place }, at) => (
          <a
            key={path}
            id={lineId(at)}
            ref={at === current ? bringIntoMenu : null}
            role="option"
            aria-selected={at === current}
            tabIndex={-1}
            className="menu-entry menu-result"
            href={path.startsWith('/') ? `#${path}` : path}
            onClick={(event) => {
              event.preventDefault();
              const field = document.querySelector<HTMLInputElement>(`[aria-controls="${listId}"]`);
              if (field) field.value = '';
              menu.send({ type: 'CHOOSE', at });
              onChoose?.();
            }}
          >
            <span>{marked(title, keyword)}</span>
            <small>{place}</small>
          </a>
        ))}
      </div>
      <p className="menu-note" aria-hidden="true">
        ↑ ↓ 选择，回车打开
      </p>
    </>
  );
}

/** The letters that were typed stand out, where they are letters of the title. */
function marked(title: string, keyword: string): ReactNode {
  const at = title.indexOf(keyword);
  if (at < 0) return title;
  return (
    <>
      {title.slice(0, at)}
      <mark>{keyword}</mark>
      {title.slice(at + keyword.length)}
    </>
  );
}
