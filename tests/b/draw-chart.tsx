import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach } from 'vitest';
import { ChartDrawing } from '../../src/statechart/ChartDrawing.tsx';
import type { Chart } from '../../src/statechart/chart.ts';
import { layoutOf } from '../../src/statechart/layouts.ts';
import type { Marks } from '../../src/statechart/marks.ts';

const none: ReadonlySet<string> = new Set();

let place: HTMLElement;
let root: Root;

/** A place to draw on for each test. */
export function prepareDrawing(): void {
  beforeEach(() => {
    place = document.body.appendChild(document.createElement('div'));
    root = createRoot(place);
  });
  afterEach(() => {
    root.unmount();
    place.remove();
  });
}

/** Draws a chart; only what is looked at need be said. */
export async function drawn(chart: Chart, marks: Partial<Marks> = {}, collapsed = none): Promise<HTMLElement> {
  const layout = await layoutOf(chart, collapsed);
  flushSync(() =>
    root.render(
      <ChartDrawing chart={chart} layout={layout} collapsed={collapsed} active={none} taken={[]} {...marks} />,
    ),
  );
  return place;
}

/** What the selector finds in the drawing. */
export const all = (selector: string): readonly Element[] => [...place.querySelectorAll(selector)];

/** The one element of this role and name. */
export function the(role: string, name: string): Element {
  const found = all(`[role="${role}"]`).filter((element) => element.getAttribute('aria-label') === name);
  const [one] = found;
  if (!one || found.length > 1) throw new Error(`${found.length} of ${role} ${name}`);
  return one;
}

/** The pill of a transition. */
export function pill(id: string): Element {
  const [found] = all(`[data-transition="${id}"]`);
  if (!found) throw new Error(`no pill ${id}`);
  return found;
}

export const click = (element: Element): boolean => element.dispatchEvent(new MouseEvent('click', { bubbles: true }));

export const press = (element: Element, key: string): boolean =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
