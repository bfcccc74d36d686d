import { inspectorRestoredMachine } from '../../machines/inspector/inspector-restored.ts';
import { bare, defineModel } from '../engine/model.ts';

export const inspectorRestoredModel = defineModel(inspectorRestoredMachine, {
  id: 'inspector-restored',
  cases: {
    MISS: [{ call: 'GET /proxy-he/admin/api/FlanAward/lists?pageNo=2' }],
    CONNECT: bare,
    LEAVE: bare,
    CLOSE: bare,
    'done.receiveRecording': { empty: { label: 1, total: 0 }, two: { label: 12, total: 2 } },
    'error.receiveRecording': { absent: '检查器没有给出录制' },
    'done.performEvent': { same: { differing: [] }, apart: { differing: ['app/shell/live'] } },
    'error.performEvent': { apart: 'SEARCH 之后流程 table 在别处' },
  },
  invariants: {
    'a fault is told exactly where the page did not get there': ({ value, context: { fault } }) =>
      value === 'connected' || value === 'closed' || (value === 'stopped' || value === 'abandoned') === (fault !== ''),
    'a page that is there has done everything': ({ value, context: { done, total } }) =>
      value !== 'restored' || done === total + 1,
    'nothing is done twice': ({ context: { done, total } }) => done <= total + 1,
    'once the server answers, no call is missed': ({ value, context: { missed } }) =>
      (value !== 'connected' && value !== 'closed') || missed === '',
  },
  goal: (snapshot) => !snapshot.hasTag('busy'),
});
