import { test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ImportActor } from '../../machines/import.ts';
import { ImportSteps } from '../../src/imports/ImportDialog.tsx';
import { importDriver } from '../drivers/import.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { importLines, importStatus } from '../models/import.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();
await walkView(importDriver, (actor: AnyActorRef) => draw(<ImportSteps actor={actor as ImportActor} />));

const drawing = oneDrawing();

test('the pages of a preview are turned by their numbers', async () => {
  const asked: unknown[] = [];
  const snapshot = {
    value: { previewing: 'shown' },
    context: {
      status: importStatus.faulty,
      lines: importLines.some,
      outcome: 'faulty',
      pageNo: 1,
      mode: 'rows',
      error: '',
    },
    matches: () => false,
    can: () => true,
  };
  const actor = Object.assign(standing(snapshot), { send: (event: unknown) => void asked.push(event) });
  drawing.draw(<ImportSteps actor={actor as ImportActor} />);
  await domUi().press({ role: 'listitem', name: '2' });
  await soon(() => asked).toEqual([{ type: 'TURN', pageNo: 2 }]);
});
