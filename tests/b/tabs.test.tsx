import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import type { TabsActor } from '../../machines/tabs.ts';
import '../../src/layout/frame.css';
import { TabBar } from '../../src/layout/TabBar.tsx';
import { TabQuestion } from '../../src/layout/TabQuestion.tsx';
import '../../src/layout/UnsavedDialog.tsx';
import { tabsDriver } from '../drivers/tabs.driver.ts';
import { draw } from './draw.tsx';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

/** The tab bar as the frame has it, without pages. */
function Bar({ tabs }: { readonly tabs: TabsActor }) {
  const front = useSelector(tabs, ({ context }) => context.active);
  return (
    <div className="frame">
      <TabBar tabs={tabs} front={front} />
      <TabQuestion tabs={tabs} />
    </div>
  );
}

demandQuietConsole();
await walkView(tabsDriver, (actor: AnyActorRef) => draw(<Bar tabs={actor as TabsActor} />));
