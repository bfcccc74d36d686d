import { expect, test } from 'vitest';
import { Figures } from '../../src/entity/record/Figures.tsx';
import { entityNamed } from '../../contract/entities.ts';
import { soon } from '../soon.ts';
import { oneDrawing } from './drawing.ts';
import { demandQuietConsole } from './quiet-console.ts';

demandQuietConsole();
const drawing = oneDrawing();

test('what a member wrote stands under the figures as text, with its lines, and no longer than the screen', async () => {
  const row = { id: 1, version: 1, status: 'pending', type: 'bug', content: '第一行\n第二行' };
  drawing.draw(<Figures entity={entityNamed('he_suggestion')} row={row} keys={['type', 'content']} />);
  await soon(() => document.querySelectorAll('.figures dt').length).toBe(2);
  const [type, content] = document.querySelectorAll<HTMLElement>('.figures > div');
  expect(type?.dataset['words']).toBeUndefined();
  expect(content?.dataset['words']).toBe('true');
  expect(content?.querySelector('dd')?.textContent).toContain('第一行\n第二行');
});
