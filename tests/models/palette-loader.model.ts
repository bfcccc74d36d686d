import { fromCallback } from 'xstate';
import { paletteLoaderMachine } from '../../machines/shell/palette-loader.ts';
import { bare, defineModel } from '../engine/model.ts';
import { operator } from './operator.ts';

const loaded = { 'its code': { logic: fromCallback(() => {}), input: {} } };
const failed = { 'chunk missing': '程序加载失败' };

export const paletteLoaderModel = defineModel(paletteLoaderMachine, {
  id: 'palette-loader',
  roots: [{ user: operator }],
  cases: {
    SUMMON: bare,
    'done.loadPalette': loaded,
    'error.loadPalette': failed,
    'done.loadWanted': loaded,
    'error.loadWanted': failed,
  },
  key: ({ context: { palette } }) => palette !== null,
  invariants: {
    'there is a palette exactly where one can be summoned at once': (snapshot) =>
      snapshot.matches('ready') === (snapshot.context.palette !== null),
    'it is never brought twice': ({ children }) => Object.keys(children).length <= 1,
    'it never ends': (snapshot) => snapshot.status === 'active',
  },
  goal: (snapshot) => snapshot.matches('ready'),
});
