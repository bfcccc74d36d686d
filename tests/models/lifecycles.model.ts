import { awardCateMachine } from '../../machines/lifecycles/award-cate.ts';
import { awardMachine } from '../../machines/lifecycles/award.ts';
import { goodsOfflineMachine } from '../../machines/lifecycles/goods-offline.ts';
import { localverificeMachine } from '../../machines/lifecycles/localverifice.ts';
import { onlineSessionMachine } from '../../machines/lifecycles/online-session.ts';
import { mailOutboxMachine } from '../../machines/lifecycles/mail-outbox.ts';
import { bare, defineModel } from '../engine/model.ts';

export const awardCateLifecycleModel = defineModel(awardCateMachine, {
  id: 'lifecycle-award_cate',
  roots: [{ is_system: false }, { is_system: true }],
  cases: { ENABLE: bare, DISABLE: bare },
  invariants: {
    'a category is enabled or disabled, nothing else': ({ value }) => ['enabled', 'disabled'].includes(value),
    'the built-in category is never disabled': ({ context, value }) => !context.is_system || value === 'enabled',
    'a category never ends': ({ status }) => status === 'active',
  },
  goal: ({ value }) => value === 'enabled',
});

export const awardLifecycleModel = defineModel(awardMachine, {
  id: 'lifecycle-award',
  roots: [
    { source_ok: true, used_prize_count: 0 },
    { source_ok: false, used_prize_count: 0 },
    { source_ok: true, used_prize_count: 3 },
  ],
  /** Disabled, and since then the source has run out. */
  stages: [{ value: 'disabled', context: { source_ok: false, used_prize_count: 0 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'an award without a source is never enabled': ({ context, value }) =>
      context.source_ok === true || value !== 'enabled',
    'an award in use is never archived': ({ context, value }) =>
      (context.used_prize_count ?? 0) === 0 || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.used_prize_count ?? 0) > 0,
});

export const goodsOfflineLifecycleModel = defineModel(goodsOfflineMachine, {
  id: 'lifecycle-goods_offline',
  roots: [
    { stock_total: 10, stock_allocated: 0, live_point_count: 1 },
    { stock_total: 0, stock_allocated: 0, live_point_count: 1 },
    { stock_total: 10, stock_allocated: 0, live_point_count: 0 },
    { stock_total: 10, stock_allocated: 4, live_point_count: 1 },
  ],
  /** Disabled, and since then everything was given away. */
  stages: [{ value: 'disabled', context: { stock_total: 0, stock_allocated: 0, live_point_count: 1 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'never enabled with no live point (award.md §3.9)': ({ context, value }) =>
      (context.live_point_count ?? 0) > 0 || value !== 'enabled',
    'never enabled without stock': ({ context, value }) => (context.stock_total ?? 0) > 0 || value !== 'enabled',
    'never archived while slots draw on it': ({ context, value }) =>
      (context.stock_allocated ?? 0) === 0 || value !== 'archived',
  },
  goal: ({ value, context }) => value === 'archived' || (context.stock_allocated ?? 0) > 0,
});

export const localverificeLifecycleModel = defineModel(localverificeMachine, {
  id: 'lifecycle-localverifice',
  roots: [
    { in_time: true, sole_goods_count: 0 },
    { in_time: false, sole_goods_count: 0 },
    { in_time: true, sole_goods_count: 2 },
  ],
  /** Disabled, and since then its time has run out. */
  stages: [{ value: 'disabled', context: { in_time: false, sole_goods_count: 0 } }],
  cases: { ENABLE: bare, DISABLE: bare, ARCHIVE: bare },
  invariants: {
    'a point whose time is over is never enabled': ({ context, value }) =>
      context.in_time === true || value !== 'enabled',
    'a point that goods depend on alone is never archived': ({ context, value }) =>
      (context.sole_goods_count ?? 0) === 0 || value !== 'archived',
    'what is archived stays archived': ({ value, status }) => (value === 'archived') === (status === 'done'),
  },
  goal: ({ value, context }) => value === 'archived' || (context.sole_goods_count ?? 0) > 0,
});

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

export const mailOutboxLifecycleModel = defineModel(mailOutboxMachine, {
  id: 'lifecycle-mail_outbox',
  cases: { SENT: bare, FAILED: bare, KEPT: bare, RESEND: bare },
  invariants: {
    'a mail that was sent stays sent': (snapshot) => !snapshot.matches('sent') || !snapshot.can({ type: 'RESEND' }),
    'only a failed mail can be sent again': (snapshot) =>
      snapshot.can({ type: 'RESEND' }) === snapshot.matches('failed'),
    'only a waiting mail is sent': (snapshot) => snapshot.can({ type: 'SENT' }) === snapshot.matches('waiting'),
  },
  goal: (snapshot) => snapshot.matches('sent') || snapshot.matches('logged'),
});
