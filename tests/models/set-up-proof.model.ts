import type { DrawFinding } from '../../contract/activities/set-up-proof.ts';
import type { SetUpProof } from '../../contract/proof/set-up-proof.ts';
import { setUpProofMachine } from '../../machines/proof/set-up-proof.ts';
import { bare, defineModel } from '../engine/model.ts';

const blank: DrawFinding = {
  kind: 'only_blank',
  severity: 'fault',
  sentence: '22:00 以后、广东以外的会员永远只会得到谢谢参与',
  person: { at: '2026-11-27T22:00:00+08:00', area: '110000', channel: '', sku: '', nth: 1 },
  who: '2026-11-27 22:00 · 北京 · 第 1 次',
  plan_id: 4103,
  prize_id: null,
  node: '其他地区',
};

/** A branch that nobody comes to. */
export const faultyProof: SetUpProof = { cells: 6, findings: [blank] };

export const setUpProofModel = defineModel(setUpProofMachine, {
  id: 'set-up-proof',
  roots: [{ entity: 'activity', id: 4001 }],
  cases: {
    REFRESH: bare,
    RETRY: bare,
    'done.fetchProof': [faultyProof],
    'error.fetchProof': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { proof, error } }) => [proof !== null, error !== ''],
  invariants: {
    'it says why exactly where nothing could be checked': (snapshot) =>
      snapshot.matches('missing') === (snapshot.context.error !== ''),
    'it never says that it failed while it checks': (snapshot) =>
      !snapshot.hasTag('busy') || snapshot.context.error === '',
    'what is shown was found': (snapshot) => !snapshot.matches('shown') || snapshot.context.proof !== null,
  },
  goal: (snapshot) => snapshot.matches('shown'),
});
