/** Behind other tabs lists stand that may have a row of the same number. */
const seen = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());

function reach(row: HTMLElement | undefined): void {
  row?.scrollIntoView({ block: 'center' });
  row?.focus({ preventScroll: true });
}

const afterDrawing = (go: () => void) => requestAnimationFrame(() => requestAnimationFrame(go));

/**
 * Brings a row into sight, once the list has drawn its page, and gives it the keyboard. Of a page of hundreds only those in sight are
 * drawn: such a list is scrolled to where the row is, the one of `count` at `index`.
 */
export function showRow(index: number, count: number, id: number): void {
  const rowOf = () => seen(`.table-panel [data-row-key="${id}"]`);
  afterDrawing(() => {
    const row = rowOf();
    const holder = seen('.table-panel .ant-table-tbody-virtual-holder');
    if (row || !holder || index < 0) return reach(row);
    holder.scrollTop = (holder.scrollHeight / count) * index - holder.clientHeight / 2;
    afterDrawing(() => reach(rowOf()));
  });
}
