import { lockMachine } from '../../machines/sign-in/lock.ts';
import { bare, defineModel } from '../engine/model.ts';

const down = '您的网络发生异常，无法连接服务器';

export const lockModel = defineModel(lockMachine, {
  id: 'lock',
  cases: {
    LOCK: bare,
    IDLE: bare,
    LOCKED_ELSEWHERE: { known: { known: true }, unknown: { known: false } },
    UNLOCKED_ELSEWHERE: bare,
    UNLOCK: { filled: { password: 'correct horse' }, empty: { password: '' } },
    CAPS_LOCK: { on: { on: true }, off: { on: false } },
    SIGN_OUT: bare,
    'done.lockCall': { locked: {} },
    'error.lockCall': {
      down,
      refused: { message: '服务器发生错误，请稍后重试', code: 50000 },
    },
    'done.lockAgain': { locked: {} },
    'error.lockAgain': { down },
    'done.unlockCall': { unlocked: {} },
    'error.unlockCall': {
      'wrong password': { message: '密码错误', code: 40001 },
      throttled: { message: '尝试次数过多，请 1 分钟后再试', code: 42901, result: { wait: 60 } },
      busy: { message: '该请求正在处理，请勿重复提交', code: 42901 },
      down,
    },
  },
  invariants: {
    'the screen is covered exactly while locked': (snapshot) =>
      snapshot.hasTag('covered') === snapshot.matches('locked'),
    'an open screen keeps nothing of what was refused': (snapshot) =>
      snapshot.matches('locked') ||
      (snapshot.context.message === '' && snapshot.context.wait === 0 && !snapshot.context.capsLock),
    'there is a wait exactly while throttled, and it is explained': (snapshot) => {
      const isThrottled = snapshot.matches({ locked: { person: 'throttled' } });
      return isThrottled === snapshot.context.wait > 0 && (!isThrottled || snapshot.context.message !== '');
    },
    'a password under way has not been refused': (snapshot) =>
      !snapshot.matches({ locked: { person: 'unlocking' } }) || snapshot.context.message === '',
    'idle time is watched exactly while open': (snapshot) => 'idle' in snapshot.children === snapshot.matches('open'),
    'other tabs are always heard': ({ children }) => children.others !== undefined,
  },
  goal: (snapshot) => snapshot.matches('open'),
});
