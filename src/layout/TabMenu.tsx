import { Dropdown } from 'antd';
import type { ReactElement } from 'react';
import type { TabsActor } from '../../machines/tabs.ts';
import { refreshPage } from '../page-views.tsx';
import { focusTab } from './tab-ids.ts';

const entries = [
  { key: 'REFRESH', label: '刷新' },
  { type: 'divider' as const },
  { key: 'CLOSE_TAB', label: '关闭当前' },
  { key: 'CLOSE_RIGHT', label: '关闭右侧' },
  { key: 'CLOSE_LEFT', label: '关闭左侧' },
  { key: 'CLOSE_OTHERS', label: '关闭其他' },
  { key: 'CLOSE_ALL', label: '关闭全部' },
];

interface Props {
  readonly tabs: TabsActor;
  readonly tab: string;
  readonly children: ReactElement;
}

/** What can be done with a tab and its neighbours, under the right mouse button or the menu key (spec §2). */
export function TabMenu({ tabs, tab, children }: Props) {
  const choose = ({ key }: { readonly key: string }) => {
    if (key === 'REFRESH') refreshPage(tabs, tab);
    else tabs.send({ type: key as 'CLOSE_TAB', key: tab });
    focusTab(tabs.getSnapshot().context.active);
  };
  return (
    <Dropdown
      trigger={['contextMenu']}
      autoFocus
      destroyOnHidden
      menu={{ items: entries, onClick: choose }}
      onOpenChange={(isOpen, { source }) => {
        if (!isOpen && source === 'trigger') focusTab(tab);
      }}
    >
      {children}
    </Dropdown>
  );
}
