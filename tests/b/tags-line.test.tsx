import { expect, test } from 'vitest';
import { TagsLine } from '../../src/entity/fields/tags/TagsLine.tsx';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

/* A cell shows whole tags as far as they fit, and tells the others to whoever asks. */

demandQuietConsole();
const drawing = oneDrawing();

const options = { a: { label: '会员' }, b: { label: '扫码' }, c: { label: '抽奖' }, d: { label: '奖品领取' } };
const line = () => document.querySelector<HTMLElement>('.tags-line');
const rest = () => document.querySelector<HTMLElement>('.tag-rest');
const inSight = () =>
  [...document.querySelectorAll<HTMLElement>('.tags-line .tag:not(.tag-rest)')].filter((tag) =>
    tag.checkVisibility({ visibilityProperty: true }),
  );
const drawn = (width: number, codes: readonly string[]) =>
  drawing.draw(
    <div style={{ width }}>
      <TagsLine options={options} codes={codes} />
    </div>,
  );

test('tags that do not fit are not cut in the middle of a word: how many are left stands behind those that do', async () => {
  drawn(150, ['a', 'b', 'c', 'd']);
  await soon(() => rest()?.textContent).toBe('+2');
  expect(inSight().map(({ textContent }) => textContent)).toEqual(['会员', '扫码']);
  const room = line()?.getBoundingClientRect().right ?? 0;
  for (const tag of [...inSight(), rest()]) {
    expect(tag?.getBoundingClientRect().right).toBeLessThanOrEqual(room);
    expect(tag?.scrollWidth).toBeLessThanOrEqual(tag?.clientWidth ?? 0);
  }
});

test('all of them are told to the pointer and to the keyboard', async () => {
  drawn(150, ['a', 'b', 'c', 'd']);
  await soon(() => rest()?.getAttribute('aria-label')).toBe('另有 2 项：会员、扫码、抽奖、奖品领取');
  rest()?.focus();
  await soon(() => document.querySelector('[role=tooltip]')?.textContent).toBe('会员、扫码、抽奖、奖品领取');
});

test('where there is room for all of them nothing is left out, and what has no room for one still shows it', async () => {
  drawn(400, ['a', 'b', 'c', 'd']);
  await soon(() => inSight()).toHaveLength(4);
  expect(rest()).toBeNull();
  drawn(60, ['d', 'a']);
  await soon(() => rest()?.textContent).toBe('+1');
  expect(inSight().map(({ textContent }) => textContent)).toEqual(['奖品领取']);
  expect(rest()?.getBoundingClientRect().right).toBeLessThanOrEqual(line()?.getBoundingClientRect().right ?? 0);
});
