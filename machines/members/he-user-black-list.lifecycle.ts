import { setup } from 'xstate';
import type { Timed } from '../entity/lifecycle/due.ts';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

const over = { due: { at: 'end_at' } } as const satisfies Timed;

export const heUserBlackListMachine = setup({
  types: { events: {} as { type: 'RELEASE' } | { type: 'EXPIRE' } },
}).createMachine({
  id: 'he_user_black_list',
  meta: { label: '会员黑名单', events: { EXPIRE: '到期' } },
  initial: 'active',
  states: {
    active: {
      meta: { label: '生效中' },
      on: {
        RELEASE: {
          target: 'released',
          meta: { label: '解除', action: 'disable', reason: true, warns: '解除后立即不再限制；再次限制须重新添加。' },
        },
        EXPIRE: { target: 'expired', meta: over },
      },
    },
    released: { meta: { label: '已解除' }, type: 'final' },
    expired: { meta: { label: '已到期' }, type: 'final' },
  },
});

/** 会员黑名单: in force, until somebody ends it or its time is over; a new line begins anew (wider.md §3.2). */
export const heUserBlackListLifecycle: Lifecycle = { machine: heUserBlackListMachine };
