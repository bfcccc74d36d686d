import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { TabsActor } from '../../machines/tabs.ts';

const UnsavedDialog = lazy(async () => ({ default: (await import('./UnsavedDialog.tsx')).UnsavedDialog }));

/** The question of the tab bar; its code is fetched when it is first asked. */
export function TabQuestion({ tabs }: { readonly tabs: TabsActor }) {
  const isAsking = useSelector(tabs, (snapshot) => snapshot.matches('confirmingClose'));
  return isAsking && <Suspense>{<UnsavedDialog tabs={tabs} />}</Suspense>;
}
