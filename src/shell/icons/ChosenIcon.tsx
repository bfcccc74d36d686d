import {
  ApartmentOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FireOutlined,
  FolderOutlined,
  GiftOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LayoutOutlined,
  LineChartOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  PieChartOutlined,
  QrcodeOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';
import type { menuIcons } from '../../../contract/menu/menu-icons.ts';
import type { EarlyIcon } from './early-icons.ts';

type Icon = ComponentType<{ readonly 'aria-hidden': true }>;

/** Those that no page needs from the start: an icon that stood in both would be fetched by itself. */
const late: Readonly<Record<Exclude<keyof typeof menuIcons, EarlyIcon>, Icon>> = {
  ApartmentOutlined,
  BankOutlined,
  BarChartOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  DatabaseOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FireOutlined,
  FolderOutlined,
  GiftOutlined,
  HistoryOutlined,
  IdcardOutlined,
  LayoutOutlined,
  LineChartOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  PieChartOutlined,
  QrcodeOutlined,
  SafetyCertificateOutlined,
  ShopOutlined,
  ShoppingCartOutlined,
  StarOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  WalletOutlined,
};
const icons: Readonly<Record<string, Icon>> = late;

interface Props {
  readonly name: string;
  /** Drawn where there is no such icon. */
  readonly children: ReactNode;
}

/** An icon that somebody chose (权限管理). */
export function ChosenIcon({ name, children }: Props) {
  const Icon = icons[name];
  return Icon ? <Icon aria-hidden /> : children;
}
