import type { Entity } from '../../../contract/entity/entity.ts';
import { hiddenOf, listColumns } from '../../../contract/entity/list/list-look.ts';
import type { ColumnLayout } from '../../../contract/entity/list/list-views.ts';
import { movedTo, resized, stepped } from '../../../machines/entity/list/arrangement.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';

interface Of {
  readonly entity: Entity;
  readonly table: TableActor;
}

/** So near to the end of a head, in px, a pointer means its width and not its place. */
const edge = 8;
/** So far a pointer goes before a press is a drag, in px. */
const slack = 6;
const widthStep = 20;

const headAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('th[data-column], .ant-table-cell[data-column]') : null;
const keyOf = (head: HTMLElement) => head.dataset['column'] ?? '';
const isAtEdge = (head: HTMLElement, x: number) => head.getBoundingClientRect().right - x <= edge;

function change({ table }: Of, next: (layout: ColumnLayout) => ColumnLayout): void {
  const { columns, density } = table.getSnapshot().context;
  const changed = next(columns);
  if (changed !== columns) table.send({ type: 'ARRANGE', arrangement: { columns: changed, density } });
}

const swallow = (event: Event) => event.stopPropagation();

/** A press of the head that a drag ends with sorts nothing. */
function swallowClick(panel: HTMLElement): void {
  panel.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => panel.removeEventListener('click', swallow, { capture: true }));
}

/** Shows where the column would end, or before which it would stand; nothing changes until the pointer is let go. */
function show(line: HTMLElement, panel: HTMLElement, x: number): void {
  const box = panel.getBoundingClientRect();
  line.hidden = false;
  line.style.insetInlineStart = `${x - box.left}px`;
}

/** The pointer has gone down on a head: what it does until it is let go. */
function follow(down: PointerEvent, head: HTMLElement, panel: HTMLElement, line: HTMLElement, of: Of): void {
  const widens = isAtEdge(head, down.clientX);
  const width = head.offsetWidth;
  const key = keyOf(head);
  let drags = false;
  const over = new AbortController();
  const { signal } = over;
  const move = ({ clientX, clientY }: PointerEvent) => {
    drags ||= Math.abs(clientX - down.clientX) > slack;
    if (!drags) return;
    const target = headAt(document.elementFromPoint(clientX, clientY));
    const x = widens || !target ? clientX : target.getBoundingClientRect().left;
    show(line, panel, x);
  };
  const end = () => {
    line.hidden = true;
    over.abort();
  };
  const up = ({ clientX, clientY }: PointerEvent) => {
    end();
    if (!drags) return;
    swallowClick(panel);
    if (widens) return change(of, (layout) => resized(layout, key, width + clientX - down.clientX));
    const target = headAt(document.elementFromPoint(clientX, clientY));
    if (target) change(of, (layout) => movedTo(listColumns(of.entity), layout, key, keyOf(target)));
  };
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', up, { signal });
  addEventListener('pointercancel', end, { signal });
}

function stepOf(key: string): 1 | -1 | undefined {
  if (key === 'ArrowLeft') return -1;
  return key === 'ArrowRight' ? 1 : undefined;
}

/** Alt with an arrow moves the column whose head has the focus; with Shift too it is made wider or narrower. */
function onKey(event: KeyboardEvent, of: Of): void {
  const head = headAt(event.target);
  const by = stepOf(event.key);
  if (!head || by === undefined || !event.altKey) return;
  event.preventDefault();
  const key = keyOf(head);
  change(of, (layout) =>
    event.shiftKey
      ? resized(layout, key, head.offsetWidth + by * widthStep)
      : stepped(listColumns(of.entity), layout, key, by, hiddenOf(of.entity, layout)),
  );
}

/** Lets columns be moved by their heads, and made wider at the end of those. A finger scrolls instead. */
export function headHands(panel: HTMLElement, line: HTMLElement, of: Of, signal: AbortSignal): void {
  panel.addEventListener(
    'pointerdown',
    (event) => {
      const head = headAt(event.target);
      if (head && event.button === 0 && event.pointerType !== 'touch') follow(event, head, panel, line, of);
    },
    { signal },
  );
  panel.addEventListener(
    'pointermove',
    ({ target, clientX, buttons }) => {
      const head = buttons === 0 ? headAt(target) : null;
      head?.classList.toggle('column-edge', isAtEdge(head, clientX));
    },
    { signal },
  );
  panel.addEventListener('keydown', (event) => onKey(event, of), { signal });
}
