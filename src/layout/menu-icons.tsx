import {
  AppstoreOutlined,
  BarChartOutlined,
  DashboardOutlined,
  DesktopOutlined,
  FireOutlined,
  GiftOutlined,
  SettingOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

/** Icons of the menu by the name that the server sends (wider.md §12). One line each: all of them would weigh 700 KB. */
const icons: Readonly<Record<string, ComponentType<{ readonly 'aria-hidden': true }>>> = {
  BarChartOutlined,
  DashboardOutlined,
  DesktopOutlined,
  FireOutlined,
  GiftOutlined,
  SettingOutlined,
  TeamOutlined,
};

/** The icon of a menu entry; a neutral one where the name is not known, nothing where there is none. */
export function menuIcon(name: string | undefined): ReactNode {
  if (name === undefined) return null;
  const Icon = icons[name] ?? AppstoreOutlined;
  return <Icon aria-hidden />;
}
