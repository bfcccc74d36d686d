import type { VersionsBefore } from '../../contract/content/version-diff.ts';
import { versionDiffMachine } from '../../machines/content/version-diff.ts';
import { bare, defineModel } from '../engine/model.ts';

const now = { title: '用户协议', content: '<p>三</p>' };
const several: VersionsBefore = {
  now,
  earlier: [
    { id: 6, name: '1.1.0（历史版本）' },
    { id: 5, name: '1.0.0（历史版本）' },
  ],
};

export const versionDiffModel = defineModel(versionDiffMachine, {
  id: 'version-diff',
  roots: [{ id: 7 }],
  cases: {
    CHOOSE: { latest: { id: 6 }, first: { id: 5 }, 'one that is gone': { id: 3 } },
    REFRESH: bare,
    RETRY: bare,
    'done.fetchVersions': { several, first: { now, earlier: [] } },
    'error.fetchVersions': { down: '您的网络发生异常，无法连接服务器' },
    'done.fetchText': [{ title: '用户协议', content: '<p>二</p>' }],
    'error.fetchText': { down: '您的网络发生异常，无法连接服务器' },
  },
  key: ({ context: { earlier, against, before, error } }) => [earlier.length, against, before !== null, error !== ''],
  invariants: {
    'it says why exactly where something could not be fetched': (snapshot) =>
      snapshot.matches('missing') === (snapshot.context.error !== ''),
    'what it is compared with is among the earlier ones': ({ context: { earlier, against } }) =>
      against === 0 ? earlier.length === 0 : earlier.some(({ id }) => id === against),
    'what is shown has both texts': (snapshot) =>
      !snapshot.matches('shown') || (snapshot.context.now !== null && snapshot.context.before !== null),
    'a text never stands beside the name of another version: it is read anew': (snapshot) =>
      !snapshot.matches('reading') || snapshot.context.before === null,
    'the first version is compared with nothing': (snapshot) =>
      !snapshot.matches('alone') || (snapshot.context.against === 0 && snapshot.context.before === null),
  },
  goal: (snapshot) => snapshot.matches('shown') || snapshot.matches('alone'),
});
