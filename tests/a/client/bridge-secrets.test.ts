import { describe, expect, test } from 'vitest';
import { assign, createActor, fromPromise, setup } from 'xstate';
import type { Credentials, Login } from '../../../contract/sign-in/session.ts';
import { sessionMachine } from '../../../machines/sign-in/session.ts';
import { Secrets } from '../../../src/bridge/secrets.ts';
import type { SentEvent } from '../../../src/bridge/wire.ts';
import { ofKind, wiredBridge } from './wired-bridge.ts';

const token = 'eyJ0.of-admin+/=';
const password = 'Demo-2026-flan';

async function signedIn() {
  const wired = wiredBridge();
  const signIn = fromPromise<Login, Credentials>(async () => ({ token, refresh_in: 7200 }));
  const session = createActor(sessionMachine.provide({ actors: { signIn } }), {
    inspect: wired.bridge.inspect,
    input: { token: '' },
  }).start();
  session.send({ type: 'SIGN_IN', username: 'admin', password });
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  expect(session.getSnapshot().context.token).toBe(token);
  return { ...wired, session };
}

/** A chart that keeps whatever it is told. */
const keeper = setup({ types: { context: {} as { kept: unknown }, events: {} as { type: 'KEEP'; what: unknown } } });
const keeperMachine = keeper.createMachine({
  id: 'keeper',
  context: { kept: null },
  initial: 'token',
  on: { KEEP: { actions: assign({ kept: ({ event }) => event.what }) } },
  states: { token: { meta: { label: '状态名像密钥' } } },
});

function keeping(...told: readonly unknown[]) {
  const wired = wiredBridge();
  const actor = createActor(keeperMachine, { inspect: wired.bridge.inspect }).start();
  for (const what of told) actor.send({ type: 'KEEP', what });
  wired.listen();
  const events = ofKind(wired.entries(), 'event').filter(({ event }) => event.type === 'KEEP');
  return { ...wired, actor, seen: events.map(({ event }) => event['what']) };
}

