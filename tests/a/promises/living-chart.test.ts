import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { FilterValues } from '../../../contract/core/page.ts';
import { livingChartMachine } from '../../../machines/entity/list/living-chart.ts';
import { after, done, failed } from '../../engine/promises.ts';
import { emptyAwards, livelyAwards } from '../../models/living-chart.model.ts';

const input = { key: '/award/list', entity: 'award' };
const shown = done('fetchLivingChart', livelyAwards);

test('it asks for the numbers when it opens, and says why where they do not come', () => {
  expect(after(livingChartMachine, input).value).toEqual({ open: 'loading' });
  const lost = after(livingChartMachine, input, failed('fetchLivingChart', '请求超时'));
  expect(lost.value).toEqual({ open: 'failed' });
  expect(lost.context.error).toBe('请求超时');
  const again = after(livingChartMachine, input, failed('fetchLivingChart', '请求超时'), { type: 'RELOAD' });
  expect(again.value).toEqual({ open: 'loading' });
  expect(again.context.error).toBe('');
});

test('what was counted stays while it is counted anew', () => {
  const anew = after(livingChartMachine, input, shown, { type: 'RELOAD' });
  expect(anew.value).toEqual({ open: 'loading' });
  expect(anew.context.content).toEqual(livelyAwards);
});

/** What the list is asked for by a press. */
async function narrowedBy(
  event: Parameters<ReturnType<typeof createActor<typeof livingChartMachine>>['send']>[0],
  content = livelyAwards,
) {
  const asked: FilterValues[] = [];
  const logic = livingChartMachine.provide({
    actors: { fetchLivingChart: fromPromise(async () => content) },
    actions: { narrow: (_, { filters }) => void asked.push(filters) },
  });
  const actor = createActor(logic, { input }).start();
  await expect.poll(() => actor.getSnapshot().matches({ open: 'shown' })).toBe(true);
  actor.send(event);
  return { asked, closed: actor.getSnapshot().status === 'done' };
}

test('a state leads to exactly the rows in it, also to none', async () => {
  expect(await narrowedBy({ type: 'PICK_STATE', column: 'status', state: 'draft' })).toEqual({
    asked: [{ status: ['draft'] }],
    closed: true,
  });
  expect((await narrowedBy({ type: 'PICK_STATE', column: 'status', state: 'disabled' })).asked).toEqual([
    { status: ['disabled'] },
  ]);
});

test('a way leads to exactly the rows that took it', async () => {
  expect(await narrowedBy({ type: 'PICK_WAY', column: 'status', from: 'draft', to: 'enabled' })).toEqual({
    asked: [{ moved: 'status.draft.enabled' }],
    closed: true,
  });
});

test('what the list cannot show exactly is not offered', async () => {
  for (const event of [
    { type: 'PICK_STATE', column: 'status', state: 'nowhere' },
    { type: 'PICK_STATE', column: 'remark', state: 'draft' },
    { type: 'PICK_WAY', column: 'status', from: 'disabled', to: 'archived' },
  ] as const)
    expect(await narrowedBy(event)).toEqual({ asked: [], closed: false });
  const way = { type: 'PICK_WAY', column: 'status', from: 'draft', to: 'enabled' } as const;
  expect(await narrowedBy(way, emptyAwards)).toEqual({ asked: [], closed: false });
});

test('closing leaves the list as it was', async () => {
  expect(await narrowedBy({ type: 'CLOSE' })).toEqual({ asked: [], closed: true });
});
