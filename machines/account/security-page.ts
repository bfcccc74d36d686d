import { type ActorRefFrom, sendTo, setup } from 'xstate';
import { changeEmailMachine, type ChangeEmailOutput } from './change-email.ts';
import { changePasswordMachine, type ChangePasswordOutput } from './change-password.ts';
import { ownSessionsMachine } from './own-sessions.ts';
import { twoStepMachine } from './two-step.ts';

export interface SecurityPageInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  readonly username: string;
}

/** 安全设置 (wider.md §11): the own password, the e-mail address, the second step, and where one is signed in. */
export const securityPageMachine = setup({
  types: {
    context: {} as SecurityPageInput,
    input: {} as SecurityPageInput,
    events: {} as { type: 'CHANGE_PASSWORD' } | { type: 'CHANGE_EMAIL' } | { type: 'REFRESH' },
    children: {} as {
      twoStep: 'twoStep';
      sessions: 'sessions';
      changePassword: 'changePassword';
      changeEmail: 'changeEmail';
    },
  },
  actors: {
    twoStep: twoStepMachine,
    sessions: ownSessionsMachine,
    changePassword: changePasswordMachine,
    changeEmail: changeEmailMachine,
  },
  guards: { wasChanged: (_, { changed }: ChangePasswordOutput | ChangeEmailOutput) => changed },
  actions: {
    reload: sendTo('twoStep', { type: 'RELOAD' }),
    reloadSessions: sendTo('sessions', { type: 'RELOAD' }),
    /** Says that it worked; given from outside. */
    announce: (_, _said: { text: string }) => {},
  },
}).createMachine({
  id: 'securityPage',
  meta: { label: '安全设置' },
  context: ({ input }) => input,
  invoke: [
    { id: 'twoStep', src: 'twoStep' },
    { id: 'sessions', src: 'sessions' },
  ],
  initial: 'resting',
  on: { REFRESH: { actions: ['reload', 'reloadSessions'] } },
  states: {
    resting: { meta: { label: '查看中' }, on: { CHANGE_PASSWORD: 'changingPassword', CHANGE_EMAIL: 'changingEmail' } },
    changingPassword: {
      meta: { label: '修改密码' },
      tags: 'asking',
      invoke: {
        id: 'changePassword',
        src: 'changePassword',
        input: ({ context: { username } }) => ({ username }),
        onDone: [
          {
            guard: { type: 'wasChanged', params: ({ event }) => event.output },
            target: 'resting',
            actions: [
              { type: 'announce', params: { text: '密码已修改，其他设备上的登录已退出' } },
              'reload',
              'reloadSessions',
            ],
          },
          { target: 'resting' },
        ],
      },
    },
    changingEmail: {
      meta: { label: '更换邮箱' },
      tags: 'asking',
      invoke: {
        id: 'changeEmail',
        src: 'changeEmail',
        onDone: [
          {
            guard: { type: 'wasChanged', params: ({ event }) => event.output },
            target: 'resting',
            actions: [{ type: 'announce', params: { text: '邮箱已更换' } }, 'reload'],
          },
          { target: 'resting' },
        ],
      },
    },
  },
});

export type SecurityPageActor = ActorRefFrom<typeof securityPageMachine>;
