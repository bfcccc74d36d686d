import { afterEach, describe, expect, test, vi } from 'vitest';
import { running } from './bridge-house.ts';

afterEach(() => vi.restoreAllMocks());

describe('commands', () => {
  const send = (it: ReturnType<typeof running>, actor: string, event: { type: string; [key: string]: unknown }) => {
    it.posted.length = 0;
    it.tell({ kind: 'send', tab: 'tab', actor, event });
    return it.posted.flatMap((report) => (report.kind === 'refused' ? [report.reason] : []));
  };

  test('send moves the actor', () => {
    const it = running();
    expect(send(it, it.actor.sessionId, { type: 'ADD', by: 2 })).toEqual([]);
    expect(it.actor.getSnapshot().context.sum).toBe(2);
  });

  test('send to nobody, to the ended, to what is no chart, or of XState’s own is refused in Chinese', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const it = running();
    const { load, watch } = it.actor.getSnapshot().children;
    it.actor.send({ type: 'OPEN' });
    const { child: closed } = it.actor.getSnapshot().children;
    it.actor.send({ type: 'CLOSE' });
    await vi.waitFor(() => expect(load?.getSnapshot().status).toBe('done'), 30_000);
    expect([
      ...send(it, 'x:999999', { type: 'ADD' }),
      ...send(it, closed?.sessionId ?? '', { type: 'STEP' }),
      ...send(it, load?.sessionId ?? '', { type: 'STEP' }),
      ...send(it, watch?.sessionId ?? '', { type: 'STEP' }),
      ...send(it, it.actor.sessionId, { type: 'xstate.stop' }),
      ...send(it, it.actor.sessionId, { type: '*' }),
    ]).toEqual([
      '没有流程 x:999999：它早已结束，或属于重新载入之前的页面',
      `流程 child（${closed?.sessionId}）已经结束，不再接收事件`,
      `流程 load（${load?.sessionId}）已经结束，不再接收事件`,
      `watch（${watch?.sessionId}）不是状态图，不能向它发送事件`,
      'xstate.stop 是 XState 自己的事件，不能从外面发送',
      '* 是 XState 自己的事件，不能从外面发送',
    ]);
    expect(it.actor.getSnapshot().status).toBe('active');
    expect(warn).not.toHaveBeenCalled();
  });

  test('send tells what the event broke', () => {
    const it = running();
    it.actor.subscribe({ error: () => {} });
    expect(send(it, it.actor.sessionId, { type: 'RISK' })).toHaveLength(1);
    expect(it.actor.getSnapshot().status).toBe('error');
  });

  test('ask answers in the order asked; a guard that throws says no', () => {
    const it = running();
    const ask = (actor: string) => {
      const events = [
        { type: 'OPEN' },
        { type: 'CLOSE' },
        { type: 'RISK' },
        { type: 'RISK', deep: { key: 'k' } },
        { type: 'ADD' },
      ];
      it.tell({ kind: 'ask', tab: 'tab', actor, question: 'q1', events });
      return it.posted.at(-1);
    };
    const answers = { kind: 'answers', tab: 'tab', question: 'q1' };
    expect(ask(it.actor.sessionId)).toEqual({ ...answers, possible: [true, false, false, true, true] });
    it.actor.send({ type: 'ADD', by: 3 });
    expect(ask(it.actor.sessionId)).toEqual({ ...answers, possible: [true, false, false, true, false] });
    expect(ask('x:999999')).toEqual({ ...answers, possible: null });
    expect(it.actor.getSnapshot()).toMatchObject({ status: 'active', value: 'closed', context: { sum: 3 } });
  });

  test('for another tab, or not commands at all, change nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const it = running();
    const actor = it.actor.sessionId;
    const malformed: readonly unknown[] = [
      null,
      'who',
      [],
      {},
      { kind: 'constructor' },
      { kind: 'listen', viewer: 'viewer', tab: 'tab' },
      { kind: 'listen', viewer: 'viewer', tab: 'tab', from: -1 },
      { kind: 'listen', viewer: 'viewer', tab: 'tab', from: Number.NaN },
      { kind: 'listen', viewer: '', tab: 'tab', from: 0 },
      { kind: 'stay' },
      { kind: 'send', tab: 'tab', actor, event: 'ADD' },
      { kind: 'send', tab: 'tab', actor, event: { by: 1 } },
      { kind: 'send', tab: 'tab', event: { type: 'ADD', by: 1 } },
      { kind: 'ask', tab: 'tab', actor, question: 'q', events: [{ type: 'ADD' }, {}] },
      { kind: 'ask', tab: 'tab', actor, question: 'q', events: { type: 'ADD' } },
    ];
    for (const message of malformed) it.bridge.receive(message);
    expect(warn).toHaveBeenCalledTimes(malformed.length);
    it.tell({ kind: 'send', tab: 'another', actor, event: { type: 'ADD', by: 1 } });
    it.tell({ kind: 'ask', tab: 'another', actor, question: 'q', events: [] });
    it.tell({ kind: 'listen', viewer: 'viewer', tab: 'another', from: 0 });
    expect([it.posted, it.waiting(), it.actor.getSnapshot().context]).toEqual([[], 0, { sum: 0 }]);
  });

  test('who is answered with the tab as it is now', () => {
    const it = running();
    it.info.title = '分类';
    it.info.address = 'http://admin/#/user/sso-login?sticket=ST-12345';
    it.tell({ kind: 'who' });
    expect(it.posted).toEqual([
      {
        kind: 'here',
        info: {
          tab: 'tab',
          title: '分类',
          address: 'http://admin/#/user/sso-login?sticket=‹secret 1›',
          startedAt: 1_000_000,
        },
      },
    ]);
    it.bridge.sayGone();
    expect(it.posted.at(-1)).toEqual({ kind: 'gone', tab: 'tab' });
  });
});
