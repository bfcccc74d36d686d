import {
  AppstoreOutlined,
  DashboardOutlined,
  FireOutlined,
  GiftOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';

/** Icons of the menu by the name that the server sends (wider.md §12). One line each: all of them would weigh 700 KB. */
const icons: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>> = {
  DashboardOutlined,
  FireOutlined,
  GiftOutlined,
  SettingOutlined,
  TeamOutlined,
};

/** Those that operators choose come when one is chosen. */
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
