import type { AnyActorRef } from 'xstate';

/** Compares children of a page for `useSelector`: one that is gone is still drawn while its drawer slides away, or until the next has come. */
export const isSameOrGone = (before: AnyActorRef | undefined, now: AnyActorRef | undefined): boolean =>
  now === undefined || before === now;
