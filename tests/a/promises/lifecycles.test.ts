import { expect, test } from 'vitest';
import { entities } from '../../../contract/entities.ts';
import { eventLabel, stateLabel, statesOf } from '../../../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../../../machines/entity/lifecycle/registry.ts';
import { initialStatus, move, movesFrom } from '../../engine/lifecycle-promises.ts';

const goods = lifecycleOf('goods_offline');
const award = lifecycleOf('award');
const ready = { status: 'draft', stock_total: 10, stock_allocated: 0, live_point_count: 1 };

test.each(entities)('$name: states and labels of the chart are those of the declaration', ({ name, status }) => {
  const lifecycle = lifecycleOf(name);
  expect(statesOf(lifecycle).map((state) => [state, stateLabel(lifecycle, state)])).toEqual(
    Object.entries(status).map(([state, { label }]) => [state, label]),
  );
});

test('a new award and new goods are drafts, a new category is enabled', () => {
  expect(['award', 'goods_offline', 'award_cate'].map((name) => initialStatus(lifecycleOf(name)))).toEqual([
    'draft',
    'draft',
    'enabled',
  ]);
});

test('offline goods are enabled only with stock and a live point (award.md §3.9)', () => {
  expect(move(goods, ready, 'ENABLE')).toEqual({ status: 'enabled' });
  expect(move(goods, { ...ready, stock_total: 0 }, 'ENABLE')).toHaveProperty('refusal');
  expect(move(goods, { ...ready, live_point_count: 0 }, 'ENABLE')).toHaveProperty('refusal');
});

test('goods that slots draw on are not archived', () => {
  expect(move(goods, { ...ready, stock_allocated: 4 }, 'ARCHIVE')).toEqual({ refusal: '仍有库存分配给奖品，不能归档' });
});

test('an award is enabled only when its source can give something, and archived only unused (award.md §3.4)', () => {
  expect(move(award, { status: 'draft', source_ok: true }, 'ENABLE')).toEqual({ status: 'enabled' });
  expect(move(award, { status: 'draft', source_ok: false }, 'ENABLE')).toHaveProperty('refusal');
  expect(move(award, { status: 'disabled', used_prize_count: 1 }, 'ARCHIVE')).toHaveProperty('refusal');
  expect(move(award, { status: 'enabled' }, 'ARCHIVE')).toEqual({ refusal: '当前状态「启用」不允许「归档」' });
});

test('the built-in category stays as it is (award.md §3.5)', () => {
  const refusal = movesFrom(lifecycleOf('award_cate'), { status: 'enabled', is_system: true }).map(
    (drawn) => drawn.refusal,
  );
  expect(refusal).toEqual(['系统内置分类不能启用或停用']);
});

test('a session is ended by hand only where that is allowed, and once', () => {
  const session = lifecycleOf('online_session');
  expect(move(session, { status: 'online', kickable: true }, 'KICK')).toEqual({ status: 'ended' });
  expect(move(session, { status: 'online', kickable: false }, 'KICK')).toEqual({
    refusal: '当前会话和超级管理员的会话不能在此下线',
  });
  expect(move(session, { status: 'ended', kickable: true }, 'KICK')).toHaveProperty('refusal');
  expect(movesFrom(session, { status: 'online' }).map(({ reason, danger }) => [reason, danger])).toEqual([
    [true, true],
  ]);
});

test('a line of the login log never moves (wider.md §10.9)', () => {
  expect(
    statesOf(lifecycleOf('login_log')).flatMap((status) => movesFrom(lifecycleOf('login_log'), { status })),
  ).toEqual([]);
});

test('what is archived never moves again', () => {
  for (const { name } of entities) expect(movesFrom(lifecycleOf(name), { status: 'archived' })).toEqual([]);
});

test('the button asks the same question as the server', () => {
  for (const { name } of entities)
    for (const status of statesOf(lifecycleOf(name)))
      for (const drawn of movesFrom(lifecycleOf(name), { status }))
        expect('refusal' in move(lifecycleOf(name), { status }, drawn.event)).toBe(drawn.refusal !== undefined);
});

test('events have Chinese names', () => {
  expect(eventLabel(goods, 'ARCHIVE')).toBe('归档');
});

test('a job that is not over can be stopped, a failed one goes on for its owner alone (wider.md §10.10)', () => {
  const job = lifecycleOf('data_job');
  expect(move(job, { status: 'running' }, 'CANCEL')).toEqual({ status: 'cancelled' });
  expect(move(job, { status: 'done' }, 'CANCEL')).toHaveProperty('refusal');
  expect(move(job, { status: 'failed', own: true }, 'RETRY')).toEqual({ status: 'queued' });
  expect(move(job, { status: 'failed', own: false }, 'RETRY')).toEqual({ refusal: '只有发起人可以重试' });
});
