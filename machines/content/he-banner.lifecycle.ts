import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import {
  archive,
  deleteDraft,
  publish,
  scheduleAt,
  startAt,
  unpublish,
  unschedule,
} from '../entity/lifecycle/publish-steps.ts';

interface Facts {
  /** Whether its time begins later. */
  readonly is_early?: boolean;
  /** Whether its time is over. */
  readonly is_over?: boolean;
  /** Whether as many are published in its position as may be. */
  readonly is_full?: boolean;
  /** Whether there is something where it leads. */
  readonly is_link_live?: boolean;
}

const isPublishable = ({ is_over, is_full, is_link_live }: Facts) =>
  is_over !== true && is_full !== true && is_link_live !== false;

const end = { due: { at: 'end_at' } } as const satisfies Timed;

export const heBannerMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as
      | { type: 'PUBLISH' }
      | { type: 'SCHEDULE' }
      | { type: 'UNSCHEDULE' }
      | { type: 'START' }
      | { type: 'UNPUBLISH' }
      | { type: 'END' }
      | { type: 'ARCHIVE' }
      | { type: 'DELETE' },
  },
  guards: {
    publishable: ({ context }) => isPublishable(context),
    schedulable: ({ context }) => context.is_early === true,
  },
}).createMachine({
  id: 'he_banner',
  meta: {
    label: '轮播图',
    refusals: {
      publishable: '展示时间须没有结束，跳转的目标须有效，该位置须还有空位',
      schedulable: '开始时间已到，请直接上线，或把开始时间改到以后',
    },
    facts: {
      is_over: { yes: '展示时间已结束', no: '展示时间没有结束' },
      is_link_live: { yes: '跳转的目标有效', no: '跳转的目标已失效' },
      is_full: { yes: '该位置已没有空位', no: '该位置还有空位' },
    },
    events: { START: '到时上线', END: '到期下线' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      meta: { label: '草稿' },
      on: {
        PUBLISH: publish,
        SCHEDULE: scheduleAt('开始时间'),
        DELETE: deleteDraft,
      },
    },
    scheduled: {
      meta: { label: '定时上线' },
      description: 'START is the clock at start_at: what may not be published then goes back with the reason.',
      on: {
        START: startAt('start_at'),
        UNSCHEDULE: unschedule,
      },
    },
    published: {
      meta: { label: '已上线' },
      description: 'Members see it from start_at until end_at, to the second, whenever the clock comes by.',
      on: {
        UNPUBLISH: unpublish('下线后会员立即看不到它。'),
        END: { target: 'offline', meta: end },
      },
    },
    offline: {
      meta: { label: '已下线' },
      on: {
        PUBLISH: publish,
        ARCHIVE: archive(),
      },
    },
    archived: { meta: { label: '已归档' }, type: 'final' },
  },
});

/** 轮播图: prepared, shown for its time, taken off by hand or by the clock (wider.md §8.1, SC-PUBLISH of §1.6). */
export const heBannerLifecycle: Lifecycle = { machine: heBannerMachine };
