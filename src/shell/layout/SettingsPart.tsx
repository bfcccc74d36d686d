import { useSelector } from '@xstate/react';
import { Suspense } from 'react';
import type { LayoutActor } from '../../../machines/shell/layout.ts';
import { latePart } from '../../entity/late-part.tsx';

const SettingsDrawer = latePart(async () => (await import('./SettingsDrawer.tsx')).SettingsDrawer);

/** Opens the drawer in which the frame is set. */
export const openSettings = (layout: LayoutActor): void =>
  layout.getSnapshot().children.settings?.send({ type: 'OPEN' });

/** The drawer while it is open. What is for developers is in it only outside production (spec §2). */
export function SettingsPart({ layout }: { readonly layout: LayoutActor }) {
  const settings = useSelector(layout, ({ children }) => children.settings);
  const isOpen = useSelector(settings, (snapshot) => snapshot?.hasTag('open') ?? false);
  if (!settings || !isOpen) return null;
  return (
    <Suspense>
      <SettingsDrawer layout={layout} settings={settings} isWhole={!import.meta.env.PROD} />
    </Suspense>
  );
}
