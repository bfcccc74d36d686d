import type { TableActor } from '../../../machines/entity/list/table.ts';

const rowSelector = '[data-row-key]';
const rowOf = (panel: HTMLElement, id: number | undefined) =>
  panel.querySelector<HTMLElement>(`[data-row-key="${id}"]`);

/** How many rows a page of the screen shows, as tall as this one is. */
function rowsInSight(panel: HTMLElement, row: HTMLElement): number {
  const holder = panel.querySelector('.ant-table-tbody-virtual-holder');
  const height = holder?.clientHeight ?? innerHeight * 0.7;
  return Math.max(1, Math.floor(height / row.offsetHeight) - 1);
}

/** How many cards stand side by side; undefined for the row of a table. */
function cardsAcross(row: HTMLElement): number | undefined {
  const cards = row.closest('.gallery')?.querySelectorAll<HTMLElement>(rowSelector);
  return cards && [...cards].filter(({ offsetTop }) => offsetTop === cards[0]?.offsetTop).length;
}

/** Where a key leads from the row or card at `at`; undefined when it leads nowhere. From the first line of cards no key leads up. */
function placeAfter(key: string, at: number, last: number, row: HTMLElement, inSight: number): number | undefined {
  const across = cardsAcross(row);
  const line = across ?? 1;
  const places: Readonly<Record<string, number>> = {
    ...(across !== undefined && { ArrowRight: at + 1, ArrowLeft: at - 1 }),
    ArrowDown: at + line,
    ArrowUp: at < line ? at : at - line,
    Home: 0,
    End: last,
    PageDown: at + inSight * line,
    PageUp: at - inSight * line,
  };
  const to = places[key];
  return to === undefined ? undefined : Math.min(last, Math.max(0, to));
}

function placeText(row: HTMLElement, place: number, count: number): string {
  const unit = row.matches('.gallery *') ? '项' : '行';
  return `第 ${place} ${unit}，共 ${count} ${unit}`;
}

/** Frames that a slow machine may need to draw it. */
const mostFrames = 120;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The row at a place: one that is not drawn is scrolled to, which draws it. */
async function drawnRow(panel: HTMLElement, id: number | undefined, top: number): Promise<HTMLElement | null> {
  for (let patience = mostFrames; !rowOf(panel, id) && patience > 0; patience -= 1) {
    panel.querySelector('.ant-table-tbody-virtual-holder')?.scrollTo({ top });
    await frame();
  }
  return rowOf(panel, id);
}

/** Only one row can be tabbed to: the one where somebody was last. */
function take(panel: HTMLElement, row: HTMLElement): void {
  for (const other of panel.querySelectorAll<HTMLElement>(`${rowSelector}[tabindex="0"]`)) other.tabIndex = -1;
  row.tabIndex = 0;
  row.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

async function go(panel: HTMLElement, row: HTMLElement, to: number, table: TableActor): Promise<void> {
  const id = table.getSnapshot().context.rows[to]?.id;
  const wanted = await drawnRow(panel, id, to * row.offsetHeight);
  if (wanted) take(panel, wanted);
}

/** Enter opens the row, Space ticks it: by what stands in the row, so that rights and refusals are those of a click. */
const presses: Readonly<Record<string, string>> = {
  Enter: '.title-link, .row-actions .link',
  ' ': 'input[type=checkbox]:not(:disabled)',
};

/**
 * Keys on a row or a card that has the focus: arrows, Home, End and page keys go to another one, also where it is not drawn yet; Enter opens,
 * Space ticks. `say` is read out.
 */
export function rowKeys(panel: HTMLElement, table: TableActor, say: (text: string) => void, signal: AbortSignal): void {
  panel.addEventListener(
    'keydown',
    (event) => {
      const { target: row, key, altKey, ctrlKey, metaKey } = event;
      if (!(row instanceof HTMLElement) || !row.matches(rowSelector) || altKey || ctrlKey || metaKey) return;
      const { rows } = table.getSnapshot().context;
      const at = rows.findIndex(({ id }) => String(id) === row.dataset['rowKey']);
      const to = placeAfter(key, at, rows.length - 1, row, rowsInSight(panel, row));
      const press = presses[key];
      if (to === undefined && press === undefined) return;
      event.preventDefault();
      if (press !== undefined) return row.querySelector<HTMLElement>(press)?.click();
      if (to === undefined || to === at) return;
      say(placeText(row, to + 1, rows.length));
      void go(panel, row, to, table);
    },
    { signal },
  );
}
