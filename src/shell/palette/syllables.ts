import { sounds } from './sounds.ts';

/** How a title sounds, syllable by syllable; one that nobody has declared, letter by letter as it is written. */
export const syllablesOf = (title: string): readonly string[] => (sounds[title] ?? title.toLowerCase()).split(' ');
