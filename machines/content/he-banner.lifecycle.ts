import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { type ShownEvent, shownStates } from '../entity/lifecycle/publish-steps.ts';

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

export const heBannerMachine = setup({
  types: {
    context: {} as Facts,
    input: {} as Facts,
    events: {} as ShownEvent,
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
  states: shownStates,
});

/** 轮播图: prepared, shown for its time, taken off by hand or by the clock (wider.md §8.1, SC-PUBLISH of §1.6). */
export const heBannerLifecycle: Lifecycle = { machine: heBannerMachine };
