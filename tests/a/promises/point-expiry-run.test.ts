import { expect, test } from 'vitest';
import { pointExpiryRunLifecycle } from '../../../machines/points/point-expiry-run.lifecycle.ts';
import { arrive, initialStatus, movesFrom } from '../../engine/lifecycle-promises.ts';

/* 过期批次 (engines.md §2.4): the house works it off; people hold it up, let it go on, and start an old backlog. */

const offered = (status: string, isBacklog = false) =>
  movesFrom(pointExpiryRunLifecycle, { status, is_backlog: isBacklog }).map(({ event, target, refusal }) =>
    refusal === undefined ? `${event} ${target}` : refusal,
  );

test('it begins by waiting', () => expect(initialStatus(pointExpiryRunLifecycle)).toBe('waiting'));

test.each([
  ['waiting', false, ['该批次会自动开始，不需要操作']],
  ['waiting', true, ['RELEASE running']],
  ['running', false, ['PAUSE paused']],
  ['paused', true, ['RESUME running']],
  ['done', false, []],
])('of one that is %s, a backlog: %s, people are offered %j', (status, isBacklog, steps) => {
  expect(offered(status, isBacklog)).toEqual(steps);
});

test('the house starts what is no backlog, and ends what runs', () => {
  const taken = (status: string, event: string, isBacklog = false) =>
    arrive(pointExpiryRunLifecycle, { status, is_backlog: isBacklog }, event);
  expect(taken('waiting', 'START')).toMatchObject({ status: 'running' });
  expect(taken('waiting', 'START', true)).toEqual({ refusal: '积压的批次须由人开始' });
  expect(taken('running', 'FINISH')).toMatchObject({ status: 'done' });
  for (const status of ['waiting', 'paused', 'done']) expect(taken(status, 'FINISH')).toHaveProperty('refusal');
});
