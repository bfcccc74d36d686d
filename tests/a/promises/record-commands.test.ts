import { expect, test } from 'vitest';
import type { Row } from '../../../contract/core/page.ts';
import { recordMachine } from '../../../machines/entity/record/record.ts';
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

test('a picture of a row goes into that row, whatever is typed in the others meanwhile; a row that is gone takes none', () => {
  const goods: Row = { id: 2001, version: 1, status: 'off_sale', skus: [{ spec_text: '红' }, { spec_text: '蓝' }] };
  const shown = { file_id: 9, url: '/uploads/9.png' };
  const input = { entity: 'goods', mode: 'edit', id: 2001 } as const;
  const upload = (at: number) => ({ type: 'UPLOAD', key: `skus.${at}.image`, files: [] }) as const;
  const typed = { type: 'CHANGE', values: { skus: [{ spec_text: '红色' }, { spec_text: '蓝' }] } } as const;
  const arrived = done('upload', { pictures: [shown] });
  const skusAfter = (at: number) =>
    after(recordMachine, input, done('load', goods), done('recallDraft', null), upload(at), typed, arrived).context
      .draft['skus'];
  expect(skusAfter(1)).toEqual([{ spec_text: '红色' }, { spec_text: '蓝', image: shown }]);
  expect(skusAfter(5)).toEqual(typed.values.skus);
});
