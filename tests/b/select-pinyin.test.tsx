import { test } from 'vitest';
import { SearchSelect } from '../../src/core/widgets/SearchSelect.tsx';
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

test.each([
  ['gd', ['广东省']],
  ['guang', ['广东省', '广西壮族自治区']],
  ['HUBEI', ['湖北省']],
  ['js', ['Jiangsu 江苏']],
  ['江苏', ['Jiangsu 江苏']],
  ['xyz', []],
])('%s leaves %j of a select', async (letters, expected) => {
  drawing.keep(draw(<SearchSelect id="province" aria-label="省份" open options={provinces} />));
  await soon(left).toHaveLength(4);
  // At once: who types before the sounds are there is not left with an empty list.
  await ui.fill('省份', letters);
  await soon(left).toEqual(expected);
});
