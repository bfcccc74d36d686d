import type { ActorRefFrom } from 'xstate';
import { texts } from '../../contract/core/errors.ts';
import { failedWith } from '../core/failure.ts';
import { exchanging, ledOn, noting, signingIn, stepping, turnedAway } from './session-entrance.ts';
import { expired, renewed } from './session-renewal.ts';
import { output, sessionSetup } from './session-setup.ts';

/** Who is signed in, and what happens when the token runs out, is taken away or does not suffice (spec §4, §8, §9). */
export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  meta: {
    label: '会话',
    refusals: {
      isFilled: '用户名和密码都要填写',
      isAnswered: '请先填写',
    },
  },
  context: ({ input: { token, ticket = '' } }) => ({
    token,
    ticket,
    userId: 0,
    message: '',
    step: null,
    recoveryCodes: [],
    url: '',
  }),
  initial: 'recalling',
  states: {
    recalling: {
      meta: { label: '恢复登录状态' },
      always: [
        { guard: 'hasTicket', target: 'exchanging' },
        { guard: 'hasToken', target: 'signedIn' },
        { target: 'signedOut' },
      ],
    },
    exchanging,
    turnedAway,
    ledOn,
    signedOut: {
      meta: { label: '未登录' },
      entry: ['goToLogin', 'reportSignedOut'],
      on: {
        SIGN_IN: { guard: { type: 'isFilled', params: ({ event }) => event }, target: 'signingIn' },
      },
    },
    signingIn,
    stepping,
    noting,
    refused: {
      meta: { label: '登录被拒绝' },
      description: 'As signed out, with the reason on screen.',
      on: { SIGN_IN: { guard: { type: 'isFilled', params: ({ event }) => event }, target: 'signingIn' } },
    },
    signedIn: {
      meta: { label: '已登录' },
      tags: 'signedIn',
      entry: 'reportSignedIn',
      initial: 'active',
      on: {
        SIGN_OUT: '.confirmingSignOut',
        TOKEN_EXPIRED: '.expired',
        FORCED_OUT: { target: '.forcedOut', actions: { type: 'keepMessage', params: ({ event }) => event } },
        FORBIDDEN: { target: '.forbidden', actions: 'goToForbidden' },
        USER_KNOWN: { actions: { type: 'keepUser', params: ({ event }) => event } },
        RENEWED: { actions: { type: 'keepRenewal', params: ({ event }) => event } },
        TAKEN_OVER: '.frozen',
      },
      states: {
        active: { meta: { label: '使用中' } },
        confirmingSignOut: {
          meta: { label: '确认退出' },
          tags: 'asking',
          entry: 'refuseCalls',
          on: { CONFIRM: '#session.signingOut', CANCEL: 'active' },
        },
        expired,
        postponed: {
          meta: { label: '暂不续期' },
          entry: 'refuseCalls',
          description: 'The operator keeps what is on screen; the next call that needs the token asks again.',
        },
        renewed,
        resuming: {
          meta: { label: '续期后继续' },
          description: 'Another tab renewed the token: what waits is sent, and nothing is loaded anew.',
          invoke: { id: 'repeatCalls', src: 'repeatCalls', onDone: 'active', onError: 'active' },
        },
        forcedOut: {
          meta: { label: '被强制下线' },
          tags: 'asking',
          description: 'The server message; OK signs out and goes to login with redirect (spec §8).',
          entry: 'refuseCalls',
          on: {
            CONFIRM: {
              target: '#session.signingOut',
              actions: { type: 'say', params: { text: texts.signingOut, level: 'info' } },
            },
            SIGN_OUT: undefined,
            TOKEN_EXPIRED: undefined,
            FORCED_OUT: undefined,
            FORBIDDEN: undefined,
          },
        },
        frozen: {
          meta: { label: '本页已停用' },
          tags: 'asking',
          description: "The token in the browser is no longer this document's; only a new document is somebody again.",
          entry: 'refuseCalls',
          on: {
            CONFIRM: '#session.startedAnew',
            SIGN_OUT: undefined,
            TOKEN_EXPIRED: undefined,
            FORCED_OUT: undefined,
            FORBIDDEN: undefined,
            TAKEN_OVER: undefined,
            RENEWED: undefined,
          },
        },
        forbidden: { meta: { label: '无权访问' }, entry: 'refuseCalls', on: { ADDRESS_CHANGED: 'active' } },
      },
    },
    startedAnew: { meta: { label: '正在刷新' }, entry: 'reload' },
    signingOut: {
      meta: { label: '退出中' },
      tags: 'busy',
      description: 'Neither a failed sign-out nor a slow one ever hangs or keeps the token (spec §4).',
      exit: ['forgetSession', 'forgetMessage', 'clearStorage'],
      after: { signOutPatience: 'signedOut' },
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: ({ context: { userId, token } }) => ({ userId, token }),
        onDone: [
          {
            guard: { type: 'leadsAway', params: output },
            target: 'ledOn',
            description: 'A single sign-on wants to be left too (spec §3).',
            actions: { type: 'keepUrl', params: output },
          },
          { target: 'signedOut' },
        ],
        onError: {
          target: 'signedOut',
          actions: {
            type: 'say',
            params: ({ event }: { event: { error: unknown } }) => ({
              text: failedWith(event.error).message,
              level: 'error' as const,
            }),
          },
        },
      },
    },
  },
});

export type SessionActor = ActorRefFrom<typeof sessionMachine>;
