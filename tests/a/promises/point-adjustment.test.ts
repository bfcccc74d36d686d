import { expect, test } from 'vitest';
import { pointAdjustmentLifecycle } from '../../../machines/points/point-adjustment.lifecycle.ts';
import { movesFrom } from '../../../machines/entity/lifecycle/kernel.ts';
import { arrive, initialStatus } from '../../engine/lifecycle-promises.ts';

/* 调整单 (wider.md §3.7, engines.md §2.3): who may take it on, and what they are told where they may not. */

const facts = { people: 5, within_limit: true, is_allowed: true, is_mine: false, may_approve: true, failed_count: 0 };
const offered = (status: string, changed: object = {}) =>
  movesFrom(pointAdjustmentLifecycle, { status, ...facts, ...changed });

test('it begins as a draft', () => expect(initialStatus(pointAdjustmentLifecycle)).toBe('draft'));

test.each(['approved', 'running', 'executed', 'rejected', 'withdrawn'])('%s offers nobody anything', (status) =>
  expect(offered(status)).toEqual([]),
);

test('making takes 新增, approving and trying again 启用, rejecting 停用 with a reason', () => {
  expect(offered('draft').map(({ event, action }) => [event, action])).toEqual([
    ['SUBMIT', 'add'],
    ['WITHDRAW', 'add'],
  ]);
  expect(offered('pending').map(({ event, action, reason }) => [event, action, reason])).toEqual([
    ['APPROVE', 'enable', undefined],
    ['REJECT', 'disable', true],
    ['WITHDRAW', 'add', undefined],
  ]);
  expect(offered('partial').map(({ event, action }) => [event, action])).toEqual([['RESUME', 'enable']]);
});

test('a refusal says what stands in the way', () => {
  const empty = [{ text: '名单里还没有会员，请选择会员或导入名单' }];
  const [submit] = offered('draft', { people: 0, blockers: { needsNobody: empty } });
  expect(submit?.refusal).toBe('还不能提交：名单里还没有会员，请选择会员或导入名单');
  const [, withdraw] = offered('draft', { is_allowed: false });
  expect(withdraw?.refusal).toBe('调整经验需要「经验日志」的权限');
  const [approve] = offered('pending', {
    is_mine: true,
    blockers: { approvable: [{ text: '您制单、修改或提交过它，请由另一人审批' }] },
  });
  expect(approve?.refusal).toBe('您不能审批这张调整单：您制单、修改或提交过它，请由另一人审批');
});

test('whatever failed for nobody is executed, for anybody partial', () => {
  const ends = (failed: number) =>
    arrive(pointAdjustmentLifecycle, { status: 'running', ...facts, failed_count: failed }, 'FINISH');
  expect(ends(0)).toEqual({ status: 'executed' });
  expect(ends(1)).toEqual({ status: 'partial' });
});
