import { useSelector } from '@xstate/react';
import type { MainMenuActor } from '../../../machines/shell/main-menu.ts';
import type { OwnMenu } from '../../../machines/shell/menu-entries.ts';
import type { ShellActor } from '../../../machines/shell/shell.ts';
import { read } from '../../core/storage.ts';
import { mostRecent, ownMenuOf } from './own-menu.ts';

/** What the menu needs beside its tree. */
export interface MenuState {
  readonly shell: ShellActor;
  readonly user: number;
  /** Absent until its code has come: what is kept is drawn by it. */
  readonly menu: MainMenuActor | undefined;
  readonly own: OwnMenu;
  /** What is in front, a record too. */
  readonly address: string;
  /** Lines above the tree that there is always room for: what comes to 最近 moves nothing below it. */
  readonly lines: number;
  /** Whether this browser keeps anything that stands above the tree. */
  readonly keeps: boolean;
}

/** Read from the chart of the menu; until its code has come, from what this browser keeps. */
export function useMenu(shell: ShellActor, user: number, address: string): MenuState {
  const late = useSelector(shell, ({ children }) => children.mainMenu);
  const page = useSelector(late, (snapshot) => snapshot?.context.page);
  const menu = (page ?? undefined) as MainMenuActor | undefined;
  const known = useSelector(menu, (snapshot) => (snapshot?.matches('known') ? snapshot.context : undefined));
  const own = known ?? ownMenuOf(user);
  const lines = own.favourites.length + mostRecent;
  const keeps = own.favourites.length > 0 || (read('RECENT_PAGES')?.[user] ?? []).length > 1;
  return { shell, user, menu: known && menu, own, address, lines, keeps };
}
