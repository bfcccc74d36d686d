import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import {
  type Asked,
  type InquiryDialogActor,
  inquiryDialogMachine,
} from '../../machines/entity/dialogs/inquiry-dialog.ts';
import { FreightTrialDialog } from '../../src/mall/FreightTrialDialog.tsx';
import { inquiryDialogDriver } from '../drivers/inquiry-dialog.driver.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** As the list has it: there until it has ended. */
function Dialog({ actor }: { readonly actor: InquiryDialogActor }) {
  const isOpen = useSelector(actor, ({ status }) => status === 'active');
  return isOpen && <FreightTrialDialog actor={actor} open />;
}

await walkView(inquiryDialogDriver, (actor: AnyActorRef) => draw(<Dialog actor={actor as InquiryDialogActor} />));

const ui = domUi();
const drawing = oneDrawing();

test('kilograms are asked in grams, yuan in fen; what it costs stands there with the rule', async () => {
  const asked: Values[] = [];
  const fetchAnswer = fromPromise<unknown, Asked>(async ({ input }) => {
    asked.push(input.values);
    return { fee: 0, rule: '包邮规则第 1 条' };
  });
  const actor = createActor(
    inquiryDialogMachine.provide({ actors: { fetchAnswer }, guards: { asksAtOnce: () => false } }),
    { input: { id: 7 } },
  ).start();
  drawing.draw(<Dialog actor={actor} />);
  await soon(() => document.querySelector('#freight-qty')).not.toBeNull();
  await ui.fill('件数', '3');
  await ui.fill('总重量', '1.25');
  await ui.fill('商品金额', '99');
  await ui.click('试算');
  await soon(() => document.querySelector('.freight-answer')?.textContent).toBe('免运费按「包邮规则第 1 条」计算');
  expect(asked).toEqual([{ qty: 3, weight: 1250, amount: 9900 }]);
});

test('it shows while it is told to', async () => {
  const actor = createActor(inquiryDialogMachine, { input: { id: 7 } }).start();
  drawing.draw(
    <>
      <FreightTrialDialog actor={actor} open={false} />
      <p id="beside" />
    </>,
  );
  await soon(() => document.querySelector('#beside')).not.toBeNull();
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
