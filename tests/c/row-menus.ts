import type { Visit } from './visit.ts';

/** An entry of a row's menu. */
export interface MenuEntry {
  readonly label: string;
  /** Why it is greyed; undefined where it is not. */
  readonly refusal: string | undefined;
}

/** What the menus of the rows in front hold, by the rows' ids. A menu is drawn when it opens, so each is opened and closed again. */
export const rowMenus = ({
  page,
}: Visit): Promise<readonly { readonly id: number; readonly entries: readonly MenuEntry[] }[]> =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row-key]')].filter((row) => row.checkVisibility());
    const found = [];
    for (const row of rows) {
      const menu = row.querySelector<HTMLElement>('.row-actions [role=menu]');
      const items = () => [...(menu?.querySelectorAll('[role=menuitem]') ?? [])];
      menu?.showPopover();
      for (let patience = menu ? 300 : 0; items().length === 0 && patience > 0; patience -= 1) await frame();
      const entries = items().map((item) => ({
        label: (item.querySelector('[id$=label]') ?? item).textContent.trim(),
        refusal:
          item.getAttribute('aria-disabled') === 'true'
            ? // What of the row makes it so stands behind it, in an element of its own.
              (item.querySelector('[id$=reason]')?.firstChild?.textContent ?? '')
            : undefined,
      }));
      found.push({ id: Number(row.dataset['rowKey']), entries });
      menu?.hidePopover();
    }
    return found;
  });
