/** Room between a line that is brought in sight and the end of the menu: what stands beside it is seen as well. */
const margin = 48;

/** Scrolls the menu, and nothing around it, until this line of it is in sight. */
export function bringIntoMenu(line: HTMLElement | null): void {
  const menu = line?.closest<HTMLElement>('.side-menu');
  if (!line || !menu || !line.checkVisibility()) return;
  const [inner, outer] = [line.getBoundingClientRect(), menu.getBoundingClientRect()];
  const [above, below] = [inner.top - outer.top - margin, inner.bottom - outer.bottom + margin];
  if (above < 0) menu.scrollTop += above;
  else if (below > 0) menu.scrollTop += below;
}
