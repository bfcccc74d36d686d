import { type LayoutSettings, palette } from '../../../machines/shell/layout.ts';

/** What a setting may be, and how people call it. `look`: a small picture of what it does to the frame. */
interface Choice<Value> {
  readonly value: Value;
  readonly name: string;
  readonly look?: string;
  readonly colour?: string;
}

type Choices<Name extends keyof LayoutSettings> = readonly Choice<LayoutSettings[Name]>[];

export const themes: Choices<'theme'> = [
  { value: 'light', name: '亮色', look: 'light' },
  { value: 'dark', name: '暗色导航', look: 'dark' },
  { value: 'realDark', name: '暗黑', look: 'real-dark' },
];
export const navigations: Choices<'navigation'> = [
  { value: 'side', name: '侧边菜单', look: 'side' },
  { value: 'top', name: '顶部菜单', look: 'top' },
];
export const contentWidths: Choices<'contentWidth'> = [
  { value: 'Fluid', name: '流式' },
  { value: 'Fixed', name: '定宽' },
];
export const densities: Choices<'density'> = [
  { value: 'default', name: '标准' },
  { value: 'compact', name: '紧凑' },
];
/** The palette (spec §3). */
export const colours: Choices<'colour'> = palette.map(({ name, colour }) => ({ value: colour, name, colour }));
