import { useSelector } from '@xstate/react';
import type { MainMenuActor } from '../../../machines/shell/main-menu.ts';
import './menu-extras.css';

interface Props {
  readonly menu: MainMenuActor;
  readonly path: string;
  readonly title: string;
}

/** Reached by the mouse and, from the line itself, by *: a stop of its own would double the way through the menu. */
export function Star({ menu, path, title }: Props) {
  const isKept = useSelector(menu, ({ context }) => context.favourites.includes(path));
  const toggle = { type: isKept ? 'UNSTAR' : 'STAR', path } as const;
  const may = useSelector(menu, (snapshot) => snapshot.can(toggle));
  if (!may) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="menu-star"
      aria-label={`收藏「${title}」`}
      aria-pressed={isKept}
      title={isKept ? '取消收藏（*）' : '收藏（*）'}
      onClick={() => menu.send(toggle)}
    />
  );
}

/** The same for a group that is to stay open. */
export function Pin({ menu, path, title }: Props) {
  const isPinned = useSelector(menu, ({ context }) => context.pinned.includes(path));
  return (
    <button
      type="button"
      tabIndex={-1}
      className="menu-pin"
      aria-label={`固定「${title}」`}
      aria-pressed={isPinned}
      title={isPinned ? '不再固定，随别的组收起（*）' : '固定：打开别的组时不收起（*）'}
      data-word={isPinned ? '已固定' : '固定'}
      onClick={() => menu.send({ type: isPinned ? 'UNPIN' : 'PIN', path })}
    />
  );
}
