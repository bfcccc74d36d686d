import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { Liability } from '../../contract/points/expiring.ts';
import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import {
  type Asked,
  type InquiryDialogActor,
  inquiryDialogMachine,
} from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { LiabilityDialog } from '../../src/points/LiabilityDialog.tsx';
import { TrialBalanceDialog } from '../../src/points/TrialBalanceDialog.tsx';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

/** As the list has it: there until it has ended. */
function Dialog({ balance }: { readonly balance: InquiryDialogActor }) {
  const isOpen = useSelector(balance, ({ status }) => status === 'active');
  return isOpen && <TrialBalanceDialog actor={balance} open />;
}

const points = { code: 'points', title: '积分', members: 3 } as const;

/** What 1,260 given out and 200 used come to, 60 of it put aside. */
const even: TrialBalance = {
  at: '2026-07-20T09:30:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 1000, held: 60, holds: 60, debt: 15, issued: 1260, used: 200, off: 0 }],
};
/** A lot of one member has lost 50. */
const odd: TrialBalance = {
  at: '2026-07-20T09:31:00+08:00',
  wallets: [{ ...points, available: 1000, lots: 950, held: 60, holds: 60, debt: 15, issued: 1260, used: 200, off: 1 }],
};

const ui = domUi();
const drawing = oneDrawing();

function opened(...answers: readonly TrialBalance[]): InquiryDialogActor {
  const left = [...answers];
  const fetchAnswer = fromPromise<unknown, Asked>(async () => {
    const next = left.shift();
    if (!next) throw new Error('您的网络发生异常，无法连接服务器');
    return next;
  });
  const balance = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), { input: { id: 7 } }).start();
  drawing.draw(<Dialog balance={balance} />);
  return balance;
}

const wallet = () => document.querySelector('[data-machine=inquiryDialog] section');
const sums = () => [...(wallet()?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);

test('each wallet has its sums, and says that they agree', async () => {
  opened(even);
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算平衡');
  expect(wallet()?.ariaLabel).toBe('积分');
  expect(sums()).toEqual([
    '会员3',
    '可用积分1,000',
    '批次余额1,000',
    '冻结积分60',
    '未结束的冻结60',
    '欠账15',
    '累计发放1,260',
    '累计消耗与过期200',
    '发放减消耗与过期1,060',
  ]);
  expect(document.querySelector('.point-figures-note')?.textContent).toContain('截至 2026-07-20 09:30:00');
});

test('where they do not agree it says of how many members, and can be added up again', async () => {
  opened(odd, even);
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算不平衡，1 个会员不一致');
  await ui.click('重新试算');
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算平衡');
});

test('where it could not be asked it says why, and asks again', async () => {
  opened();
  await soon(() => document.querySelector('[role=alert]')?.textContent).toBe(
    '您的网络发生异常，无法连接服务器重新加载',
  );
  await ui.click('重新加载');
  await soon(() => document.querySelector('[role=alert]')?.textContent).toContain('您的网络发生异常');
  expect(document.querySelector('[role=dialog] section')).toBeNull();
});

test('it shows while it is told to', async () => {
  drawing.draw(
    <>
      <TrialBalanceDialog actor={opened(even)} open={false} />
      <p id="beside" />
    </>,
  );
  await soon(() => document.querySelector('#beside')).not.toBeNull();
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

const soonGone: Liability = {
  at: '2026-07-20T09:30:00+08:00',
  overdue: 40,
  months: ['07', '08', '09', '10', '11', '12'].map((month, nth) => ({
    month: `2026-${month}`,
    points: nth === 1 ? 1200 : 0,
  })),
  later: 5300,
  run: { due: 300, done: 299 },
};

/** 将到期 over these answers. */
function openedLiability(...answers: readonly Liability[]): void {
  const left = [...answers];
  const fetchAnswer = fromPromise<unknown, Asked>(async () => left.shift() ?? soonGone);
  const liability = createActor(inquiryDialogMachine.provide({ actors: { fetchAnswer } }), {
    input: { id: 7 },
  }).start();
  drawing.draw(<LiabilityDialog actor={liability} open />);
}

const lines = () =>
  [...document.querySelectorAll('[data-machine=inquiryDialog] tr')].map(({ textContent }) => textContent);
const told = () =>
  [...document.querySelectorAll('[data-machine=inquiryDialog] p')].map(({ textContent }) => textContent);

test('将到期 has a line for each month, their sum, what comes later, and how far today is', async () => {
  openedLiability(soonGone);
  await soon(() => document.querySelector('[role=dialog]')?.textContent).toContain('将到期');
  await soon(lines).toEqual([
    '2026-070',
    '2026-081,200',
    '2026-090',
    '2026-100',
    '2026-110',
    '2026-120',
    '未来 12 个月合计1,200',
  ]);
  expect(told()[0]).toBe('今日应过期 300 积分，已处理 99%；另有 40 积分已过到期日、待处理');
  expect(told()[1]).toContain('截至 2026-07-20 09:30:00');
  expect(told()[1]).toContain('更晚到期和永久有效的有 5,300 积分');
  const bars = [...document.querySelectorAll('progress')].map(({ ariaLabel, value, max }) => [ariaLabel, value, max]);
  expect(bars[1]).toEqual(['2026-08 占比', 1200, 1200]);
});

test('将到期 is added up anew, and says when there is nothing to expire today', async () => {
  openedLiability(soonGone, { ...soonGone, overdue: 0, run: { due: 0, done: 0 } });
  await soon(() => told()[0]).toContain('今日应过期 300 积分');
  await ui.click('重新汇总');
  await soon(() => told()[0]).toBe('今日没有要过期的积分');
});
