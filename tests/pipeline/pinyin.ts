import { writeFile } from 'node:fs/promises';
import { pinyin } from 'pinyin-pro';
import { allTitles } from '../../src/shell/palette/titles.ts';

/** Where the sounds of the titles stand, so that no dictionary travels to a browser. */
export const soundsFile = 'src/shell/palette/sounds.ts';

const soundOf = (title: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
    .map((syllable) => syllable.trim().toLowerCase())
    .filter((syllable) => syllable !== '')
    .join(' ');

/** The file as it should be. */
export function soundsText(): string {
  const lines = [...new Set(allTitles())].map((title) => `  ${title}: '${soundOf(title)}',`);
  return [
    '/** How titles sound, syllable by syllable. Written by `npm run pinyin` from the declared titles. */',
    'export const sounds: Readonly<Record<string, string>> = {',
    ...lines,
    '};',
    '',
  ].join('\n');
}

if (import.meta.main) {
  await writeFile(soundsFile, soundsText());
  console.log(`written: ${soundsFile}`);
}
