import { expect, test } from 'vitest';
import { phoneStates } from '../../../contract/simulator/simulation.ts';
import { phoneMachine } from '../../../machines/simulator/simulator-phone.ts';
import { settingsIn } from '../../../simulator/arguments.ts';
import type { Client, Heard, Sent } from '../../../simulator/client.ts';
import { type Dice, diceOf } from '../../../simulator/dice.ts';
import { startRun } from '../../../simulator/run.ts';

/* The member simulator (engines.md §10), against a server that is played: same seed, same calls, same final sums (N1); no state but those of the chart (N4). */

const key = 'KF009804:secret';

interface Body {
  readonly request_id: string;
  readonly openid?: string;
  readonly mobile?: string;
  readonly device_hash?: string;
}

/** Answers by what is asked alone: each member has a number of its own, every third draw wins what has to be sent. */
function playedServer(names: readonly string[]) {
  const sent: Sent[] = [];
  const answers = new Map<string, string>();
  const resultOf = ({ call, body, query }: Sent): object => {
    if (call === 'members/upsert') {
      const phone = Number((JSON.parse(body) as Body).openid?.split('-').at(-1));
      return { user_id: 100 + phone, member_no: `HY${String(100 + phone).padStart(10, '0')}` };
    }
    if (call === 'members/records')
      return {
        data: [{ record_no: `ZJ${query.length}001`, status: 'wait_address', display_title: '礼盒', choices: [] }],
      };
    const nth = Number(body === '' ? 0 : (JSON.parse(body) as Body).request_id.split('-').at(-1));
    return {
      record_no: 'ZJ000001',
      status: nth % 3 === 0 ? 'wait_address' : 'none',
      display_title: '礼盒',
      chances_left: null,
    };
  };
  const client: Client = {
    async send(one, clock = Date.now()) {
      const isOff = Math.abs(clock - Date.now()) > 300_000;
      if (one.call !== 'members/me') sent.push(one);
      const known = one.method === 'POST' ? answers.get(one.body) : undefined;
      const text = isOff ? '{}' : (known ?? JSON.stringify({ code: 20_000, result: resultOf(one), nth: answers.size }));
      if (!isOff && one.method === 'POST') answers.set(one.body, text);
      const heard: Heard = {
        http: isOff ? 401 : 200,
        code: isOff ? 40_102 : 20_000,
        message: '',
        result: isOff ? undefined : (JSON.parse(text) as Heard).result,
        text,
        isReplayed: known !== undefined,
        isSigned: true,
        ms: 1,
      };
      await Promise.resolve();
      return heard;
    },
    calls: async () => new Set(names),
    close: () => {},
  };
  return { sent, client };
}

const all = ['members/upsert', 'members/records', 'draws/take', 'awards/address'];
const args = (seed: number, run: string, more: readonly string[] = []) =>
  settingsIn(
    ['--key', key, '--phones', '24', '--acts', '7', '--pace', '1', '--seed', String(seed), '--run', run, ...more],
    {},
  );

/** What each phone sent, without what is this run's own. */
function callsOf(sent: readonly Sent[], run: string): Readonly<Record<string, readonly string[]>> {
  const plain = sent.map(({ call, query, body }) => {
    const { occurred_at, mobile: _, ...others } = JSON.parse(body || '{}') as Record<string, unknown>;
    const { receiver, member } = others as { receiver?: { mobile?: string }; member?: { mobile?: string } };
    if (receiver) delete receiver.mobile;
    if (member) delete member.mobile;
    return `${call} ${query} ${JSON.stringify({ ...others, late: occurred_at !== undefined })}`.replaceAll(run, 'RUN');
  });
  return Object.groupBy(plain, (line) => /RUN-(\d+)|member_no=(HY\d+)/.exec(line)?.slice(1).join('') ?? '') as never;
}

async function ran(seed: number, run: string, more: readonly string[] = []) {
  const { sent, client } = playedServer(all);
  const started = await startRun(args(seed, run, more), client);
  await started.isOver;
  const { per_second: _, p50_ms: _1, p95_ms: _2, ...sums } = started.report(0).figures;
  return { sent, calls: callsOf(sent, run), sums };
}

test('the same seed is the same calls and the same sums, whatever goes wrong on the line', async () => {
  const wrong = ['--switches', 'all', '--script', 'farm'];
  const [one, other, another] = await Promise.all([ran(7, 'one', wrong), ran(7, 'two', wrong), ran(8, 'one', wrong)]);
  expect(one.sent.length).toBeGreaterThan(24 * 7);
  expect(other.calls).toEqual(one.calls);
  expect(other.sums).toEqual(one.sums);
  expect(another.calls).not.toEqual(one.calls);
  expect(one.sums).toMatchObject({ members: 24, differing: 0, unsigned: 0, states: { off: 24 } });
  expect(one.sums.resent).toBeGreaterThan(0);
  expect(one.sums.replayed).toBeGreaterThan(0);
});

test('without a switch everything is sent once', async () => {
  const { sent, sums } = await ran(7, 'calm');
  expect(new Set(sent.filter(({ body }) => body !== '').map(({ body }) => body)).size).toBe(
    sent.filter(({ body }) => body !== '').length,
  );
  expect(sums).toMatchObject({ resent: 0, replayed: 0, calls: sent.length, refused: 0 });
});

