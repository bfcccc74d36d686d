import { onlineSessionMachine } from '../../machines/logs/online-session.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

export const onlineSessionLifecycleModel = defineModel(onlineSessionMachine, {
  id: 'lifecycle-online_session',
  roots: [{ kickable: true }, { kickable: false }],
  cases: { KICK: bare },
  invariants: {
    'a session is online or has ended': ({ value }) => ['online', 'ended'].includes(value),
    'one that is out of reach is never ended': ({ context, value }) => context.kickable === true || value === 'online',
    'what has ended stays ended': ({ value, status }) => (value === 'ended') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'ended' || context.kickable === false,
});
