import { createActor, setup } from 'xstate';
import { describe, expect, test, vi } from 'vitest';
import { CallLog } from '../../../src/bridge/call-log.ts';
import { RecordedAnswers } from '../../../src/bridge/recorded-answers.ts';
import { ReplayClock } from '../../../src/bridge/replay-clock.ts';
import { refOf, scheduledIn } from '../../../src/bridge/actor-ref.ts';
import { Secrets } from '../../../src/bridge/secrets.ts';
import type { RecordedCall, ReplayedEvent, Restoration, RunFile } from '../../../src/bridge/wire.ts';
import { Restorer } from '../../../src/bridge/restorer.ts';
import { newest, type Run } from '../../../src/inspector/run.ts';
import { restorationOf, stepsAfter } from '../../../src/inspector/replaying.ts';
import { RunLog } from '../../../src/inspector/run-log.ts';
import { memoryChannel, openTab, recordedRun, settled } from '../../inspected-tab.ts';

const runOf = (file: RunFile): Run => RunLog.from(file.info.tab, file);
const restorationIn = (run: Run, step = newest): Restoration => {
  const made = restorationOf(run, step, 'restoration-1');
  if ('reason' in made) throw new Error(made.reason);
  return made;
};
const quiet = new RecordedAnswers([], 0, () => {});

describe('a fresh page', () => {
  test('is taken to the recorded step: what people did is done again, and every actor is where it was', async () => {
    const run = runOf(await recordedRun());
    const { house, table, replayer } = openTab(memoryChannel(), { clock: { elapse: () => false } });
    const restorer = new Restorer(restorationIn(run), quiet, Promise.resolve(replayer));
    expect(restorer.total).toBe(3);
    for (let index = 0; index <= restorer.total; index += 1) {
      expect(await restorer.perform()).toEqual({ differing: [] });
    }
    expect(table()?.getSnapshot().value).toEqual({ data: 'showing', search: 'collapsed' });
    expect(table()?.getSnapshot().context.query).toMatchObject({ pageNo: 2, filters: { keyword: '杯' } });
    house.stop();
  });

  test('cannot be taken to where the recording does not begin, and says why', async () => {
    const file = await recordedRun();
    expect(restorationOf(runOf({ ...file, dropped: 7 }), newest)).toEqual({
      reason: expect.stringContaining('开头已不再保留') as string,
    });
    const { start: _, ...info } = file.info;
    expect(restorationOf(runOf({ ...file, info }), newest)).toEqual({
      reason: expect.stringContaining('没有录下页面打开时的情况') as string,
    });
  });

  test('lets delays elapse when they elapsed in the recording, and by themselves once it is there', () => {
    vi.useFakeTimers();
    const machine = setup({}).createMachine({
      id: 'toast',
      initial: 'shown',
      states: { shown: { after: { 5000: 'gone' } }, gone: { after: { 100: 'over' } }, over: {} },
    });
    let root: ReturnType<typeof refOf> | undefined;
    const clock = new ReplayClock(() => (root ? scheduledIn(root) : []));
    const actor = createActor(machine, { clock, inspect: ({ actorRef }) => void (root ??= refOf(actorRef)) }).start();
    vi.advanceTimersByTime(60_000);
    expect(actor.getSnapshot().value).toBe('shown');
    if (!root) throw new Error('no root');
    expect(clock.elapse(root, 'xstate.after.7.toast.shown')).toBe(false);
    expect(clock.elapse(root, 'xstate.after.5000.toast.shown')).toBe(true);
    expect(actor.getSnapshot().value).toBe('gone');
    vi.advanceTimersByTime(60_000);
    expect(actor.getSnapshot().value).toBe('gone');
    clock.run();
    vi.advanceTimersByTime(100);
    expect(actor.getSnapshot().value).toBe('over');
    vi.useRealTimers();
  });
});

