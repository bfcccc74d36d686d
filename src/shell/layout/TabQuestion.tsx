import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { TabsActor } from '../../../machines/shell/tabs.ts';
import { latePart } from '../../entity/late-part.tsx';

const UnsavedDialog = latePart(async () => (await import('./UnsavedDialog.tsx')).UnsavedDialog);

/** The questions of the tab bar; their code is fetched when one is first asked. */
export function TabQuestion({ tabs }: { readonly tabs: TabsActor }) {
  const isAsking = useSelector(
    tabs,
    (snapshot) => snapshot.matches('confirmingClose') || snapshot.matches('confirmingRefresh'),
  );
  return isAsking && <Suspense>{<UnsavedDialog tabs={tabs} />}</Suspense>;
}
