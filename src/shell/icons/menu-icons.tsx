import { AppstoreOutlined } from '@ant-design/icons';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { earlyIcons } from './early-icons.ts';

/** Icons of the menu by the name that the server sends (wider.md §12): those that are there at once. */
const icons: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>> = earlyIcons;

/** The others come behind the shell, in one file. */
const ChosenIcon = lazy(async () => ({ default: (await import('./ChosenIcon.tsx')).ChosenIcon }));

/** The icon of a menu entry; a neutral one until a chosen one is there, nothing where there is none. */
export function menuIcon(name: string | undefined): ReactNode {
  if (name === undefined) return null;
  const Icon = icons[name];
  if (Icon) return <Icon aria-hidden />;
  const neutral = <AppstoreOutlined aria-hidden />;
  return name === '' ? (
    neutral
  ) : (
    <Suspense fallback={neutral}>
      <ChosenIcon name={name}>{neutral}</ChosenIcon>
    </Suspense>
  );
}
