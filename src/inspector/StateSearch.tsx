import { useSelector } from '@xstate/react';
import { type KeyboardEvent, useId } from 'react';
import { goToState } from './deeds.ts';
import { Dialog } from './Dialog.tsx';
import { findStates } from './find-states.ts';
import type { Page } from './page.ts';
import type { Shown } from './shown.ts';
import { useObserved } from './use-observed.ts';

interface Props {
  readonly page: Page;
  readonly shown: Shown | null;
}

/** Charts of the run first, then those of the product that the run does not know. */
function useCharts({ page, shown }: Props) {
  useObserved(page.library);
  const own = [...(shown?.run.charts.values() ?? [])];
  const known = new Set(own.map(({ id }) => id));
  return [...own, ...page.library.charts().filter(({ id }) => !known.has(id))];
}

const move = (key: string, marked: number, count: number) =>
  key === 'ArrowDown' ? Math.min(marked + 1, count - 1) : Math.max(0, marked - 1);

/** Finds a state of any chart by its Chinese label or its id, and goes there. */
export function StateSearch({ page, shown }: Props) {
  const { panel } = page;
  const list = useId();
  const { text, marked } = useSelector(panel, ({ context }) => context);
  const charts = useCharts({ page, shown });
  const found = findStates(charts, text);
  const chosen = Math.min(marked, found.length - 1);
  const go = (index: number) => {
    const match = found[index];
    if (match) goToState(page, shown, match.chart, match.state);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') go(chosen);
    // A search field would only empty itself.
    if (event.key === 'Escape') panel.send({ type: 'CLOSE' });
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    panel.send({ type: 'MARK', index: Math.max(0, move(event.key, chosen, found.length)) });
  };
  return (
    <Dialog title="查找状态" className="search-dialog" onClose={() => panel.send({ type: 'CLOSE' })}>
      <input
        type="search"
        role="combobox"
        aria-label="状态的名称或编号"
        aria-controls={list}
        aria-expanded={found.length > 0}
        aria-activedescendant={found[chosen] ? `${list}-${chosen}` : undefined}
        placeholder="已登录、loading、session…"
        value={text}
        onChange={({ target }) => panel.send({ type: 'TYPE', text: target.value })}
        onKeyDown={press}
      />
      <div role="listbox" id={list} aria-label="找到的状态" className="found-list">
        {found.map(({ chart, state, way }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the field's.
          <div
            key={`${chart} ${state}`}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === chosen}
            onClick={() => go(index)}
          >
            <span>{way.length === 0 ? '整张图' : way.join(' › ')}</span>
            <code>{state}</code>
          </div>
        ))}
      </div>
      {text.trim() !== '' && found.length === 0 && <p className="faint">没有叫“{text.trim()}”的状态</p>}
    </Dialog>
  );
}