describe('calls are answered from the recording', () => {
  const list = { method: 'GET', url: '/proxy-he/lists?keyword=杯' };
  const save = { method: 'POST', url: '/proxy-he/create' };
  const calls: readonly RecordedCall[] = [
    { id: 0, asked: 2, answered: 5, ...list, status: 200, answer: { rows: 1 } },
    { id: 1, asked: 6, answered: 9, ...list, status: 200, answer: { rows: 2 } },
    { id: 2, asked: 10, answered: 12, ...save, body: { name: '甲' }, status: 200, answer: { id: 7 } },
    { id: 3, asked: 13, answered: 30, method: 'GET', url: '/proxy-he/late', status: 200, answer: {} },
    { id: 4, asked: 40, answered: 41, method: 'GET', url: '/proxy-he/after', status: 200, answer: {} },
  ];
  const answering = () => {
    const missed: string[] = [];
    const live = vi.fn<() => Promise<{ status: number; answer: unknown }>>(async () => ({
      status: 200,
      answer: '服务器',
    }));
    const answers = new RecordedAnswers(calls, 20, ({ method, url }) => missed.push(`${method} ${url}`));
    return {
      answers,
      missed,
      live,
      ask: (call: { method: string; url: string; body?: unknown }) => answers.answering(call, live),
    };
  };

  test('in their order, none before the recording is where it was answered', async () => {
    const { answers, ask, live } = answering();
    const came: unknown[] = [];
    void ask({ ...list, url: '/proxy-he/lists?keyword=%E6%9D%AF' }).then(({ answer }) => came.push(answer));
    void ask(list).then(({ answer }) => came.push(answer));
    await settled();
    expect(came).toEqual([]);
    answers.reach(5);
    await settled();
    expect(came).toEqual([{ rows: 1 }]);
    answers.reach(20);
    await settled();
    expect(came).toEqual([{ rows: 1 }, { rows: 2 }]);
    expect(live).not.toHaveBeenCalled();
  });

  test('what is only read may be read again; a write that was not recorded is refused with a sentence', async () => {
    const { answers, ask, missed, live } = answering();
    answers.arrive();
    expect((await ask(list)).answer).toEqual({ rows: 1 });
    expect((await ask(list)).answer).toEqual({ rows: 2 });
    expect((await ask(list)).answer).toEqual({ rows: 2 });
    expect((await ask({ ...save, body: { name: '甲' } })).answer).toEqual({ id: 7 });
    expect((await ask({ ...save, body: { name: '甲' } })).answer).toMatchObject({
      message: '录制中没有这次请求：POST /proxy-he/create',
    });
    expect((await ask({ method: 'GET', url: '/proxy-he/after' })).answer).toMatchObject({
      message: '录制中没有这次请求：GET /proxy-he/after',
    });
    expect(missed).toEqual(['POST /proxy-he/create', 'GET /proxy-he/after']);
    expect(live).not.toHaveBeenCalled();
  });

  test('one without an answer at the step waits; the server answers it, and all others, once it is connected', async () => {
    const { answers, ask, live } = answering();
    answers.reach(20);
    const late = ask({ method: 'GET', url: '/proxy-he/late' });
    // Asked for by the last event, some moments after the step.
    const after = ask({ method: 'GET', url: '/proxy-he/after' });
    await settled();
    expect(live).not.toHaveBeenCalled();
    answers.connect();
    expect((await late).answer).toBe('服务器');
    expect((await after).answer).toBe('服务器');
    expect((await ask(list)).answer).toBe('服务器');
  });
});

test('calls are kept with their answers; passwords, tokens and numbers of persons have names in them', () => {
  const secrets = new Secrets();
  let told: readonly RecordedCall[] = [];
  let tell = () => {};
  const log = new CallLog(
    () => 3,
    (work) => void (tell = work),
    (calls) => void (told = calls(secrets)),
  );
  const body = { username: 'admin', password: 'Geheim-99' };
  const answered = log.made({ method: 'POST', url: '/login?from=x', body });
  answered({ status: 200, answer: { result: { token: 'abcdefgh12345', mobile: '13800001111', name: '甲' } } });
  log.made({ method: 'GET', url: '/lists?keyword=13800001111&t=abcdefgh12345' });
  tell();
  expect(JSON.stringify(told)).not.toMatch(/Geheim|abcdefgh12345|13800001111/);
  expect(told[0]).toMatchObject({ method: 'POST', asked: 3, answered: 3, answer: { result: { name: '甲' } } });
  expect(told[1]?.url).toMatch(/^\/lists\?keyword=‹secret \d+›&t=‹secret \d+›$/);
});

describe('a recording in the running application', () => {
  const replayed = async (change: (step: ReplayedEvent) => ReplayedEvent) => {
    const run = runOf(await recordedRun());
    const channel = memoryChannel();
    const tab = openTab(channel, { tab: 'tab-2' });
    await settled();
    const faults: (string | null)[] = [];
    channel.wire.listen((report) => report.kind === 'replayed' && faults.push(report.fault));
    vi.useFakeTimers();
    for (const step of stepsAfter(run, 0)) {
      if (faults.some((fault) => fault !== null)) break;
      channel.wire.post({
        kind: 'replay',
        tab: 'tab-2',
        question: 'question',
        step: change({ ...step, recordedIn: 'tab-1' }),
      });
      await vi.advanceTimersByTimeAsync(30_000);
    }
    vi.useRealTimers();
    return { tab, faults };
  };

  test('is done event by event, and the actors rest where they rested', async () => {
    const { tab, faults } = await replayed((step) => step);
    expect(faults).toEqual([null, null, null]);
    expect(tab.table()?.getSnapshot().context.query).toMatchObject({ pageNo: 2, filters: { keyword: '杯' } });
  });

  test('stops with a sentence where an actor rests elsewhere, where there is none, and where a secret is needed', async () => {
    const elsewhere = await replayed((step) => ({ ...step, rest: 'closed' }));
    expect(elsewhere.faults).toEqual([expect.stringMatching(/录制时在「closed」，现在在「open」/)]);
    const nowhere = await replayed((step) => ({ ...step, path: 'house/record' }));
    expect(nowhere.faults).toEqual([expect.stringContaining('页面上没有流程 house/record')]);
    const secret = await replayed((step) => ({ ...step, event: { ...step.event, password: '‹secret 1›' } }));
    expect(secret.faults).toEqual([expect.stringContaining('请亲手完成这一步')]);
  });
});
