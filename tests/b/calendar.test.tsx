import { expect, test } from 'vitest';
import type { AnyActorRef } from 'xstate';
import type { CalendarActor } from '../../machines/insight/calendar.ts';
import { CalendarPage } from '../../src/insight/CalendarPage.tsx';
import { calendarDriver } from '../drivers/calendar.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { calendarAnswers } from '../models/calendar.model.ts';
import { firstWish } from '../../contract/insight/calendar.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

await walkView(calendarDriver, (actor: AnyActorRef) => draw(<CalendarPage page={actor as CalendarActor} />));

const ui = domUi();
const drawing = oneDrawing();

test('a bar stands over its days, its link leads to the record, and its name says everything', async () => {
  const [kind] = calendarAnswers.some.data;
  const [row] = kind?.rows ?? [];
  if (!kind || !row) throw new Error('the answer has a row');
  const clash = '到时该位置已有 8 张上线';
  const answer = { ...calendarAnswers.some, data: [{ ...kind, rows: [{ ...row, clash }] }] };
  const page = standing({
    value: { data: 'shown', changes: 'none' },
    context: { key: '/content/calendar', wish: firstWish, answer, error: '' },
    can: () => true,
    hasTag: () => false,
  }) as CalendarActor;
  drawing.draw(<CalendarPage page={page} />);
  await soon(() => ui.see('text')).toContain('1 处冲突');
  const line = document.querySelector<HTMLAnchorElement>('.time-line');
  expect(line?.getAttribute('href')).toBe('#/content/banner/1');
  expect(line?.getAttribute('aria-label')).toBe(
    `轮播图，冬日新品-已上线，进行中，2026-11-10 00:00 ～ 长期，冲突：${clash}`,
  );
  const bar = document.querySelector<HTMLElement>('.time-bar');
  expect(bar?.style.gridColumn).toBe('10 / 31');
  expect(bar?.className).toBe('time-bar phase-running goes-on is-clash');
  expect(document.querySelectorAll('.time-day')).toHaveLength(30);
  expect(document.querySelector('.time-day.is-today')?.textContent).toBe('22今');
});
