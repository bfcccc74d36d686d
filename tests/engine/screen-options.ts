/*
 * What an open select offers. Each function stands for itself: level c sends them to the browser as text, without what is around them
 * (screen-probe.ts).
 */

function openLists(): HTMLElement[] {
  const lists = Array.from(document.querySelectorAll<HTMLElement>('.ant-select-dropdown'));
  return lists.filter((list) => list.checkVisibility({ visibilityProperty: true }) && list.getClientRects().length > 0);
}

/** An option of the open select, by its title or by all that it says. */
function findOption(text: string): HTMLElement | null {
  const plainly = (said: string) => said.replaceAll(/\s/g, '');
  const options = (openLists().at(-1) ?? document).querySelectorAll<HTMLElement>('.ant-select-item-option');
  const isIt = ({ title, textContent }: HTMLElement) =>
    [title, textContent].some((said) => plainly(said) === plainly(text));
  return (
    Array.from(options).find(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0 && isIt(one),
    ) ?? null
  );
}

/** Brings further options of a long list on screen. */
function scrollOptions(): void {
  const inside = openLists().flatMap((list) => [list, ...list.querySelectorAll<HTMLElement>('*')]);
  const holder = inside.find(({ scrollHeight, clientHeight }) => clientHeight > 50 && scrollHeight > clientHeight + 1);
  if (holder) holder.scrollTop += holder.clientHeight / 2;
}

export const optionProbe = { openLists, findOption, scrollOptions };
