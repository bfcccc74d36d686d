import type { SnapshotFrom } from 'xstate';
import { inspectorMachine, type KnownRun } from '../../machines/inspector/inspector.ts';
import { bare, defineModel } from '../engine/model.ts';
import type { PathEvent } from '../engine/xstate-internals.ts';

const tab: KnownRun = { id: 'tab-1', title: '工作台', source: 'tab' };
const reloaded: KnownRun = { id: 'tab-2', title: '奖励列表', source: 'tab' };
const file: KnownRun = { id: 'file-1', title: '昨天.run.json', source: 'file' };

type Snapshot = SnapshotFrom<typeof inspectorMachine>;

const ofFile = new Set(['IMPORT', 'GIVE_UP_FILE']);
const ofNotice = new Set(['TELL', 'DISMISS']);

/** File and notice have nothing to do with the view: each is explored while the others rest. Two runs are enough for all of it. */
function within({ value, context: { runs, wanted } }: Snapshot, event: PathEvent): boolean {
  const isPlain = runs.length === 0 && wanted === null && value.view === 'seeking';
  if (ofFile.has(event.type)) return value.file !== 'idle' || (isPlain && value.notice === 'quiet');
  if (ofNotice.has(event.type)) return value.notice !== 'quiet' || (isPlain && value.file === 'idle');
  if (event.type.includes('readRun')) return true;
  return value.file === 'idle' && value.notice === 'quiet' && withinView(runs, event);
}

function withinView(runs: readonly KnownRun[], event: PathEvent): boolean {
  const added = event['run'] as KnownRun | undefined;
  if (added && runs.length > 1) return runs.some(({ id }) => id === added.id);
  return runs.length < 2 || !['BROWSE', 'SHOW_ACTOR'].includes(event.type);
}

export const inspectorModel = defineModel(inspectorMachine, {
  id: 'inspector',
  cases: {
    FIND_TAB: { first: { run: tab }, renamed: { run: { ...tab, title: '奖励列表' } }, second: { run: reloaded } },
    LOSE_TAB: [{ id: tab.id }],
    OPEN_RUN: { file: { run: file } },
    CLOSE_RUN: { tab: { id: tab.id }, file: { id: file.id } },
    GO_TO: {
      tab: { place: { run: tab.id, actor: 'x:2' } },
      'a step': { place: { run: tab.id, actor: 'x:2', step: 12 } },
      'a file': { place: { run: file.id, actor: 'x:2', step: 12 } },
    },
    SHOW_ACTOR: [{ actor: 'x:2' }],
    // Never where it stands already: a step that is not taken must be seen.
    STEP_TO: ({ context }) => {
      const step = context.step === 12 ? 11 : 12;
      return { step: { step }, 'of another': { step, actor: 'x:2' } };
    },
    GO_LIVE: bare,
    BROWSE: [{ chart: 'session' }],
    RETURN: bare,
    IMPORT: {
      first: { file: { id: 'choice-1', name: '昨天.run.json' } },
      another: { file: { id: 'choice-2', name: '今天.run.json' } },
    },
    GIVE_UP_FILE: bare,
    TELL: {
      done: { telling: { tone: 'done', text: '已导出' } },
      trouble: { telling: { tone: 'trouble', text: '已关闭' } },
    },
    DISMISS: bare,
    'done.readRun': { run: file },
    'error.readRun': { corrupt: '这个文件不完整' },
  },
  key: ({ context: { runs, run, wanted, file: chosen, fault, telling } }) => [
    runs.map(({ id, source }) => `${id} ${source}`),
    run,
    wanted,
    chosen,
    fault,
    telling,
  ],
  within,
  invariants: {
    'no run is in the list twice': ({ context: { runs } }) => new Set(runs.map(({ id }) => id)).size === runs.length,
    'what is on screen is in the list': ({ value, context: { run, runs } }) =>
      !(value.view === 'live' || value.view === 'paused') || runs.some(({ id }) => id === run),
    'a link waits only while it has nowhere to go': ({ value, context: { wanted } }) =>
      wanted === null || value.view === 'seeking' || value.view === 'lost',
    'without a run, nothing of one is shown': ({ value, context: { run, actor } }) =>
      value.view !== 'vacant' || (run === '' && actor === ''),
    'a fault is told exactly while a file is unreadable': ({ value, context: { fault } }) =>
      (value.file === 'unreadable') === (fault !== ''),
    'a file is known exactly while it is read or unreadable': ({ value, context: { file: chosen } }) =>
      (value.file === 'idle') === (chosen === null),
    'a notice is on screen exactly while it is told': ({ value, context: { telling } }) =>
      (value.notice === 'quiet') === (telling === null),
  },
  goal: (snapshot) => snapshot.matches({ view: 'live', file: 'idle', notice: 'quiet' }),
});
