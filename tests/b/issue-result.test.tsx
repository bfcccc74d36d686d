import { useSelector } from '@xstate/react';
import { expect, test } from 'vitest';
import { type AnyActorRef, createActor, fromPromise } from 'xstate';
import type { IssueResult } from '../../contract/marketing/issue-result.ts';
import {
  type IssueResultActor,
  type IssueResultInput,
  issueResultMachine,
} from '../../machines/marketing/issue-result.ts';
import { IssueResultDialog } from '../../src/marketing/IssueResultDialog.tsx';
import { issueResultDriver } from '../drivers/issue-result.driver.ts';
import { mixed } from '../models/issue-result.model.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { walkView } from './walk-view.ts';

demandQuietConsole();

/** As the page has it: there until it has ended. */
function Dialog({ dialog }: { readonly dialog: IssueResultActor }) {
  const isOpen = useSelector(dialog, ({ status }) => status === 'active');
  return isOpen && <IssueResultDialog actor={dialog} open />;
}

await walkView(issueResultDriver, (actor: AnyActorRef) => draw(<Dialog dialog={actor as IssueResultActor} />));

const drawing = oneDrawing();

const opened = (result: IssueResult): IssueResultActor => {
  const fetchResult = fromPromise<IssueResult, IssueResultInput>(() => Promise.resolve(result));
  return createActor(issueResultMachine.provide({ actors: { fetchResult } }), { input: { id: 7 } }).start();
};
const texts = (selector: string) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

test('each member has his line: what he got, or why not', async () => {
  drawing.draw(<Dialog dialog={opened(mixed)} />);
  await soon(() => texts('[data-machine=issueResult] tbody tr')).toEqual([
    '丙 HY0000000003每人限领 1 张，已领 1 张',
    '甲 HY0000000001已发 2 张',
    '乙 HY0000000002已发 2 张',
  ]);
  expect(texts('.issue-result-sum')).toEqual(['「会员月礼券」发放 4 张给 2 位会员，1 位没有发批次 FQ20260720000001']);
});

test('where all got theirs nothing is said of anybody else', async () => {
  drawing.draw(<Dialog dialog={opened({ ...mixed, members: mixed.members.slice(1) })} />);
  await soon(() => texts('.issue-result-sum')).toEqual(['「会员月礼券」发放 4 张给 2 位会员批次 FQ20260720000001']);
});

test('it shows while it is told to', async () => {
  drawing.draw(
    <>
      <IssueResultDialog actor={opened(mixed)} open={false} />
      <p id="beside" />
    </>,
  );
  await soon(() => document.querySelector('#beside')).not.toBeNull();
  expect(document.querySelector('[role=dialog]')).toBeNull();
});
