/** A setting with a few values, and how people call them. */
export interface Choice {
  readonly name: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** In the order of 个性化 (wider.md §11). */
export const choices: readonly Choice[] = [
  {
    name: 'theme',
    options: [
      { value: 'dark', label: '暗色菜单' },
      { value: 'light', label: '亮色菜单' },
    ],
  },
  {
    name: 'navigation',
    options: [
      { value: 'side', label: '侧边菜单' },
      { value: 'top', label: '顶部菜单' },
    ],
  },
  {
    name: 'contentWidth',
    options: [
      { value: 'Fixed', label: '定宽' },
      { value: 'Fluid', label: '流式' },
    ],
  },
  {
    name: 'density',
    options: [
      { value: 'default', label: '适中' },
      { value: 'compact', label: '紧凑' },
    ],
  },
];

/** The palette by its names (spec §3). */
export const colours: readonly { readonly name: string; readonly colour: string }[] = [
  { name: '薄暮', colour: '#F5222D' },
  { name: '火山', colour: '#FA541C' },
  { name: '日暮', colour: '#FAAD14' },
  { name: '明青', colour: '#13C2C2' },
  { name: '极光绿', colour: '#52C41A' },
  { name: '拂晓蓝', colour: '#1890FF' },
  { name: '极客蓝', colour: '#2F54EB' },
  { name: '酱紫', colour: '#722ED1' },
];

export const switches: readonly string[] = ['fixedHeader', 'autoHideHeader', 'fixedSidebar', 'colourWeak', 'multiTab'];