describe('secrets', () => {
  test('leave the page nowhere: not in events, inputs, contexts, outputs, parameters', async () => {
    const it = await signedIn();
    it.listen();
    const all = JSON.stringify(it.posted);
    expect(it.entries().length).toBeGreaterThan(10);
    expect(all).not.toContain(password);
    expect(all).not.toContain(token);
    expect(all).toContain('"username":"admin"');
    expect(all).toContain('"refresh_in":7200');
  });

  test('have one name each, in the order of their appearance, also for later viewers', async () => {
    const it = await signedIn();
    it.listen();
    const named = (posted: unknown) => new Set(JSON.stringify(posted).match(/‹secret \d+›/g));
    expect(named(it.posted)).toEqual(new Set(['‹secret 1›', '‹secret 2›']));
    const before = it.entries();
    it.posted.length = 0;
    it.listen(0, 'later');
    expect(it.entries()).toEqual(before);
  });

  test('that were named are the real ones again when they are sent: a recorded run replays', async () => {
    const it = await signedIn();
    it.listen();
    const told = ofKind(it.entries(), 'event').find(({ event }) => event.type === 'SIGN_IN')?.event;
    expect(told).toEqual({ type: 'SIGN_IN', username: 'admin', password: '‹secret 1›' });
    const seen: unknown[] = [];
    const heard = createActor(keeperMachine, { inspect: it.bridge.inspect }).start();
    heard.subscribe(({ context }) => seen.push(context.kept));
    const event: SentEvent = { type: 'KEEP', what: { ...told, header: 'Bearer ‹secret 2›', unknown: '‹secret 99›' } };
    it.tell({ kind: 'send', tab: 'tab', actor: heard.sessionId, event });
    expect(seen.at(-1)).toEqual({
      type: 'SIGN_IN',
      username: 'admin',
      password,
      header: `Bearer ${token}`,
      unknown: '‹secret 99›',
    });
  });

  test('are hidden elsewhere too: within longer texts, before they were known, as keys', () => {
    const { seen } = keeping(
      { message: `refused ${token}!`, list: [token] },
      { access_token: token },
      { [token]: `https://sso/?a=1&sticket=ST-99887766#x`, header: 'Bearer abc.def' },
      'ST-99887766 and abc.def',
    );
    expect(seen).toEqual([
      { message: 'refused ‹secret 1›!', list: ['‹secret 1›'] },
      { access_token: '‹secret 1›' },
      { '‹secret 1›': 'https://sso/?a=1&sticket=‹secret 2›#x', header: 'Bearer ‹secret 3›' },
      '‹secret 2› and ‹secret 3›',
    ]);
  });

  test('of the steps of signing in are hidden: tickets, answers, secrets, recovery codes', () => {
    const { seen } = keeping(
      {
        step: {
          step: 'enrol',
          ticket: 'T-1234567',
          secret: 'JBSWY3DP',
          uri: 'otpauth://totp/a?secret=JBSWY3DP&digits=6',
        },
      },
      { type: 'ANSWER_STEP', answer: 'Fresh-2026', mfaCode: '123456' },
      { recoveryCodes: ['abcd-efgh-jkmn'], recovery_codes: ['pqrs-tuvw-xyz2'] },
    );
    const shown = JSON.stringify(seen);
    const secrets = ['T-1234567', 'JBSWY3DP', 'Fresh-2026', '123456', 'abcd-efgh-jkmn', 'pqrs-tuvw-xyz2'];
    expect(secrets.filter((secret) => shown.includes(secret))).toEqual([]);
  });

  test('are hidden in what a context keeps, however late they are told', () => {
    const it = keeping({ note: 'call me xyz-12345' });
    const last = () => ofKind(it.entries(), 'snapshot').at(-1)?.context;
    expect(last()).toEqual({ kept: { note: 'call me xyz-12345' } });
    const touch = (fields: object) => it.actor.send({ type: 'TOUCH', ...fields } as never);
    // In one batch: the context once more, and after it the word that it is a secret.
    touch({});
    touch({ password: 'xyz-12345' });
    it.settle();
    const contexts = ofKind(it.entries(), 'snapshot').map(({ context }) => context);
    const hidden = { kept: { note: 'call me ‹secret 1›' } };
    expect(contexts.slice(-2)).toEqual([hidden, hidden]);
    touch({ password: 'call' });
    it.settle();
    expect(last()).toEqual({ kept: { note: '‹secret 2› me ‹secret 1›' } });
  });

  test('of persons are hidden as words, and where a key names its value', () => {
    const { seen } = keeping(
      { mobile: '13800138000', id_card: '11010119900101123X', phone: 13_900_139_000 },
      { type: 'FILL', key: 'mobile', value: '13700137000' },
      '手机13800138000、13700137000，不是138001380001；11010119900101123X',
      { order: 13_900_139_000, text: '13900139000' },
    );
    expect(seen).toEqual([
      { mobile: '‹secret 1›', id_card: '‹secret 2›', phone: '‹secret 3›' },
      { type: 'FILL', key: 'mobile', value: '‹secret 5›' },
      '手机‹secret 1›、‹secret 5›，不是138001380001；‹secret 2›',
      { order: '‹secret 3›', text: '‹secret 4›' },
    ]);
  });

  test('do not make words disappear: short ones, empty ones, flags, counts', () => {
    const { seen } = keeping({ password: 'ok', token: '', secret: null, tokens: 3, hasToken: true }, 'ok', 3, '');
    expect(seen).toEqual([{ password: '‹secret 1›', token: '', secret: null, tokens: 3, hasToken: true }, 'ok', 3, '']);
  });

  test('never hide a state, an event type or a transition', () => {
    const it = keeping({ password: 'token' }, { password: 'KEEP' }, 'token');
    expect(it.seen).toEqual([{ password: '‹secret 1›' }, { password: '‹secret 2›' }, '‹secret 1›']);
    const snapshots = ofKind(it.entries(), 'snapshot');
    expect(snapshots.length).toBe(4);
    expect(snapshots.every(({ value }) => value === 'token')).toBe(true);
    expect(ofKind(it.entries(), 'step').flatMap(({ taken }) => taken)).toContain('keeper|KEEP|0');
  });

  test('that look like patterns are taken by the letter', () => {
    const secrets = new Secrets();
    for (const text of ['a.*b', 'a.*b(c', '\\d+[x]', '$&$1', '^^^^']) secrets.name(text, 'credential');
    const { hidden } = secrets.hideFields({ hidden: 'axxb a.*b a.*b(c \\d+[x] 123 $&$1 ^^^^' });
    expect(hidden).toBe('axxb ‹secret 1› ‹secret 2› ‹secret 3› 123 ‹secret 4› ‹secret 5›');
    expect(secrets.revealFields({ hidden })).toEqual({ hidden: 'axxb a.*b a.*b(c \\d+[x] 123 $&$1 ^^^^' });
  });
});
