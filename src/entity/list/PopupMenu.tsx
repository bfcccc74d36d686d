import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId } from 'react';
import { noteMenu, useIsOpen } from './open-menus.ts';
import './popup-menu.css';

interface MenuProps {
  /** Name of the menu for those who do not see where it opened. */
  readonly label: string;
  /** What the button that opens it shows, and is called where that is no text. */
  readonly face: ReactNode;
  readonly name?: string;
  readonly className: string;
  /** Entries to choose from, or a small panel with boxes and buttons of its own. */
  readonly kind?: 'menu' | 'dialog';
  /** It is an entry of another menu: the arrow keys come to it. */
  readonly within?: true;
  /** A function where there are many menus on a page: only what opens is drawn. */
  readonly children: ReactNode | (() => ReactNode);
}

const itemsIn = (menu: Element) => [...menu.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** `onToggle` of a menu: what opens takes the keyboard. */
function focusFirst({ newState, currentTarget }: ToggleEvent<HTMLElement>): void {
  if (newState === 'open') itemsIn(currentTarget)[0]?.focus();
}

/** Arrow keys go round the items, Home and End to its ends; Tab leaves, as it does everywhere. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  // A menu within this one has moved it already.
  if (event.isDefaultPrevented()) return;
  const items = itemsIn(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (next === undefined) return;
  event.preventDefault();
  items.at(next % items.length)?.focus();
}

/**
 * A menu of the browser's own kind (`popover`): it opens, closes and gives the focus back by itself, and costs a table row
 * two elements where a component library's menu costs a tree of components.
 */
export function PopupMenu({ label, face, name, className, kind = 'menu', within, children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={className}
        popoverTarget={id}
        {...(within && { role: 'menuitem', tabIndex: -1 })}
        aria-haspopup={kind}
        aria-label={name}
        title={name}
      >
        {face}
      </button>
      <div
        id={id}
        popover="auto"
        role={kind}
        tabIndex={-1}
        aria-label={label}
        className="popup-menu"
        onBeforeToggle={({ newState, target, currentTarget }) =>
          newState === 'open' && target === currentTarget && noteMenu(id, true)
        }
        onToggle={(event) => {
          // What a menu within this one does is its own.
          if (event.target !== event.currentTarget) return;
          focusFirst(event);
          // Not before it has closed: the focus is in it until then, and goes back from there.
          if (event.newState === 'closed') noteMenu(id, false);
        }}
        {...(kind === 'menu' && { onKeyDown: moveFocus })}
      >
        {typeof children === 'function' ? <WhenOpen id={id} draw={children} /> : children}
      </div>
    </>
  );
}

function WhenOpen({ id, draw }: { readonly id: string; readonly draw: () => ReactNode }) {
  return useIsOpen(id) && draw();
}

interface ItemProps {
  readonly label: string;
  readonly danger?: boolean;
  /** Why it cannot be chosen now; read out with the item. */
  readonly refusal?: string | undefined;
  /** Stands under the reason. */
  readonly because?: ReactNode;
  /** A box that is ticked or not: choosing it leaves the menu open. */
  readonly checked?: boolean;
  /** One of several: choosing it closes the menu. */
  readonly current?: boolean;
  /** It is pressed again and again: the menu stays open. */
  readonly stays?: true;
  readonly onChoose: () => void;
}

/** One entry of a menu. What is refused stays reachable, so that the reason can be read. */
export function MenuItem({ label, danger, refusal, because, checked, current, stays, onChoose }: ItemProps) {
  const id = useId();
  const choose = (target: Element) => {
    if (refusal !== undefined) return;
    if (checked === undefined && !stays) target.closest<HTMLElement>('[popover]')?.hidePopover();
    onChoose();
  };
  const role = checked === undefined ? (current === undefined ? 'menuitem' : 'menuitemradio') : 'menuitemcheckbox';
  return (
    <button
      type="button"
      role={role}
      tabIndex={-1}
      className={danger ? 'popup-item popup-danger' : 'popup-item'}
      aria-checked={checked ?? current}
      aria-disabled={refusal === undefined ? undefined : true}
      aria-labelledby={refusal === undefined ? undefined : `${id}label`}
      aria-describedby={refusal === undefined ? undefined : `${id}reason`}
      onClick={({ currentTarget }) => choose(currentTarget)}
    >
      <span id={`${id}label`}>{label}</span>
      {refusal !== undefined && (
        <small id={`${id}reason`} className="popup-reason">
          {refusal}
          {because}
        </small>
      )}
    </button>
  );
}
