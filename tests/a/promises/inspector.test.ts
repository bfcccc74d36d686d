import { describe, expect, test } from 'vitest';
import { inspectorMachine, type KnownRun } from '../../../machines/inspector/inspector.ts';
import { text } from '../../engine/text.ts';
import { after, callsAfter, done, effectsAfter, elapsed, failed } from '../../engine/promises.ts';

const first: KnownRun = { id: 'tab-1', title: '工作台', source: 'tab' };
const second: KnownRun = { id: 'tab-2', title: '奖励列表', source: 'tab' };
const file: KnownRun = { id: 'file-1', title: '昨天', source: 'file' };
const choice = { id: 'choice-1', name: '昨天.run.json' };

const found = (run: KnownRun) => ({ type: 'FIND_TAB', run }) as const;
const lose = (id: string) => ({ type: 'LOSE_TAB', id }) as const;
const goTo = (run: string, step?: number) =>
  ({ type: 'GO_TO', place: { run, actor: 'x:2', ...(step !== undefined && { step }) } }) as const;
const noAnswer = elapsed('answerTime', 'inspector.view.seeking') as { type: `xstate.after.${string}` };
const at = (
  ...events: Parameters<typeof after<typeof inspectorMachine>> extends [unknown, unknown, ...infer E] ? E : never
) => after(inspectorMachine, undefined, ...events);

describe('tabs', () => {
  test('are called when the page opens', () => {
    expect(effectsAfter(inspectorMachine, undefined)).toEqual(['callTabs']);
  });

  test('the first that answers is watched and listened to', () => {
    expect(at(found(first)).value.view).toBe('live');
    expect(at(found(first)).context.run).toBe('tab-1');
    expect(effectsAfter(inspectorMachine, undefined, found(first))).toEqual([`listenTo ${text(first)}`]);
  });

  test('one that says a second time who it is only changes its title', () => {
    const renamed = { ...first, title: '奖励分类' };
    expect(at(found(first), found(renamed)).context.runs).toEqual([renamed]);
    expect(effectsAfter(inspectorMachine, undefined, found(first), found(renamed))).toEqual([]);
  });

  test('another one does not disturb', () => {
    const { context } = at(found(first), found(second));
    expect(context.run).toBe('tab-1');
    expect(context.runs).toHaveLength(2);
  });

  test('when nobody answers the page says so, and shows the first that comes later', () => {
    expect(at(noAnswer).value.view).toBe('vacant');
    expect(at(noAnswer, found(first)).value.view).toBe('live');
  });

  test('one that goes leaves its run to be read', () => {
    const { context, value } = at(found(first), lose('tab-1'));
    expect(value.view).toBe('live');
    expect(context.runs).toEqual([{ ...first, source: 'gone' }]);
  });

  test('a reloaded one is a new run: who watches the present goes on with it', () => {
    expect(at(found(first), lose('tab-1'), found(second)).context).toMatchObject({ run: 'tab-2', actor: '' });
  });

  test('who stands at a step of the old run stays there', () => {
    const { context, value } = at(found(first), { type: 'STEP_TO', step: 9 }, lose('tab-1'), found(second));
    expect(value.view).toBe('paused');
    expect(context).toMatchObject({ run: 'tab-1', step: 9 });
  });

  test('that come back after all are listened to anew', () => {
    expect(effectsAfter(inspectorMachine, undefined, found(first), lose('tab-1'), found(first))).toEqual([
      `listenTo ${text(first)}`,
    ]);
  });
});

describe('runs that are over', () => {
  test('can be closed; the page shows another', () => {
    const { context } = at(found(first), lose('tab-1'), found(second), goTo('tab-1'), {
      type: 'CLOSE_RUN',
      id: 'tab-1',
    });
    expect(context.runs).toEqual([second]);
    expect(context.run).toBe('tab-2');
  });

  test('the last one leaves nothing to show', () => {
    const { context, value } = at(found(first), lose('tab-1'), { type: 'CLOSE_RUN', id: 'tab-1' });
    expect(value.view).toBe('vacant');
    expect(context).toMatchObject({ runs: [], run: '' });
  });

  test('an open tab cannot be closed from here', () => {
    expect(at(found(first), { type: 'CLOSE_RUN', id: 'tab-1' }).context.runs).toEqual([first]);
  });
});

