import { type PointerEvent, type ReactNode, useId } from 'react';
import { menuIcon } from '../icons/menu-icons.tsx';
import { MenuEntry, type MenuView } from './MenuEntry.tsx';
import type { MenuNode } from './menu-tree.ts';

interface Props {
  readonly node: MenuNode;
  /** The page in front is in it. */
  readonly isCurrent: boolean;
  readonly view: MenuView;
}

/** A folder whose pages fly out, a column for each part of it. */
export function FolderFlyout({ node: { id, title, icon, children }, isCurrent, view }: Props) {
  const lines = (nodes: readonly MenuNode[]) =>
    nodes.map((child) => <MenuEntry key={child.id} view={view} node={child} group={`${id}`} />);
  const alone = children.filter((child) => child.children.length === 0);
  return (
    <Flyout title={title} icon={menuIcon(icon)} isCurrent={isCurrent}>
      {alone.length > 0 && <FlyoutColumn>{lines(alone)}</FlyoutColumn>}
      {children.map(
        (part) =>
          part.children.length > 0 && (
            <FlyoutColumn key={part.id} title={part.title}>
              {lines(part.children)}
            </FlyoutColumn>
          ),
      )}
    </Flyout>
  );
}

/** Lines that stand below each other, under their name where they have one. */
const FlyoutColumn = ({ title, children }: { readonly title?: string; readonly children: ReactNode }) => (
  <li className="menu-column">
    {title !== undefined && <span className="menu-caption">{title}</span>}
    <ul aria-label={title}>{children}</ul>
  </li>
);

interface FlyoutProps {
  readonly title: string;
  readonly icon: ReactNode;
  readonly isCurrent: boolean;
  readonly children: ReactNode;
}

/** Something in the folded menu that flies out, at a click, a key, or when a mouse comes near. */
export function Flyout({ title, icon, isCurrent, children }: FlyoutProps) {
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
        {icon}
        <span>{title}</span>
      </button>
      <ul id={id} popover="auto" className="menu-flyout" aria-label={title}>
        {children}
      </ul>
    </li>
  );
}
