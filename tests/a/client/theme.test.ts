import { expect, test } from 'vitest';
import { defaultSettings, palette } from '../../../machines/shell/layout.ts';
import { contrast } from '../../../src/core/contrast.ts';
import { type Look, themeOf } from '../../../src/shell/theme.ts';

const look = (changed: Partial<Look>) => themeOf({ ...defaultSettings, motion: true, ...changed });

test.each(palette)(
  '$name: words in it and white words on it can be read, in the light and in the dark',
  ({ colour }) => {
    for (const [theme, ground] of [
      ['light', '#ffffff'],
      ['dark', '#ffffff'],
      ['realDark', '#262a27'],
    ] as const) {
      const { token, components } = look({ colour, theme });
      expect(contrast(token?.colorLink ?? '', ground)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(components?.Button?.colorPrimary ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5);
      // What is no word has the very colour that was chosen.
      expect(token?.colorPrimary).toBe(colour);
    }
  },
);

test('a dark navigation leaves the pages light', () => {
  expect(look({ theme: 'dark' })).toEqual(look({ theme: 'light' }));
  expect(look({ theme: 'realDark' }).algorithm).toBeDefined();
  expect(look({ theme: 'dark' })).not.toHaveProperty('algorithm');
});

test('close together, words keep their size', () => {
  const { token } = look({ density: 'compact' });
  expect(token?.controlHeight).toBeLessThan(32);
  expect(token).not.toHaveProperty('fontSize');
  expect(look({ density: 'default' }).token).not.toHaveProperty('controlHeight');
});

test('who wants less motion gets none', () => {
  expect(look({ motion: false }).token?.motion).toBe(false);
  expect(look({}).token?.motion).toBe(true);
});
