import type { KeyLine } from '../../../machines/shell/key-help.ts';

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const layers = '.ant-modal-wrap, .ant-drawer-content-wrapper, dialog[open]';

/** What is on its way out takes no keys any more. */
const isLeaving = (layer: Element): boolean =>
  layer.matches('[class*="-leave"]') || layer.querySelector('[class*="-leave"]') !== null;

/** The dialog or drawer in front; the document where there is none. */
export const frontLayer = (): Element =>
  [...document.querySelectorAll(layers)].findLast((layer) => layer.checkVisibility() && !isLeaving(layer)) ??
  document.body;

/** Controls that say which keys they take, in sight and to be used. */
const controls = (): readonly HTMLElement[] =>
  [...frontLayer().querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(
    (control) => control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled'),
  );

const keysOf = (control: Element): readonly string[] =>
  (control.getAttribute('aria-keyshortcuts') ?? '').split(' ').filter((keys) => keys !== '');

/** What a single key does here: a field takes the keyboard, everything else is pressed. Undefined where it does nothing. */
export function controlFor(key: string): (() => boolean) | undefined {
  const control = controls().find((each) => keysOf(each).some((own) => own.toLowerCase() === key.toLowerCase()));
  if (!control) return undefined;
  return () => {
    if (control.matches('input, textarea')) control.focus();
    else control.click();
    return true;
  };
}

const nameOf = (control: HTMLElement): string =>
  control.ariaLabel ?? (control.textContent.trim() === '' ? control.title : control.textContent.trim());

/** Of keys that differ between systems, those of this one. */
const shownKeys = (control: Element): string =>
  keysOf(control)
    .filter((keys) => (isMac ? !keys.startsWith('Control+') : !keys.startsWith('Meta+')))
    .map((keys) => keys.replace('Control+', 'Ctrl+').replace('Meta+', '⌘').replaceAll('+', ' '))
    .join('、');

const everywhere: readonly KeyLine[] = [
  { keys: 'Alt 1 … 9', does: '切换到第几个标签（9 为最后一个）' },
  { keys: 'Alt W', does: '关闭当前标签' },
  { keys: '↑ ↓ ← →', does: '在菜单中移动、展开、收起' },
  { keys: '*', does: '在菜单中收藏页面、固定分组' },
  { keys: 'Esc', does: '退出表格全屏' },
  { keys: '?', does: '显示这里可用的快捷键' },
];
const inLayer: readonly KeyLine[] = [
  { keys: 'Enter', does: '到下一个字段' },
  { keys: 'Esc', does: '关闭' },
  { keys: '?', does: '显示这里可用的快捷键' },
];

/** Everything that keys do where one is: what can be seen says it itself. */
export const linesHere = (): readonly KeyLine[] => [
  ...controls().map((control) => ({ keys: shownKeys(control), does: nameOf(control) })),
  ...(frontLayer() === document.body ? everywhere : inLayer),
];
