import { panelId } from '../../shell/layout/tab-ids.ts';

/** The cells of a row as they are drawn now, by column: none for what is hidden, and none at all on a phone that shows no such column. */
export function cellsIn(key: string, rowId: number, columns: readonly string[]): Readonly<Record<string, Element>> {
  const panel = document.getElementById(panelId(key));
  const row = panel?.querySelector(`[data-row-key="${rowId}"]`);
  const found = columns.flatMap((column) => {
    const head = panel?.querySelector(`[data-column="${column}"]`);
    const at = head?.parentElement ? [...head.parentElement.children].indexOf(head) : -1;
    const cell = row?.children[at];
    return cell ? [[column, cell] as const] : [];
  });
  return Object.fromEntries(found);
}
