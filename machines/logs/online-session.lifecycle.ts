import { setup } from 'xstate';
import type { Lifecycle } from '../entity/lifecycle/kernel.ts';

interface Facts {
  /** Whether whoever looks may end it: not the session he looks from, and no 超级管理员's unless he is one. */
  readonly kickable?: boolean;
}

export const onlineSessionMachine = setup({
  types: { context: {} as Facts, input: {} as Facts, events: {} as { type: 'KICK' } },
  guards: { kickable: ({ context }) => context.kickable === true },
}).createMachine({
  id: 'online_session',
  meta: { label: '在线会话', refusals: { kickable: '当前会话和超级管理员的会话不能在此下线' } },
  context: ({ input }) => input,
  initial: 'online',
  states: {
    online: {
      meta: { label: '在线' },
      on: {
        KICK: {
          target: 'ended',
          guard: 'kickable',
          meta: {
            label: '强制下线',
            action: 'disable',
            reason: true,
            warns: '对方立即退出登录，没有保存的内容不会提交。',
            danger: true,
          },
        },
      },
    },
    ended: { meta: { label: '已下线' }, type: 'final' },
  },
});

/** 在线会话: goes on until it is ended; signing out and running out are not steps of a list. */
export const onlineSessionLifecycle: Lifecycle = { machine: onlineSessionMachine };
