import { type AnyActorLogic, fromPromise } from 'xstate';
import { latePageMachine } from '../../machines/entity/list/late-page.ts';
import { inTime } from '../core/in-time.ts';

/** A part of the frame whose code comes later; `load` says when. */
export const lateLogic = (load: () => Promise<AnyActorLogic>) =>
  latePageMachine.provide({
    actors: {
      loadPage: fromPromise<{ logic: AnyActorLogic }, { view: string }>(async () => ({ logic: await load() })),
    },
  });

/** A part that is loaded so many milliseconds after the frame. */
export const lateLogicAfter = (moment: number, load: () => Promise<AnyActorLogic>) =>
  lateLogic(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, moment);
    });
    return inTime(load());
  });
