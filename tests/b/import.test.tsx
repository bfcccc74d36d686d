import { test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { ImportActor } from '../../machines/jobs/import.ts';
import { ImportSteps } from '../../src/jobs/imports/ImportDialog.tsx';
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

/** The preview of one kind of lines, of which there are so many. */
const previewOf = (faulty: number, totalCount: number) => ({
  value: { previewing: 'shown' },
  context: {
    status: { ...importStatus.faulty, counts: { ...importStatus.faulty.counts, faulty } },
    lines: { ...importLines.some, totalCount },
    outcome: 'faulty',
    pageNo: 1,
    mode: 'rows',
    error: '',
  },
  matches: () => false,
  can: () => true,
});

test('the pages of a preview are turned by their numbers', async () => {
  const asked: unknown[] = [];
  const snapshot = previewOf(importLines.some.totalCount, importLines.some.totalCount);
  const actor = Object.assign(standing(snapshot), { send: (event: unknown) => void asked.push(event) });
  drawing.draw(<ImportSteps actor={actor as ImportActor} />);
  await domUi().press({ role: 'listitem', name: '2' });
  await soon(() => asked).toEqual([{ type: 'TURN', pageNo: 2 }]);
});

test('of more lines than a preview shows it says so', async () => {
  const notes = () => [...document.querySelectorAll('.import-note')].map(({ textContent }) => textContent);
  const drawn = (faulty: number) =>
    drawing.draw(<ImportSteps actor={standing(previewOf(faulty, 1000)) as unknown as ImportActor} />);
  drawn(20_000);
  await soon(notes).toContain('这里只显示前 1,000 行，共 20,000 行；全部见「下载错误行」');
  drawn(1000);
  await soon(notes).toHaveLength(1);
});