describe('time', () => {
  test('a step stops the picture, the present lets it go on', () => {
    expect(at(found(first), { type: 'STEP_TO', step: 12 }).value.view).toBe('paused');
    expect(at(found(first), { type: 'STEP_TO', step: 12 }, { type: 'GO_LIVE' }).value.view).toBe('live');
  });

  test('a step of another actor shows that actor', () => {
    expect(at(found(first), { type: 'STEP_TO', step: 12, actor: 'x:9' }).context.actor).toBe('x:9');
    expect(at(found(first), { type: 'SHOW_ACTOR', actor: 'x:3' }, { type: 'STEP_TO', step: 12 }).context.actor).toBe(
      'x:3',
    );
  });

  test('another actor is shown at the same step', () => {
    const { context, value } = at(found(first), { type: 'STEP_TO', step: 12 }, { type: 'SHOW_ACTOR', actor: 'x:3' });
    expect(value.view).toBe('paused');
    expect(context).toMatchObject({ step: 12, actor: 'x:3' });
  });
});

describe('links', () => {
  test('to a run that is there lead to it, with a step to that step', () => {
    expect(at(found(first), goTo('tab-1')).value.view).toBe('live');
    const { context, value } = at(found(first), goTo('tab-1', 40));
    expect(value.view).toBe('paused');
    expect(context).toMatchObject({ step: 40, actor: 'x:2', wanted: null });
  });

  test('opened with the page wait for their tab, not for just any', () => {
    expect(at(goTo('tab-2', 5), found(first)).value.view).toBe('seeking');
    expect(at(goTo('tab-2', 5), found(first), found(second)).context).toMatchObject({ run: 'tab-2', step: 5 });
  });

  test('to a run that nobody has are said to lead nowhere; existing runs can be shown instead', () => {
    const lost = [goTo('tab-9'), found(first), noAnswer] as const;
    expect(at(...lost).value.view).toBe('lost');
    expect(at(...lost).context.wanted?.run).toBe('tab-9');
    expect(at(...lost, { type: 'RETURN' }).context).toMatchObject({ run: 'tab-1', wanted: null });
    expect(at(goTo('tab-9'), noAnswer, { type: 'RETURN' }).value.view).toBe('vacant');
  });

  test('are followed as soon as the file of their run is opened', () => {
    const { context, value } = at(goTo('file-1', 7), noAnswer, { type: 'OPEN_RUN', run: file });
    expect(value.view).toBe('paused');
    expect(context).toMatchObject({ run: 'file-1', step: 7 });
  });
});

describe('files', () => {
  const importing = { type: 'IMPORT', file: choice } as const;

  test('are read, kept and shown', () => {
    expect(callsAfter(inspectorMachine, undefined, importing)).toEqual([`readRun (readRun) ${JSON.stringify(choice)}`]);
    const { context, value } = at(found(first), importing, done('readRun', file));
    expect(value).toMatchObject({ file: 'idle', view: 'live' });
    expect(context).toMatchObject({ run: 'file-1', runs: [first, file], file: null });
  });

  test('that cannot be read leave everything as it is, and say why until that was read', () => {
    const fault = failed('readRun', '文件已损坏');
    const { context, value } = at(found(first), importing, fault);
    expect(value).toMatchObject({ file: 'unreadable', view: 'live' });
    expect(context).toMatchObject({ run: 'tab-1', fault: '文件已损坏', file: choice });
    expect(at(importing, fault, { type: 'GIVE_UP_FILE' }).context).toMatchObject({ fault: '', file: null });
    expect(at(importing, fault, importing).value.file).toBe('reading');
  });
});

describe('charts without a run', () => {
  test('can be browsed, and lead back to where one was', () => {
    const browsing = [found(first), { type: 'BROWSE', chart: 'session' }] as const;
    expect(at(...browsing)).toMatchObject({ value: { view: 'browsing' }, context: { chart: 'session' } });
    expect(at(...browsing, { type: 'RETURN' }).context.run).toBe('tab-1');
    expect(at(noAnswer, { type: 'BROWSE', chart: '' }, { type: 'RETURN' }).value.view).toBe('vacant');
  });
});

describe('what the page says', () => {
  const say = (tone: 'done' | 'trouble') => ({ type: 'TELL', telling: { tone, text: '…' } }) as const;

  test('goes by itself when it is good news, and stays when it is not', () => {
    const over = elapsed('tellingTime', 'inspector.notice.telling') as { type: `xstate.after.${string}` };
    expect(at(say('done')).value.notice).toBe('telling');
    expect(at(say('done'), over).context.telling).toBeNull();
    expect(at(say('trouble'), over).context.telling).not.toBeNull();
    expect(at(say('trouble'), { type: 'DISMISS' }).context.telling).toBeNull();
  });
});

test('a tab that is not open is not lost, and only the wanted run, or one that follows a reloaded tab, is shown', () => {
  expect(at(found(first)).can(lose('tab-9'))).toBe(false);
  expect(at(goTo('tab-9'), noAnswer).can(found(first))).toBe(true);
});