test('a switch more leaves what the phones want as it was', async () => {
  const wanted = ({ sent }: { sent: readonly Sent[] }) =>
    new Set(
      sent.flatMap(({ call, body }) => (body === '' ? [] : [`${call} ${(JSON.parse(body) as Body).request_id}`])),
    );
  const [calm, twice] = await Promise.all([ran(9, 'same'), ran(9, 'same', ['--switches', 'twice'])]);
  expect(wanted(twice)).toEqual(wanted(calm));
  expect(twice.sent.length).toBeGreaterThan(calm.sent.length);
});

test('twelve phones of a farm share a device, and the four patterns take turns', async () => {
  const { client, sent } = playedServer(all);
  const started = await startRun({ ...args(3, 'farm'), script: 'farm', phones: 48 }, client);
  await started.isOver;
  expect([0, 12, 24, 36].map((phone) => started.report(phone).watched?.farm)).toEqual([
    'together',
    'relay',
    'serial',
    'roaming',
  ]);
  const devices = new Set(
    sent.filter(({ call }) => call === 'draws/take').map(({ body }) => (JSON.parse(body) as Body).device_hash),
  );
  expect(devices.size).toBe(4);
  // Numbers of the third farm lie side by side.
  const mobiles = sent
    .filter(({ call }) => call === 'members/upsert')
    .map(({ body }) => JSON.parse(body) as Body)
    .filter(({ openid }) => Number(openid?.split('-').at(-1)) >= 24 && Number(openid?.split('-').at(-1)) < 36)
    .map(({ mobile }) => Number(mobile))
    .toSorted((a, b) => a - b);
  expect(mobiles.map((mobile) => mobile - (mobiles[0] ?? 0))).toEqual(Array.from({ length: 12 }, (_, at) => at));
});

test('some farms among other phones: the first are of them, the rest are people of their own', async () => {
  const { client } = playedServer(all);
  const started = await startRun({ ...args(3, 'some'), farms: 2, phones: 30, acts: 2 }, client);
  await started.isOver;
  const seen = Array.from({ length: 30 }, (_, phone) => started.report(phone).watched);
  expect(seen.map((phone) => phone?.farm)).toEqual([
    ...Array.from({ length: 12 }, () => 'together'),
    ...Array.from({ length: 12 }, () => 'relay'),
    ...Array.from({ length: 6 }, () => null),
  ]);
  expect(new Set(seen.map((phone) => phone?.device)).size).toBe(2 + 6);
});

test('the states that are counted are those of the chart', () => {
  expect([...phoneStates].toSorted()).toEqual(Object.keys(phoneMachine.states).toSorted());
});

test('a script whose calls the server has not is refused', async () => {
  const { client } = playedServer(all);
  await expect(startRun({ ...args(1, 'scan'), script: 'scan-day' }, client)).rejects.toThrow(
    '这台服务器没有 scans/report 调用，不能运行「扫码日」',
  );
});

test('a phone scans where the server takes scans', async () => {
  const { client, sent } = playedServer([...all, 'scans/report']);
  const started = await startRun({ ...args(1, 'scan'), script: 'scan-day', codes: ['7001:QR00000001'] }, client);
  await started.isOver;
  const scan = sent.find(({ call }) => call === 'scans/report');
  expect(JSON.parse(scan?.body ?? '{}')).toMatchObject({
    activity_id: 7001,
    code: 'QR00000001',
    member: { member_no: expect.stringMatching(/^HY/) as unknown },
    device_hash: expect.stringMatching(/^sim-/) as unknown,
  });
});

test('a tier that is printed in a code is told with it; null where the cap holds none', async () => {
  const bodyOf = async (code: string) => {
    const { client, sent } = playedServer([...all, 'scans/report']);
    const started = await startRun({ ...args(1, 'tier'), script: 'scan-day', codes: [code] }, client);
    await started.isOver;
    const scan = sent.find(({ call }) => call === 'scans/report');
    return JSON.parse(scan?.body ?? '{}') as { readonly code?: string; readonly tier_id?: string | null };
  };
  expect(await bodyOf('6001/T3:LQR0001')).toMatchObject({ code: 'LQR0001', tier_id: 'T3' });
  expect(await bodyOf('6001/:LQR0001')).toMatchObject({ code: 'LQR0001', tier_id: null });
  expect(await bodyOf('6001:LQR0001')).not.toHaveProperty('tier_id');
});

test('a request has a number that the Open API takes, however short the name of the run is', async () => {
  const { client, sent } = playedServer(all);
  const started = await startRun({ ...args(1, 'a'), phones: 1, acts: 1 }, client);
  await started.isOver;
  for (const { body } of sent.filter((one) => one.body !== ''))
    expect((JSON.parse(body) as Body).request_id).toMatch(/^[\x21-\x7E]{8,64}$/);
});

test('the dice are the same on every machine', () => {
  const rolls = (dice: Dice) => Array.from({ length: 6 }, () => dice.below(1000));
  expect(rolls(diceOf(7, 'wish', 0))).toEqual(rolls(diceOf(7, 'wish', 0)));
  expect(rolls(diceOf(7, 'wish', 1))).not.toEqual(rolls(diceOf(7, 'wish', 0)));
  const even = diceOf(1, 'even');
  const many = Array.from({ length: 10_000 }, () => even.next());
  expect(many.reduce((sum, one) => sum + one, 0) / many.length).toBeCloseTo(0.5, 1);
});
