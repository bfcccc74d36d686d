import { wordsMachine } from '../../machines/dictionary/words.ts';
import { bare, defineModel } from '../engine/model.ts';

const edition = (version: number) => ({ version, types: {} });

export const wordsModel = defineModel(wordsMachine, {
  id: 'words',
  roots: [undefined],
  cases: {
    HEARD: [{ version: 1 }, { version: 2 }],
    FOCUSED: bare,
    'done.fetchDictionaries': { first: edition(1), second: edition(2) },
    'error.fetchDictionaries': { 'nothing answered': '网络异常' },
  },
  key: ({ context: { version } }) => version,
  invariants: {
    'current words are of some edition': ({ value, context }) => value !== 'current' || context.version > 0,
    'an edition is one that was answered': ({ context }) => [0, 1, 2].includes(context.version),
    'in one of three states': ({ value }) => ['asking', 'current', 'missed'].includes(value),
  },
  goal: ({ value }) => value === 'current',
});
