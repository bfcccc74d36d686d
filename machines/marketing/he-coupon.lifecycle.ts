import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { deleteDraft, publish, scheduleAt, startAt, unpublish, unschedule } from '../entity/lifecycle/publish-steps.ts';
import { archiveIf } from '../entity/lifecycle/steps.ts';

interface Facts {
  /** Whether the time to publish it by itself lies ahead. */
  readonly is_early?: boolean;
  /** Whether the time to take it, or to use it, is over. */
  readonly is_over?: boolean;
  /** Whether all goods and categories that it names are offered. */
  readonly is_live?: boolean;
  /** Whether awards that are not archived are taken from it. */
  readonly is_used?: boolean;
}

/** What members have of it stays theirs. */
const archivedWarning = '归档后不能恢复，列表默认不再显示；已领的券照常可用。';

export const heCouponMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'PUBLISH' }
      | { type: 'SCHEDULE' }
      | { type: 'UNSCHEDULE' }
      | { type: 'START' }
      | { type: 'UNPUBLISH' }
      | { type: 'ARCHIVE' }
      | { type: 'DELETE' },
  },
  guards: {
    publishable: ({ context: { is_over, is_live } }) => is_over !== true && is_live !== false,
    schedulable: ({ context }) => context.is_early === true,
    over: ({ context }) => context.is_over === true && context.is_used !== true,
    unused: ({ context }) => context.is_used !== true,
  },
}).createMachine({
  id: 'he_coupon',
  meta: {
    label: '券模板',
    refusals: {
      publishable: '领取和使用时间须没有结束，兑换商品和适用范围须有效',
      schedulable: '请先填写「定时上线」，且须晚于现在',
      over: '领取或使用时间还没有结束（请先下线再归档），或还有奖励在使用',
      unused: '还有奖励在使用，不能归档',
    },
    facts: {
      is_over: { yes: '领取或使用时间已结束', no: '领取和使用时间没有结束' },
      is_live: { yes: '兑换商品和适用范围有效', no: '兑换商品或适用范围已失效' },
    },
    events: { START: '到时上线' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        PUBLISH: publish,
        SCHEDULE: scheduleAt('「定时上线」的时间'),
        DELETE: deleteDraft,
      },
    },
    scheduled: {
      meta: { label: '定时上线' },
      description: 'START is the clock at publish_at: what may not be published then goes back with the reason.',
      on: {
        START: startAt('publish_at'),
        UNSCHEDULE: unschedule,
      },
    },
    published: {
      meta: { label: '已上线' },
      description: 'It is given out in its time, to the second; what members have of it stays theirs in every state.',
      on: {
        UNPUBLISH: unpublish('下线后不再发放，奖品已预留的照常发出；已领的券照常可用。'),
        ARCHIVE: archiveIf('over', archivedWarning),
      },
    },
    offline: {
      meta: { label: '已下线' },
      on: { PUBLISH: publish, ARCHIVE: archiveIf('unused', archivedWarning) },
    },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 券模板: prepared, given out for its time, taken off by hand (wider.md §4.5, SC-PUBLISH of §1.6). */
export const heCouponLifecycle: Lifecycle = { machine: heCouponMachine };
