import type { KeyboardEvent } from 'react';
import type { Page } from './page.ts';
import { type Run, stepOfEvent } from './run.ts';
import type { SequenceRow } from './sequence.ts';
import type { Shown } from './shown.ts';

/** Height of a row in both forms, px. */
export const rowHeight = 24;

/** What both forms draw a row of. */
export interface RowProps {
  readonly page: Page;
  readonly shown: Shown;
  readonly row: SequenceRow;
  readonly index: number;
  readonly isHere: boolean;
  readonly isAhead: boolean;
}

const entryOf = ({ entries }: Run, { position }: SequenceRow) => {
  const entry = entries[position];
  return entry?.kind === 'event' ? entry : undefined;
};

/** What a row is as an element: where it stands, what it says on hover, where a press leads. */
export function rowAttributes({ page, shown, row, index, isHere, isAhead }: RowProps, ...more: readonly string[]) {
  const { actor, run } = shown;
  const entry = entryOf(run, row);
  const isMine = entry?.actor === actor || entry?.from === actor;
  const names = ['event-row', ...more, isHere && 'is-here', isAhead && 'is-ahead', isMine && 'is-mine'];
  // The actor on screen stays where it takes part: its partners' lanes would be others.
  const target = isMine ? actor : (entry?.actor ?? '');
  return {
    type: 'button',
    className: names.filter(Boolean).join(' '),
    style: { top: index * rowHeight, height: rowHeight },
    title: entry ? JSON.stringify(entry.event).slice(0, 600) : '',
    'aria-current': isHere ? 'step' : undefined,
    onClick: () => page.inspector.send({ type: 'STEP_TO', step: stepOfEvent(run, row.position), actor: target }),
  } as const;
}

const isRow = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.classList.contains('event-row');

/** Lets the arrow keys move from row to row. */
export function moveAlongRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  const { activeElement } = document;
  if (!isRow(activeElement)) return;
  const next = event.key === 'ArrowUp' ? activeElement.previousElementSibling : activeElement.nextElementSibling;
  event.preventDefault();
  if (isRow(next)) next.focus();
}
