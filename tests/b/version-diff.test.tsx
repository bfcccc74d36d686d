import { createActor, fromPromise } from 'xstate';
import { expect, test } from 'vitest';
import { agreement } from '../../contract/content/agreement.entity.ts';
import type { EarlierVersion, VersionsBefore, VersionText } from '../../contract/content/version-diff.ts';
import type { RecordPageActor } from '../../machines/entity/record/record-page.ts';
import { versionDiffMachine } from '../../machines/content/version-diff.ts';
import { VersionDiff } from '../../src/content/VersionDiff.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';
import { standing } from './standing.ts';

/* 对比 of two versions: which, and what one says otherwise (wider.md §8.4). */

demandQuietConsole();
const drawing = oneDrawing();
const earlier: readonly EarlierVersion[] = [
  { id: 6, name: '1.1.0（生效中）' },
  { id: 5, name: '1.0.0（历史版本）' },
];
const now = { title: '用户协议', content: '<h2>一、总则</h2><p>会员应当<strong>知悉</strong>本协议</p>' };
const texts: Readonly<Record<number, VersionText>> = {
  6: { title: '用户协议', content: '<h2>一、总则</h2><p>会员应当遵守本协议</p><p>二、附则</p>' },
  5: now,
};

function draw(found: VersionsBefore, read = (id: number) => Promise.resolve(texts[id] ?? now)) {
  const actor = createActor(
    versionDiffMachine.provide({
      actors: {
        fetchVersions: fromPromise<VersionsBefore, { id: number }>(() => Promise.resolve(found)),
        fetchText: fromPromise<VersionText, { id: number }>(({ input }) => read(input.id)),
      },
    }),
    { input: { id: 7 } },
  ).start();
  drawing.draw(
    <VersionDiff
      actor={actor}
      page={standing({}) as RecordPageActor}
      entity={agreement}
      row={{ id: 7, version: 1, status: 'draft' }}
    />,
  );
  return actor;
}
const text = (selector: string) => document.querySelector(selector)?.textContent ?? '';
const marks = (kind: 'del' | 'ins') =>
  [...document.querySelectorAll(`.version-diff-text ${kind}`)].map((e) => e.textContent);

test('words that changed, and a paragraph that is gone, each line by itself', async () => {
  draw({ now, earlier });
  await soon(() => marks('ins')).toEqual(['知悉']);
  expect(marks('del').map((words) => words.trim())).toEqual(['遵守', '二、附则']);
  expect(text('.version-diff-text').startsWith('用户协议\n一、总则\n会员应当')).toBe(true);
  expect(text('.version-diff-choice')).toContain('1.1.0（生效中）');
});

test('another version is compared with once it is chosen; two that say the same say so', async () => {
  const actor = draw({ now, earlier });
  await soon(() => marks('ins')).toEqual(['知悉']);
  actor.send({ type: 'CHOOSE', id: 5 });
  await soon(() => text('.version-diff-told')).toBe('标题和正文的文字没有改动');
  expect(text('.version-diff-choice')).toContain('1.0.0（历史版本）');
});

test('the first version says that there is none before it', async () => {
  draw({ now, earlier: [] });
  await soon(() => text('.version-diff')).toBe('这是第一个版本，没有更早的版本可以对比');
});

test('what could not be fetched says why, and is tried again', async () => {
  let asked = 0;
  draw({ now, earlier }, (id) => {
    asked += 1;
    return asked === 1 ? Promise.reject(new Error('网络异常')) : Promise.resolve(texts[id] ?? now);
  });
  await soon(() => text('[role=alert]')).toContain('网络异常');
  document.querySelector<HTMLButtonElement>('[role=alert] button')?.click();
  await soon(() => marks('ins')).toEqual(['知悉']);
  expect(document.querySelector('[role=alert]')).toBeNull();
});
