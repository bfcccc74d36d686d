import { inspectorReplayMachine, type ReplayStep } from '../../machines/inspector/inspector-replay.ts';
import { bare, defineModel } from '../engine/model.ts';

const step = (type: string): ReplayStep => ({ path: 'app/table', event: { type }, rest: { data: 'showing' } });
const plan = { tab: 'tab-1', title: '奖励分类', recordedIn: 'tab-0' };

export const inspectorReplayModel = defineModel(inspectorReplayMachine, {
  id: 'inspector-replay',
  cases: {
    START: {
      two: { plan: { ...plan, steps: [step('SEARCH'), step('RESET')] } },
      nothing: { plan: { ...plan, steps: [] } },
    },
    NEXT: bare,
    RESUME: bare,
    PAUSE: bare,
    SKIP: bare,
    CLOSE: bare,
    'done.performStep': { done: undefined },
    'error.performStep': { refused: '流程 table 不接收 SEARCH' },
  },
  invariants: {
    'what is sent is an event of the recording': (snapshot) =>
      !snapshot.matches({ work: 'performing' }) || snapshot.context.done < snapshot.context.steps.length,
    'a fault is told exactly while it is stopped': ({ value, context: { fault } }) =>
      (value.work === 'stopped') === (fault !== ''),
    'it is finished when nothing is left, not before': ({ value, context: { done, steps } }) =>
      value.work === 'idle' || (value.work === 'finished') === (done === steps.length),
    'nothing is kept of what was closed': ({ value, context: { tab, steps } }) =>
      (value.work === 'idle') === (tab === '' && steps.length === 0),
  },
  goal: (snapshot) => snapshot.matches({ work: 'idle' }),
});
