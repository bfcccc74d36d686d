import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { changePasswordMachine, type ChangePasswordOutput } from './change-password.ts';
import { twoStepMachine } from './two-step.ts';

export interface SecurityPageInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  readonly username: string;
}

/** 安全设置 (wider.md §11): the own password and the second step. */
export const securityPageMachine = setup({
  types: {
    context: {} as SecurityPageInput,
    input: {} as SecurityPageInput,
    events: {} as { type: 'CHANGE_PASSWORD' } | { type: 'REFRESH' },
    children: {} as { twoStep: 'twoStep'; changePassword: 'changePassword' },
  },
  actors: { twoStep: twoStepMachine, changePassword: changePasswordMachine },
  guards: { wasChanged: (_, { changed }: ChangePasswordOutput) => changed },
  actions: {
    reload: sendTo('twoStep', { type: 'RELOAD' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'securityPage',
  meta: { label: '安全设置' },
  context: ({ input }) => input,
  invoke: { id: 'twoStep', src: 'twoStep' },
  initial: 'resting',
  on: { REFRESH: { actions: 'reload' } },
  states: {
    resting: { meta: { label: '查看中' }, on: { CHANGE_PASSWORD: 'changingPassword' } },
    changingPassword: {
      meta: { label: '修改密码' },
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'wasChanged', params: ({ event }) => event.output },
            target: 'resting',
            actions: [{ type: 'announce', params: { text: '密码已修改，其他设备上的登录已退出' } }, 'reload'],
          },
          { target: 'resting' },
        ],
      },
    },
  },
});

export type SecurityPageActor = ActorRefFrom<typeof securityPageMachine>;
