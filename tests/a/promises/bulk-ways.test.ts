import { expect, test } from 'vitest';
import type { SelectedRow } from '../../../contract/entity/wire/selection.ts';
import { bulkMachine } from '../../../machines/entity/bulk/bulk.ts';
import { after, callsAfter, done, effectsAfter, failed, type Happening } from '../../engine/promises.ts';
import { stateText } from '../../engine/text.ts';

/* Where each answer and each wish leads a run over many rows (award.md §0.4): nothing goes on that somebody stopped. */

type Step = Happening<typeof bulkMachine>;
const input = { entity: 'goods_offline', event: 'DISABLE', ids: [1, 2, 3, 4, 5, 6] } as const;
const row = (id: number, status = 'enabled'): SelectedRow => ({
  id,
  title: `品鉴装${id}`,
  status,
  version: 3,
  moves: status === 'enabled' ? ['DISABLE'] : ['ENABLE'],
});
const wish = (type: 'CANCEL' | 'RETRY' | 'CONFIRM' | 'PAUSE' | 'RESUME' | 'STOP' | 'CLOSE' | 'GO_ON' | 'LEAVE'): Step =>
  ({ type }) as Step;
const lost = failed('fetchRows', '网络异常');
const fetched = done('fetchRows', { runId: 'run-1', data: input.ids.map((id) => row(id)) });
const none = done('fetchRows', { runId: 'run-1', data: input.ids.map((id) => row(id, 'disabled')) });
const ok = (id: number): Step => ({ type: 'ANSWERED', id, answer: null });
const silent: Step = { type: 'ANSWERED', id: 1, answer: { code: 0, message: '无法连接服务器' } };
const running: readonly Step[] = [fetched, wish('CONFIRM')];
const paused: readonly Step[] = [...running, wish('PAUSE')];
const halted: readonly Step[] = [...running, silent];
const underWay: readonly Step[] = [ok(1), ok(2), ok(3), ok(4)];

test.each([
  ['the rows are looked at', [], 'preparing'],
  ['nobody has to wait', [wish('CANCEL')], 'cancelled'],
  ['rows that cannot be looked at', [lost], 'unprepared'],
  ['are looked at again', [lost, wish('RETRY')], 'preparing'],
  ['or left', [lost, wish('CANCEL')], 'cancelled'],
  ['where no row can take the step nothing begins', [none], 'hopeless'],
  ['and one leaves', [none, wish('CANCEL')], 'cancelled'],
  ['it is asked first', [fetched], 'confirming'],
  ['no is no', [fetched, wish('CANCEL')], 'cancelled'],
  ['yes begins', running, 'working.running'],
  ['it pauses', paused, 'working.paused'],
  ['and goes on', [...paused, wish('RESUME')], 'working.running'],
  ['or stops', [...paused, wish('STOP')], 'working.stopping'],
  ['closing then asks', [...paused, wish('CLOSE')], 'working.leaving'],
  ['a server that is silent halts it', halted, 'working.halted'],
  ['it goes on when somebody says so', [...halted, wish('RESUME')], 'working.running'],
  ['or stops', [...halted, wish('STOP')], 'working.stopping'],
  ['closing then asks', [...halted, wish('CLOSE')], 'working.leaving'],
  ['it stops', [...running, wish('STOP')], 'working.stopping'],
  ['once all that is under way was answered', [...running, wish('STOP'), ...underWay], 'finished'],
  ['closing while it runs asks', [...running, wish('CLOSE')], 'working.leaving'],
  ['one stays', [...running, wish('CLOSE'), wish('GO_ON')], 'working.running'],
  ['or leaves what is under way to be answered', [...running, wish('CLOSE'), wish('LEAVE')], 'working.abandoning'],
  ['and is gone', [...running, wish('CLOSE'), wish('LEAVE'), ...underWay], 'closed'],
  ['all rows done, it is over', [...running, ...input.ids.map(ok)], 'finished'],
  ['and closed', [...running, ...input.ids.map(ok), wish('CLOSE')], 'closed'],
] as readonly (readonly [string, readonly Step[], string])[])('%s', (_, steps, state) => {
  expect(stateText(after(bulkMachine, input, ...steps).value as never)).toBe(state);
});

test('what waits is busy, and closing the page while it runs would stop it', () => {
  expect(after(bulkMachine, input).hasTag('busy')).toBe(true);
  for (const steps of [running, paused, halted])
    expect(after(bulkMachine, input, ...steps).hasTag('unkept')).toBe(true);
  for (const steps of [running, [...running, wish('STOP')], [...running, wish('CLOSE'), wish('LEAVE')]])
    expect(after(bulkMachine, input, ...(steps as readonly Step[])).hasTag('saving')).toBe(true);
  for (const steps of [running, [...running, ...input.ids.map(ok)]])
    expect(after(bulkMachine, input, ...(steps as readonly Step[])).hasTag('open')).toBe(true);
  expect(effectsAfter(bulkMachine, input, ...running).join()).toContain('reportRunning');
  expect(effectsAfter(bulkMachine, input, ...running, ...input.ids.map(ok)).join()).toContain('reportEnded');
});

test('why the rows could not be looked at is said until they are looked at again, and the call is about them', () => {
  expect(after(bulkMachine, input, lost).context.error).toBe('网络异常');
  expect(after(bulkMachine, input, lost, wish('RETRY')).context.error).toBe('');
  expect(callsAfter(bulkMachine, input).join()).toMatch(/"entity":"goods_offline","ids":\[1,2,3,4,5,6\]/);
});
