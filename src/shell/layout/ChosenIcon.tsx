import {
  ApartmentOutlined,
  BankOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
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
  ToolOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import type { ComponentType, ReactNode } from 'react';

type Icon = ComponentType<{ readonly 'aria-hidden': true }>;

/** Those that no page needs from the start (menu-icons.tsx): an icon that stood in both would be fetched by itself. */
const icons: Readonly<Record<string, Icon>> = {
  ApartmentOutlined,
  BankOutlined,
  CalendarOutlined,
  CarOutlined,
  CrownOutlined,
  DatabaseOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FolderOutlined,
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
  ToolOutlined,
  TrophyOutlined,
  WalletOutlined,
};

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
