import { expect, test } from 'vitest';
import { forgetRun, keepRun, recallRun } from '../../src/bulk/kept-run.ts';

test('a run is kept with the numbers of its batches', () => {
  const place = { user: 7, entity: 'goods_order' };
  const kept = {
    entity: 'goods_order',
    event: 'PULL',
    ids: [1, 2],
    runId: 'run-1',
    reason: '',
    draft: {},
    rows: [1, 2].map((id) => ({ id, title: `DH${id}`, version: 1, state: 'done' as const, message: '', batch: 3 })),
  };
  keepRun(place, kept);
  dispatchEvent(new Event('pagehide'));
  expect(recallRun(place)).toEqual(kept);
  const key = Object.keys(sessionStorage).find((name) => name.includes('BULK_RUN')) ?? '';
  sessionStorage.setItem(key, JSON.stringify({ ...kept, rows: [{ ...kept.rows[0], batch: 'x' }] }));
  expect(recallRun(place)).toBeNull();
  forgetRun(place);
});
