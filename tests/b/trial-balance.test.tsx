import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { TrialBalance } from '../../contract/points/trial-balance.ts';
import { type TrialBalanceActor, trialBalanceMachine } from '../../machines/points/trial-balance.ts';
import { TrialBalanceDialog } from '../../src/points/TrialBalanceDialog.tsx';
import { trialBalanceDriver } from '../drivers/trial-balance.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { even, odd } from '../models/trial-balance.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** As the list has it: there until it has ended. */
function Dialog({ balance }: { readonly balance: TrialBalanceActor }) {
  const isOpen = useSelector(balance, ({ status }) => status === 'active');
  return isOpen && <TrialBalanceDialog actor={balance} open />;
}

await walkView(trialBalanceDriver, (actor: AnyActorRef) => draw(<Dialog balance={actor as TrialBalanceActor} />));

const ui = domUi();
const drawing = oneDrawing();

function opened(...answers: readonly TrialBalance[]): TrialBalanceActor {
  const left = [...answers];
  const fetchBalance = fromPromise<TrialBalance>(async () => {
    const next = left.shift();
    if (!next) throw new Error('您的网络发生异常，无法连接服务器');
    return next;
  });
  const balance = createActor(trialBalanceMachine.provide({ actors: { fetchBalance } })).start();
  drawing.draw(<Dialog balance={balance} />);
  return balance;
}

const wallet = () => document.querySelector('[data-machine=trialBalance] section');
const sums = () => [...(wallet()?.querySelectorAll('dl > div') ?? [])].map(({ textContent }) => textContent);

test('each wallet has its sums, and says that they agree', async () => {
  opened(even);
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算平衡');
  expect(wallet()?.ariaLabel).toBe('积分');
  expect(sums()).toEqual([
    '会员3',
    '可用积分1,000',
    '批次余额1,000',
    '累计发放1,200',
    '累计消耗200',
    '发放减消耗1,000',
  ]);
  expect(document.querySelector('.trial-balance-note')?.textContent).toContain('截至 2026-07-20 09:30:00');
});

test('where they do not agree it says of how many members, and can be added up again', async () => {
  opened(odd, even);
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算不平衡，1 个会员不一致');
  await ui.click('重新试算');
  await soon(() => wallet()?.querySelector('h3')?.textContent).toBe('积分：试算平衡');
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
