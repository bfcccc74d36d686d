/** Lines of the menu that can be seen, in their order. */
const linesIn = (menu: Element): readonly HTMLElement[] =>
  [...menu.querySelectorAll<HTMLElement>('.menu-entry')].filter((line) => line.checkVisibility());

/** Opens or closes the group of a line; from a page, and from a group that is closed already, the way leads to the group around it. */
function turn(line: HTMLElement, opens: boolean): void {
  const own = line.matches('summary') ? line.closest('details') : null;
  if (own && own.open !== opens) own.open = opens;
  else if (!opens) line.closest('ul')?.closest('details')?.querySelector('summary')?.focus();
}

/** Keys on a line of the menu: up and down, open and close, and * for what keeps it at hand. Returns whether it was one of them. */
export function moveInMenu(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const line = target instanceof Element ? target.closest<HTMLElement>('.side-menu .menu-entry') : null;
  const menu = line?.closest('.menu-flyout, .side-menu');
  if (!line || !menu || ctrlKey || metaKey || altKey) return false;
  const lines = linesIn(menu);
  const at = lines.indexOf(line);
  const does: Readonly<Record<string, () => void>> = {
    ArrowDown: () => lines[(at + 1) % lines.length]?.focus(),
    ArrowUp: () => lines.at(at - 1)?.focus(),
    ArrowRight: () => turn(line, true),
    ArrowLeft: () => turn(line, false),
    '*': () => line.closest('li')?.querySelector<HTMLElement>(':scope > :is(.menu-star, .menu-pin)')?.click(),
  };
  const done = does[key];
  if (!done) return false;
  event.preventDefault();
  done();
  return true;
}
