import { DashboardOutlined, SettingOutlined } from '@ant-design/icons';

/** Icons of the menu that stand in the shell anyway; all of them would weigh 700 KB. */
export const earlyIcons = { DashboardOutlined, SettingOutlined };
export type EarlyIcon = keyof typeof earlyIcons;
