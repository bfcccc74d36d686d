import { expect, test } from 'vitest';
import { forgetRun, keepRun, recallRun } from '../../src/entity/bulk/kept-run.ts';

const run = {
  entity: 'goods_offline',
  event: 'DISABLE',
  ids: [1, 2],
  runId: 'run-1',
  reason: '',
  draft: {},
  rows: [1, 2].map((id) => ({ id, title: `品鉴装${id}`, version: 1, state: 'failed' as const, message: '=1+1' })),
};

test('a run is kept for its operator and its entity, and what is no run is not taken for one', () => {
  const place = { user: 7, entity: 'goods_offline' };
  keepRun(place, run);
  dispatchEvent(new Event('pagehide'));
  expect(recallRun(place)).toEqual(run);
  expect(recallRun({ ...place, user: 8 })).toBeNull();
  expect(recallRun({ ...place, entity: 'award' })).toBeNull();
  const keys = Object.keys(sessionStorage).filter((name) => name.includes('BULK_'));
  expect(keys).toHaveLength(2);
  for (const key of keys) {
    const sound = sessionStorage.getItem(key) ?? '';
    const { ids: _, ...without } = JSON.parse(sound) as Record<string, unknown>;
    for (const spoiled of ['{', '[]', JSON.stringify(without), sound.replace('run-1', 'run-2')]) {
      sessionStorage.setItem(key, spoiled);
      expect(recallRun(place)).toBeNull();
    }
    sessionStorage.setItem(key, sound);
    expect(recallRun(place)).toEqual(run);
  }
  forgetRun(place);
  expect(Object.keys(sessionStorage).filter((name) => name.includes('BULK_'))).toEqual([]);
});

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
  const progress = JSON.parse(sessionStorage.getItem(key) ?? '') as object;
  for (const spoiled of [
    { batches: ['x', 'y'] },
    { batches: [3] },
    { states: 'dx' },
    { said: [0, 7] },
    { states: 'd' },
  ]) {
    sessionStorage.setItem(key, JSON.stringify({ ...progress, ...spoiled }));
    expect(recallRun(place)).toBeNull();
  }
  forgetRun(place);
});

test('a hundred thousand rows are kept, whatever has become of them; a row that may be done says so', () => {
  const place = { user: 7, entity: 'award' };
  const ids = Array.from({ length: 100_000 }, (_, index) => 3_000_000 + index);
  const states = ['waiting', 'sending', 'done', 'failed', 'skipped'] as const;
  const rows = ids.map((id, index) => {
    const state = states[index % 5] ?? 'done';
    const message = state === 'failed' ? '数据已被修改，请刷新后重试' : state === 'skipped' ? '无需处理' : '';
    return {
      id,
      title: `品鉴装 ${id}`,
      version: 1,
      state,
      message,
      ...(index % 10 === 0 && { unsure: true as const }),
    };
  });
  const kept = { entity: 'award', event: 'DISABLE', ids, runId: 'run-2', reason: '停用', draft: { a: 1 }, rows };
  keepRun(place, kept);
  dispatchEvent(new Event('pagehide'));
  expect(recallRun(place)).toEqual(kept);
  const later = { ...kept, rows: rows.map((row) => (row.id === ids[1] ? { ...row, version: 2 } : row)) };
  keepRun(place, later);
  dispatchEvent(new Event('pagehide'));
  expect(recallRun(place)).toEqual(later);
  forgetRun(place);
});

test('titles that are too much for the browser are left out, and everything else is kept', () => {
  const place = { user: 7, entity: 'award' };
  const ids = Array.from({ length: 1_000 }, (_, index) => index + 1);
  const rows = ids.map((id) => ({
    id,
    title: '长'.repeat(10_000),
    version: 1,
    state: 'waiting' as const,
    message: '',
  }));
  keepRun(place, { entity: 'award', event: 'DISABLE', ids, runId: 'run-3', reason: '', draft: {}, rows });
  dispatchEvent(new Event('pagehide'));
  expect(recallRun(place)?.rows.at(-1)).toEqual({ ...rows.at(-1), title: '编号 1000' });
  forgetRun(place);
});
