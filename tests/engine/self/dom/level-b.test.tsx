import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { ActorRefFrom, AnyActorRef } from 'xstate';
import { domUi } from '../../dom-ui.ts';
import { exploreDriver } from '../../driver.ts';
import { runPathInView } from '../../level-b.ts';
import { toursOf } from '../../path-text.ts';
import type { noteMachine } from '../fixtures.ts';
import { noteDriver } from '../note-driver.ts';
import { NoteView } from './NoteView.tsx';

const graph = exploreDriver(noteDriver);
const paths = toursOf(graph);
const ui = domUi();

const mountWith = (fault?: 'no alert' | 'save always' | 'deaf') => (actor: AnyActorRef) => {
  const place = document.body.appendChild(document.createElement('main'));
  const root = createRoot(place);
  root.render(<NoteView actor={actor as ActorRefFrom<typeof noteMachine>} {...(fault ? { fault } : {})} />);
  return () => {
    root.unmount();
    place.remove();
  };
};

async function firstFailure(fault: 'no alert' | 'save always' | 'deaf'): Promise<string> {
  for (const path of paths) {
    try {
      await runPathInView({ graph, path, driver: noteDriver, mount: mountWith(fault), ui, patience: 300 });
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
  return '';
}

test.each(paths.map((path) => [path.number, path] as const))('path %i', async (_, path) => {
  await runPathInView({ graph, path, driver: noteDriver, mount: mountWith(), ui });
});

test('an alert that is not drawn is missed', async () => {
  expect(await firstFailure('no alert')).toContain('errors: the screen shows [], the chart says ["offline"]');
});

test('a button that should be disabled is found', async () => {
  expect(await firstFailure('save always')).toContain('button 保存 is enabled, though nothing it does is possible');
});

test('a button that does nothing is found', async () => {
  expect(await firstFailure('deaf')).toContain(
    'state: is "draft.dirty & panel.open", should be "draft.saving & panel.open"',
  );
});
