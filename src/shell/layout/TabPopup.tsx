import { useSelector } from '@xstate/react';
import type { TabPopupActor } from '../../../machines/shell/tab-popup.ts';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { TabList } from './TabList.tsx';
import { TabMenu } from './TabMenu.tsx';

interface Props {
  readonly tabs: TabsActor;
  readonly popup: TabPopupActor;
  /** Key of the tab whose page is shown; empty on an exception page. */
  readonly front: string;
}

/** What stands over the tab bar: the menu of a tab, or the list of them all. */
export function TabPopup({ tabs, popup, front }: Props) {
  const { context, value } = useSelector(popup, (snapshot) => snapshot);
  const open = useSelector(tabs, (snapshot) => snapshot.context.tabs);
  const tab = open.find(({ key }) => key === context.tab);
  if (value === 'list') return <TabList {...{ tabs, popup, front }} wanted={context.wanted} />;
  return tab && <TabMenu key={tab.key} {...{ tabs, popup, tab }} />;
}
