import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';
import { type ShownEvent, shownStates } from '../entity/lifecycle/publish-steps.ts';

interface Facts {
  /** Whether its time begins later. */
  readonly is_early?: boolean;
  /** Whether its time is over. */
  readonly is_over?: boolean;
  /** Whether there is something where it leads. */
  readonly is_link_live?: boolean;
  /** Whether the coupon or the agreement that it shows is given out, or in effect. */
  readonly is_subject_live?: boolean;
}

const isPublishable = ({ is_over, is_link_live, is_subject_live }: Facts) =>
  is_over !== true && is_link_live !== false && is_subject_live !== false;

export const popupMachine = setup({
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
  id: 'popup',
  meta: {
    label: '弹窗',
    refusals: {
      publishable: '展示时间须没有结束，跳转的目标、领的券和更新的协议须有效',
      schedulable: '开始时间已到，请直接上线，或把开始时间改到以后',
    },
    facts: {
      is_over: { yes: '展示时间已结束', no: '展示时间没有结束' },
      is_link_live: { yes: '跳转的目标有效', no: '跳转的目标已失效' },
      is_subject_live: { yes: '券可发放、协议生效中', no: '券不再发放，或协议没有生效' },
    },
    events: { START: '到时上线', END: '到期下线' },
  },
  context: ({ input }) => input,
  initial: 'draft',
  states: shownStates,
});

/** 弹窗: prepared, shown for its time, taken off by hand or by the clock (wider.md §8.2, SC-PUBLISH of §1.6). */
export const popupLifecycle: Lifecycle = { machine: popupMachine };
