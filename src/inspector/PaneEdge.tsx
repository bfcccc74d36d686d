import { useSelector } from '@xstate/react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { paneHeights } from '../../machines/inspector/inspector-sequence.ts';
import type { Page } from './page.ts';
import { defaultHeight, tallest, withinWindow } from './pane-height.ts';

/** How far a key moves the edge, px. */
const keyStep = 40;

/** Makes the pane as tall as the window allows, or as it was by default when it is that already. */
export function toggleTall({ sequence }: Page): void {
  const { height } = sequence.getSnapshot().context;
  const isTall = height >= tallest(innerHeight);
  sequence.send({ type: 'RESIZE', height: isTall ? defaultHeight(innerHeight) : tallest(innerHeight) });
}

/** The height that a key leads to; null for keys that do not move the edge. */
function heightFor(key: string, height: number): number | null {
  if (key === 'ArrowUp') return height + keyStep;
  if (key === 'ArrowDown') return height - keyStep;
  if (key === 'Home') return paneHeights.min;
  return key === 'End' ? tallest(innerHeight) : null;
}

/** The upper edge of the pane with the sequence: dragged, or moved by the arrow keys. */
export function PaneEdge({ page }: { readonly page: Page }) {
  const { sequence } = page;
  const { context, value } = useSelector(sequence, (snapshot) => snapshot);
  const height = context.height || defaultHeight(innerHeight);
  const press = (event: KeyboardEvent) => {
    const wanted = heightFor(event.key, height);
    if (wanted === null && event.key !== 'Enter') return;
    event.preventDefault();
    // The page steps through the run with some of these keys.
    event.stopPropagation();
    if (wanted === null) toggleTall(page);
    else sequence.send({ type: 'RESIZE', height: withinWindow(wanted, innerHeight) });
  };
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    sequence.send({ type: 'GRAB_EDGE' });
  };
  const drag = ({ clientY }: PointerEvent) => {
    // Not what was drawn last: the pointer may be faster than the screen.
    if (!sequence.getSnapshot().matches({ pane: 'dragged' })) return;
    sequence.send({ type: 'DRAG_EDGE', height: withinWindow(innerHeight - clientY, innerHeight) });
  };
  const drop = () => sequence.send({ type: 'DROP_EDGE' });
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label="时序区的高度"
      aria-valuemin={paneHeights.min}
      aria-valuemax={tallest(innerHeight)}
      aria-valuenow={Math.round(height)}
      tabIndex={0}
      title="拖动或按 ↑ ↓ 调整高度；双击或按回车拉到最高、还原"
      className={value.pane === 'dragged' ? 'pane-edge is-dragged' : 'pane-edge'}
      onKeyDown={press}
      onPointerDown={grab}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={() => toggleTall(page)}
    />
  );
}
