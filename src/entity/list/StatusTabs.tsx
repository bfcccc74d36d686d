import { useSelector } from '@xstate/react';
import type { KeyboardEvent } from 'react';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { ListQuery } from '../../../contract/core/page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { MenuItem, PopupMenu } from './PopupMenu.tsx';
import './status-tabs.css';

interface Props {
  readonly entity: Entity;
  readonly table: TableActor;
}

/** The choice that alone is asked for; '' for all of them, undefined for several. */
function tabOf(by: string, { filters: { [by]: asked } }: ListQuery): string | undefined {
  if (asked === undefined) return '';
  const [only, ...others] = typeof asked === 'object' ? asked : String(asked).split(',');
  return others.length === 0 ? only : undefined;
}

/** Where the focus goes from one of so many tabs; undefined for keys that move it nowhere. */
function placeAfter(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
      return (at + 1) % count;
    case 'ArrowLeft':
      return (at + count - 1) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Arrows move the focus along the tabs, Enter and the space bar choose: rows are not fetched for tabs that are passed by. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === document.activeElement);
  const place = placeAfter(event.key, at, tabs.length);
  if (at < 0 || place === undefined) return;
  event.preventDefault();
  tabs[place]?.focus();
}

/** What the tabs are choices of: an options filter that the entity names, or the states. */
const tabsOf = ({ tabs = 'status', fields, status }: Entity) => ({
  by: tabs,
  options: fields[tabs]?.options ?? status,
});

/** The states above a list, or the choices of a condition, each with how many rows it has under the other conditions; those that no row has stand behind 其余. */
export function StatusTabs({ entity, table }: Props) {
  const { by, options } = tabsOf(entity);
  const chosen = useSelector(table, ({ context }) => tabOf(by, context.query));
  const counts = useSelector(table, ({ context }) => context.counts);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { status: '', label: '全部', count: all },
    ...Object.entries(options).map(([status, { label }]) => ({ status, label, count: counts[status] ?? 0 })),
  ];
  // Before the first answer nobody knows which states have no rows.
  const isEmpty = ({ status, count }: (typeof tabs)[number]) =>
    all > 0 && count === 0 && status !== '' && status !== chosen;
  const empty = tabs.filter(isEmpty);
  return (
    <div className="status-line">
      <div
        className="status-tabs"
        role="tablist"
        tabIndex={-1}
        aria-label={`${entity.label}${entity.fields[by]?.label ?? '状态'}`}
        onKeyDown={moveFocus}
      >
        {tabs
          .filter((tab) => !isEmpty(tab))
          .map(({ status, label, count }) => (
            <button
              key={status}
              type="button"
              role="tab"
              aria-selected={status === chosen}
              tabIndex={status === (chosen ?? '') ? 0 : -1}
              onClick={() => table.send({ type: 'SHOW_TAB', status, by })}
            >
              {label} <span className="status-count">{count.toLocaleString('en-US')}</span>
            </button>
          ))}
      </div>
      {empty.length > 0 && (
        <PopupMenu label="没有数据的状态" face="其余" name="其余状态" className="link status-rest">
          {() =>
            empty.map(({ status, label }) => (
              <MenuItem
                key={status}
                label={`${label} 0`}
                onChoose={() => table.send({ type: 'SHOW_TAB', status, by })}
              />
            ))
          }
        </PopupMenu>
      )}
    </div>
  );
}
