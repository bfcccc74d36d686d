import type { Values } from '../entity/field.ts';
import { folders } from '../menu/pages.ts';
import { isNeeded } from './switched-pages.ts';

/* What stands in the menu (wider.md §10.3): folders and pages, which come and go with the program, and links, which operators make. */

export const nodeTypes = {
  dir: { label: '目录', color: 'blue' },
  page: { label: '页面', color: 'default' },
  link: { label: '外链', color: 'cyan' },
} as const;

/** A row that is only being made has no type yet: nothing but links is made. */
export const isLink = ({ node_type: type }: Values): boolean => type === undefined || type === 'link';
export const isFolder = ({ node_type: type }: Values): boolean => type === 'dir';
export const isPage = ({ node_type: type }: Values): boolean => type === 'page';

/** Characters of an address that the menu leads to. */
export const longestLink = 500;

/** How the address of a link is written. Looked at before it is parsed: a parser mends what another one takes as it stands. */
export const linkPattern = {
  test: /^https:\/\/[^\s\\"'<>]+$/,
  hint: '应以 https:// 开头，不含空格、引号和反斜杠',
} as const;

/** Why an address may not stand in everybody's menu; undefined when it may. It names a place, and nobody's secrets. */
export function linkFault(address: string): string | undefined {
  if (!URL.canParse(address)) return '不是有效的地址，应如 https://www.example.com/path';
  const { username, password } = new URL(address);
  return username === '' && password === '' ? undefined : '不能包含用户名或密码';
}

/** Whether a folder holds a page without which nobody could put things right again. */
export const holdsNeeded = (path: unknown): boolean =>
  folders.some((folder) => folder.path === path && folder.pages.some(({ permissionId }) => isNeeded(permissionId)));
