import { Select } from 'antd';
import { test } from 'vitest';
import { searchable } from '../../src/core/widgets/pinyin-search.ts';
import { domUi } from '../engine/dom-ui.ts';
import { soon } from '../soon.ts';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();

const ui = domUi();
const drawing = oneDrawing();
const provinces = ['广东省', '广西壮族自治区', '湖北省', 'Jiangsu 江苏'].map((label, value) => ({ value, label }));

const left = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent);

/** Types into the open select, as somebody does who has no Chinese input at hand. */
async function typed(letters: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('#province');
  input?.focus();
  await import('../../contract/core/syllables.ts');
  await ui.fill('省份', letters);
}

test.each([
  ['gd', ['广东省']],
  ['guang', ['广东省', '广西壮族自治区']],
  ['HUBEI', ['湖北省']],
  ['js', ['Jiangsu 江苏']],
  ['江苏', ['Jiangsu 江苏']],
  ['xyz', []],
])('%s leaves %j of a select', async (letters, expected) => {
  drawing.keep(draw(<Select id="province" aria-label="省份" {...searchable} open options={provinces} />));
  await soon(left).toHaveLength(4);
  await typed(letters);
  await soon(left).toEqual(expected);
});
