import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { SimulationOptions, SimulationStatus } from '../../contract/simulator/steering.ts';
import { type SimulatorPageActor, simulatorPageMachine } from '../../machines/simulator/simulator-page.ts';
import { SimulatorPage } from '../../src/simulator/SimulatorPage.tsx';
import { simulatorPageDriver } from '../drivers/simulator-page.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { figures, runAt, statuses, watched } from '../models/simulator-page.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

await walkView(simulatorPageDriver, (actor: AnyActorRef) => draw(<SimulatorPage page={actor as SimulatorPageActor} />));

const ui = domUi();
const drawing = oneDrawing();

/** The page over a server that says this; what it was asked to start. */
function opened(status: SimulationStatus) {
  const started: SimulationOptions[] = [];
  const logic = simulatorPageMachine.provide({
    actors: {
      fetchStatus: fromPromise<SimulationStatus>(async () => status),
      startRun: fromPromise<SimulationStatus, SimulationOptions>(async ({ input }) => {
        started.push(input);
        return runAt('starting');
      }),
    },
  });
  const input = { key: '/system/simulator', actions: ['query', 'enable', 'disable'] } as const;
  const page = createActor(logic, { input }).start();
  drawing.draw(<SimulatorPage page={page} />);
  return { page, started };
}

const text = () => document.querySelector('.simulator')?.textContent ?? '';
const factsIn = (selector: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...document.querySelectorAll(`${selector} dl > div`)].map(({ children: [name, value] }) => [
      name?.textContent ?? '',
      value?.textContent ?? '',
    ]),
  );
const rowsOf = (caption: string) => {
  const table = [...document.querySelectorAll('caption')].find(({ textContent }) => textContent === caption);
  return [...(table?.closest('table')?.querySelectorAll('tbody tr') ?? [])].map(({ children }) =>
    [...children].map(({ textContent }) => textContent),
  );
};

test('the head names the state of a run, and no state where there has never been one', async () => {
  const head = () => document.querySelector('.simulator h1')?.textContent?.trim();
  opened(statuses.never);
  await soon(text).toContain('运行选项');
  expect(head()).toBe('会员模拟器');
  opened(statuses.failed);
  await soon(head).toBe('会员模拟器 异常结束');
});

test('what was chosen is what is started: script, speed, numbers and all six switches', async () => {
  const { started } = opened(statuses.never);
  await soon(text).toContain('运行选项');
  await ui.press({ role: 'radio', name: '羊毛党' });
  await ui.press({ role: 'radio', name: '极快' });
  for (const [label, value] of [
    ['手机数量', '48'],
    ['随机种子', '7'],
    ['运行时长', '15'],
  ] as const)
    await ui.fill(label, value);
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.simulator-switches input')];
  expect(boxes).toHaveLength(6);
  for (const box of boxes) box.click();
  await ui.click('启动模拟器');
  await soon(() => started).toEqual([
    {
      script: 'farm',
      speed: 'rush',
      phones: 48,
      seed: 7,
      minutes: 15,
      farms: 0,
      switches: ['twice', 'late', 'out-of-order', 'lost', 'clock', 'device'],
    },
  ]);
});

test('a switch is taken back by the same box, and Enter in a number starts', async () => {
  const { page, started } = opened(statuses.never);
  await soon(text).toContain('运行选项');
  const box = () => document.querySelector<HTMLInputElement>('.simulator-switches input');
  box()?.click();
  await soon(() => page.getSnapshot().context.options.switches).toEqual(['twice']);
  box()?.click();
  await soon(() => page.getSnapshot().context.options.switches).toEqual([]);
  await ui.focus({ role: 'spinbutton', name: '手机数量' });
  await ui.key('Enter');
  await soon(() => started.length).toBe(1);
});

test('a number that cannot be is said below its field, and nothing can be started', async () => {
  opened(statuses.never);
  await soon(text).toContain('运行选项');
  await ui.fill('手机数量', '10001');
  await soon(text).toContain('手机数量应为 1–10000 的整数');
  const field = document.querySelector('[aria-invalid=true]');
  const note = document.querySelector(`[id="${field?.getAttribute('aria-describedby')}"]`);
  expect(note?.textContent).toBe('手机数量应为 1–10000 的整数');
  expect(await ui.seeButton('启动模拟器')).toBe('disabled');
});

test('figures, refusals by call and states of the phones are those that were told', async () => {
  opened(runAt('running', { report: { figures, watched: null } }));
  await soon(text).toContain('实时指标');
  expect(Object.entries(factsIn('section:has(.simulator-figures)'))).toEqual([
    ['每秒调用', '47.3'],
    ['耗时中位数', '6.1 ms'],
    ['耗时 p95', '18.4 ms'],
    ['中奖', '214'],
    ['会员', '100'],
    ['调用', '2,841'],
    ['拒绝', '37'],
    ['重发', '12'],
  ]);
  expect(rowsOf('按调用')).toEqual([
    ['抽奖', '2,200', '36'],
    ['查看中奖记录', '540', '0'],
    ['注册', '101', '1'],
  ]);
  expect(rowsOf('手机状态')).toEqual([
    ['会员', '71', ''],
    ['抽奖中', '9', ''],
    ['睡觉', '20', ''],
  ]);
  expect(text()).not.toContain('请检查服务器');
});

test('answers that should never be are said as a fault', async () => {
  opened(runAt('running', { report: { figures: { ...figures, differing: 2, unsigned: 1 }, watched: null } }));
  await soon(text).toContain('有 2 个应答与第一次不一致，1 个应答签名不正确，请检查服务器。');
});

test('the watched phone: who, its state in words, what it hears, and its last calls with what came of them', async () => {
  opened(runAt('running', { watch: 4, report: { figures, watched } }));
  await soon(text).toContain('苏知夏');
  const phone = document.querySelector('.simulator-phone');
  expect(phone?.querySelector('header')?.textContent).toBe('苏知夏HY0000081004');
  expect(phone?.querySelector('.simulator-state')?.textContent).toBe('抽奖中没有回音，稍后原样重发');
  expect(factsIn('.simulator-phone')).toEqual({
    设备: 'sim-k3x9-4',
    羊毛党: '依次接力',
    待办的奖品: '1 件',
    最近中奖: '本草润喉糖',
  });
  expect(
    [...(phone?.querySelectorAll('li') ?? [])].map((call) => [...call.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['09:00:00', '抽奖', '今天的抽奖次数已用完（40902）'],
    ['09:00:00', '查看中奖记录', '没有回音'],
    ['09:00:00', '抽奖', '成功，7 ms'],
  ]);
});

test('a phone that has not been heard of yet is not another one', async () => {
  opened(runAt('running', { watch: 2, report: { figures, watched } }));
  await soon(text).toContain('第 3 部手机还没有传来画面');
  expect(text()).not.toContain('苏知夏');
});

test('a run that broke off says why; what it came to stays', async () => {
  const failed = runAt('failed', { reason: '模拟器进程意外退出（退出码 1）', report: { figures, watched } });
  opened(failed);
  await soon(text).toContain('上次运行异常结束：模拟器进程意外退出（退出码 1）');
  expect(text()).toContain('异常结束');
  expect(text()).toContain('运行结果');
  expect(text()).not.toContain('实时指标');
  expect(await ui.seeButton('启动模拟器')).toBe('enabled');
});
