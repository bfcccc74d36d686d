import { liveMachine } from '../../machines/live/live.ts';
import { bare, defineModel } from '../engine/model.ts';

const locked = { event: 'locked', data: {} };

export const liveModel = defineModel(liveMachine, {
  id: 'live',
  cases: {
    ELECTED: bare,
    DISPLACED: bare,
    HEARD: { locked },
    OPENED: bare,
    BEAT: bare,
    RECEIVED: { locked },
    CLOSED: bare,
    REFUSED: { 'forced out': { code: 50002, message: '您的账号已被管理员强制下线' } },
    NUDGED: bare,
    RENEWED: bare,
  },
  invariants: {
    'a stream is read exactly while streaming': (snapshot) =>
      'stream' in snapshot.children === snapshot.matches({ attending: { leading: 'streaming' } }),
    'a tab that has stopped keeps no other from its turn': (snapshot) =>
      'turn' in snapshot.children !== snapshot.matches('stopped'),
    'nobody waits without having failed': (snapshot) =>
      !snapshot.matches({ attending: { leading: 'waiting' } }) || snapshot.context.attempts > 0,
    'attempts are counted no further than the pause grows': ({ context }) => context.attempts <= 5,
    'a tab that follows has not tried': (snapshot) =>
      !snapshot.matches({ attending: 'following' }) || snapshot.context.attempts === 0,
  },
  goal: (snapshot) => snapshot.matches({ attending: { leading: { streaming: 'connected' } } }),
});
