import { texts } from '../../contract/core/errors.ts';
import { failed, sessionSetup } from './session-setup.ts';

/** 50001: one tab of the browser asks, all others wait for what becomes of it (spec §8). */
export const expired = sessionSetup.createStateConfig({
  meta: { label: '登录过期' },
  tags: 'holding',
  description:
    'The renewal question of spec §8, asked in one tab of the browser; more expired answers ask nothing new.',
  invoke: { id: 'turn', src: 'turn', input: ({ context: { token } }) => ({ token }) },
  on: {
    TOKEN_EXPIRED: undefined,
    RENEWED: { target: 'resuming', actions: { type: 'keepRenewal', params: ({ event }) => event } },
    POSTPONED: 'postponed',
  },
  initial: 'queueing',
  states: {
    queueing: {
      meta: { label: '另一个标签页在询问' },
      on: { MY_TURN: 'asking' },
    },
    asking: {
      meta: { label: '询问是否续期' },
      tags: 'asking',
      exit: 'forgetMessage',
      on: {
        CONFIRM: 'renewing',
        CANCEL: { target: '#session.signedIn.postponed', actions: 'announcePostponed' },
        TURN_LOST: 'queueing',
      },
    },
    renewing: {
      meta: { label: '续期中' },
      tags: 'busy',
      invoke: {
        id: 'renew',
        src: 'renew',
        input: ({ context: { token } }) => ({ token }),
        onDone: {
          target: '#session.signedIn.renewed',
          actions: [
            { type: 'keepRenewal', params: ({ event }) => event.output },
            { type: 'storeRenewal', params: ({ event }) => event.output },
            'announceRenewed',
            { type: 'say', params: { text: texts.renewed, level: 'success' } },
          ],
        },
        onError: [
          {
            guard: { type: 'isRefused', params: failed },
            target: '#session.signedIn.forcedOut',
            actions: { type: 'keepMessage', params: failed },
          },
          {
            target: 'asking',
            description: 'No network, or the server is down: nothing is lost by trying again.',
            actions: { type: 'keepMessage', params: failed },
          },
        ],
      },
      on: { FORCED_OUT: undefined },
    },
  },
});

/** 登录已续期 for 1.5 s; what waited is sent, what is typed is kept, then the page loads again (spec §8, §9). */
export const renewed = sessionSetup.createStateConfig({
  meta: { label: '已续期' },
  type: 'parallel',
  on: { TOKEN_EXPIRED: undefined },
  onDone: { target: 'active', actions: 'reload' },
  states: {
    pause: {
      meta: { label: '提示停留' },
      initial: 'waiting',
      states: {
        waiting: { meta: { label: '停留中' }, after: { reloadDelay: 'over' } },
        over: { meta: { label: '已停留' }, type: 'final' },
      },
    },
    calls: {
      meta: { label: '等待的请求' },
      initial: 'repeating',
      states: {
        repeating: {
          meta: { label: '重新发送' },
          invoke: { id: 'repeatCalls', src: 'repeatCalls', onDone: 'keeping', onError: 'keeping' },
        },
        keeping: {
          meta: { label: '保存草稿' },
          invoke: { id: 'keepWork', src: 'keepWork', onDone: 'kept', onError: 'kept' },
        },
        kept: { meta: { label: '可以刷新' }, type: 'final' },
      },
    },
  },
});
