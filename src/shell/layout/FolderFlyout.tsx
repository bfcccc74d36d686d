import { type PointerEvent, type ReactNode, useId } from 'react';
import { menuIcon } from './menu-icons.tsx';
import type { MenuNode } from './menu-tree.ts';

interface Props {
  readonly node: MenuNode;
  /** The page in front is in it. */
  readonly isCurrent: boolean;
  /** Entries of its pages. */
  readonly children: ReactNode;
}

/** A folder whose pages fly out, at a click, a key, or when a mouse comes near. */
export function FolderFlyout({ node: { title, icon }, isCurrent, children }: Props) {
  const id = useId();
  const fly =
    (isOut: boolean) =>
    ({ pointerType, currentTarget }: PointerEvent<HTMLElement>) => {
      // A finger's tap is a click, and that one the button hears itself.
      const panel = pointerType === 'mouse' ? document.getElementById(id) : null;
      const source = currentTarget.querySelector('button');
      if (!panel || !source || panel.matches(':popover-open') === isOut) return;
      if (isOut) panel.showPopover({ source });
      else panel.hidePopover();
    };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button in it does the same for keys and fingers.
    <li
      onPointerEnter={fly(true)}
      onPointerLeave={fly(false)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) document.getElementById(id)?.hidePopover();
      }}
    >
      <button
        type="button"
        className="menu-entry"
        data-current={isCurrent}
        popoverTarget={id}
        popoverTargetAction="show"
        title={title}
      >
        {menuIcon(icon)}
        <span>{title}</span>
      </button>
      <ul id={id} popover="auto" className="menu-flyout" aria-label={title}>
        {children}
      </ul>
    </li>
  );
}
