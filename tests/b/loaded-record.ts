import { type AnyActorLogic, fromPromise } from 'xstate';
import { recordLoaderMachine } from '../../machines/entity/record/record-loader.ts';

/** The opener of records whose code is there: it opens them with this logic. */
export const loadedRecord = (logic: AnyActorLogic) =>
  recordLoaderMachine.provide({ actors: { loadRecord: fromPromise(() => Promise.resolve({ logic })) } });
