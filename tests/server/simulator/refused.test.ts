import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulationCalls, type SimulationOptions } from '../../../contract/simulator/steering.ts';
import { roleCodes } from '../../expected/role-rights.ts';
import { errorsOf } from '../entities/with-entities.ts';
import { startSteered, type Steered } from './steering.ts';

/* What 会员模拟器 does not start, and for whom it does nothing (engines.md §10). */

let house: Steered;
let token = '';
beforeAll(async () => {
  house = await startSteered();
  token = await house.server.login();
});
afterAll(() => house.server.close());

test.each([
  [{ phones: 0 }, 'phones', '手机数量应为 1–10000 的整数'],
  [{ phones: 10_001 }, 'phones', '手机数量应为 1–10000 的整数'],
  [{ phones: null }, 'phones', '请输入手机数量'],
  [{ phones: 1.5 }, 'phones', '手机数量应为 1–10000 的整数'],
  [{ seed: -1 }, 'seed', '随机种子应为 0–2147483647 的整数'],
  [{ minutes: 1441 }, 'minutes', '运行时长应为 1–1440 的整数'],
  [{ phones: 23, farms: 2 }, 'farms', '每组 12 部手机，23 部手机不够分成 2 组'],
  [{ script: 'feast' }, 'script', '请选择剧本'],
  [{ speed: 'light' }, 'speed', '请选择速度'],
  [{ switches: ['never'] }, 'switches', '故障开关不正确'],
  [{ switches: ['lost', 'lost'] }, 'switches', '同一个故障开关不能出现两次'],
])('%j is refused in the words of its field', async (wrong, field, message) => {
  const answer = await house.start(token, wrong as Partial<SimulationOptions>);
  expect([answer.code, errorsOf(answer)]).toEqual([
    40_001,
    [{ field: expect.stringContaining(field) as unknown, message }],
  ]);
});

test('a script that finds nothing to do is refused', async () => {
  // Over, as the clock has it, and back.
  const shift = (sign: string) =>
    house.rows(`with a as (update activity set end_at = end_at ${sign} interval '100 years', start_at = start_at ${sign} interval '100 years')
      update ccn_activity set end_at = end_at ${sign} interval '100 years', start_at = start_at ${sign} interval '100 years',
        claim_end_at = claim_end_at ${sign} interval '100 years'`);
  await shift('-');
  const [scan, draw] = [await house.start(token, { script: 'scan-day' }), await house.start(token)];
  await shift('+');
  expect(errorsOf(scan)).toEqual([{ field: 'script', message: '没有进行中的扫码活动，不能运行「扫码日」' }]);
  expect(errorsOf(draw)).toEqual([{ field: 'script', message: '没有进行中的抽奖活动，请先发布一个' }]);
});

test('nobody else looks, starts or stops', async () => {
  const allowed = new Set(['super_admin', 'system_admin']);
  for (const role of roleCodes.filter((code) => !allowed.has(code))) {
    const own = await house.server.login(role);
    const [, path = ''] = simulationCalls.status.split(' ');
    const answers = [
      await house.server.call('GET', path, { token: own }),
      await house.start(own),
      await house.stop(own, 1),
      await house.watch(own, 1, 0),
    ];
    expect(answers.map(({ status, code }) => [status, code])).toEqual(Array.from({ length: 4 }, () => [401, 50_403]));
  }
});

test('a start or a stop without a number of its own is refused', async () => {
  for (const call of [simulationCalls.start, simulationCalls.stop, simulationCalls.watch]) {
    const [, path = ''] = call.split(' ');
    const body = call === simulationCalls.start ? { script: 'draw-day' } : { run: 1 };
    expect((await house.server.call('POST', path, { token, body })).code).toBe(40_001);
  }
});
