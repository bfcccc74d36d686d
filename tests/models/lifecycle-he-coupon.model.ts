import { heCouponMachine } from '../../machines/marketing/he-coupon.lifecycle.ts';
import { bare, defineModel } from '../engine/model.ts';

const sound = { is_early: false, is_over: false, is_live: true, is_used: false };

export const heCouponLifecycleModel = defineModel(heCouponMachine, {
  id: 'lifecycle-he_coupon',
  roots: [
    sound,
    { ...sound, is_early: true },
    { ...sound, is_early: true, is_over: true },
    { ...sound, is_early: true, is_live: false },
  ],
  // Its time goes by while it is given out, and awards come to be taken from it.
  stages: [
    { value: 'published', context: { ...sound, is_over: true } },
    { value: 'published', context: { ...sound, is_over: true, is_used: true } },
    { value: 'offline', context: { ...sound, is_used: true } },
  ],
  cases: {
    PUBLISH: bare,
    SCHEDULE: bare,
    UNSCHEDULE: bare,
    START: bare,
    UNPUBLISH: bare,
    ARCHIVE: bare,
    DELETE: bare,
  },
  invariants: {
    'nothing is published whose time is over, or that names what is not offered (wider.md §1.6)': (snapshot) =>
      !snapshot.can({ type: 'PUBLISH' }) || (!snapshot.context.is_over && snapshot.context.is_live === true),
    'what waits for its time has its time before it (wider.md §1.6: publish_at > now)': (snapshot) =>
      !snapshot.can({ type: 'SCHEDULE' }) || snapshot.context.is_early === true,
    'time takes what waits for it, and nothing else (wider.md §1.6)': (snapshot) =>
      snapshot.can({ type: 'START' }) === snapshot.matches('scheduled'),
    'a draft alone is deleted: nobody has one of it (wider.md §1.6, §4.5)': (snapshot) =>
      snapshot.can({ type: 'DELETE' }) === snapshot.matches('draft'),
    'what is given out is archived only once its time is over (wider.md §1.6)': (snapshot) =>
      !snapshot.can({ type: 'ARCHIVE' }) ||
      snapshot.matches('offline') ||
      (snapshot.matches('published') && snapshot.context.is_over === true),
    'what awards are taken from stays, as other sources do (award.md §4.9)': (snapshot) =>
      snapshot.context.is_used !== true || !snapshot.can({ type: 'ARCHIVE' }),
    'nothing else keeps it from being archived': (snapshot) =>
      snapshot.context.is_used === true || !snapshot.matches('offline') || snapshot.can({ type: 'ARCHIVE' }),
    'what is archived or deleted never comes back': ({ value, status }) =>
      (value === 'archived') === (status === 'done'),
  },
  // What awards are taken from stays for them.
  goal: ({ value, context }) => value === 'archived' || context.is_used === true,
});
