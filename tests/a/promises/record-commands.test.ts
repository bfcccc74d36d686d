import { expect, test } from 'vitest';
import type { Row } from '../../../contract/page.ts';
import { recordMachine } from '../../../machines/record.ts';
import { after, callsAfter, done } from '../../engine/promises.ts';

test('what is missing before a step leads from the details to the command that mends it: its own form, sent as the command', () => {
  const held: Row = { id: 4002, version: 2, status: 'draft', title: '中秋团圆礼', stock_left: 300 };
  const steps = [
    done('load', held),
    { type: 'EDIT', mode: 'RETURN_STOCK' },
    done('recallDraft', null),
    { type: 'CHANGE', values: { return_reason: '活动取消' } },
  ] as const;
  const input = { entity: 'activity', mode: 'detail', id: 4002 } as const;
  const typed = after(recordMachine, input, ...steps);
  expect(typed.context).toMatchObject({ mode: 'RETURN_STOCK', base: {}, draft: { return_reason: '活动取消' } });
  const calls = callsAfter(
    recordMachine,
    input,
    ...steps,
    { type: 'SUBMIT' },
    done('validate', { errors: [], requestId: 'request-1' }),
  );
  expect(calls[0]).toContain('"mode":"RETURN_STOCK"');
  expect(calls[0]).toContain('"values":{"return_reason":"活动取消"}');
});
