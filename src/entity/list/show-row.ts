/** How long a row is waited for, in ms: a page that has not drawn it by then is not going to. */
const patience = 5000;

/** Behind other tabs lists stand that may have a row of the same number. */
const seen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());

function reach(row: HTMLElement): void {
  row.scrollIntoView({ block: 'center' });
  row.focus({ preventScroll: true });
}

/**
 * Brings a row into sight, once the list has drawn its page, and gives it the keyboard. Of a page of hundreds only those in sight are
 * drawn: such a list is scrolled to where the row is, the one of `count` at `index`.
 */
export function showRow(index: number, count: number, id: number): void {
  const end = performance.now() + patience;
  const look = () => {
    // A drawer that slides away gives the keyboard to what had opened it, after the row would have had it.
    const row = seen('.record-drawer') ? undefined : seen(`.table-panel [data-row-key="${id}"]`);
    if (row) return reach(row);
    const holder = seen('.table-panel .ant-table-tbody-virtual-holder');
    if (holder && index >= 0) holder.scrollTop = (holder.scrollHeight / count) * index - holder.clientHeight / 2;
    if (performance.now() < end) requestAnimationFrame(look);
  };
  // The list has its answer, and draws it in the frame after the next.
  requestAnimationFrame(() => requestAnimationFrame(look));
}
