/*
 * Text as it is kept. What nobody can see is taken away before its length is counted, before it is compared with others and before it is
 * searched for: two names must not look the same, and none must look like nothing.
 */

/**
 * Signs without a shape of their own: formats (zero width, direction, soft hyphens), fillers of Hangul and Braille, controls but for tab
 * and line breaks. The sign that joins two pictures to one stays between them. NUL stays, and is refused.
 */
const invisible =
  /[[\p{Cc}\u034F\u115F\u1160\u17B4\u17B5\u180B-\u180F\u2800\u3164\uFFA0\u{E0000}-\u{E0FFF}]--[\0\t\n\r\x85]]|(?=\p{Cf})(?!(?<=\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})*)\u200D\p{Extended_Pictographic})./gv;
/** A choice between shapes, which only means something behind a sign that has several. */
const shapes = /(?<![\p{Extended_Pictographic}\d#*])[\uFE00-\uFE0F]/gu;
/** Spaces that look like the ordinary one, and ends of lines that are written in other ways. */
const spaces = /[\u00A0\u1680\u2000-\u200A\u202F\u205F]/g;
const breaks = /[\u0085\u2028\u2029]/g;

/** Letters, digits and signs of ASCII with single spaces between them are kept as they are. */
const plain = /^(?:[!-~]+(?: [!-~]+)*)?$/;

/** A text as it is kept: well-formed, composed, without what nobody sees, without spaces around it. */
export const cleanText = (text: string): string =>
  plain.test(text)
    ? text
    : text
        .toWellFormed()
        .normalize('NFC')
        .replaceAll(invisible, '')
        .replaceAll(shapes, '')
        .replaceAll(spaces, ' ')
        .replaceAll(breaks, '\n')
        .trim();

/** What changes a shape so little, or so seldom, that names are not told apart by it. */
export const shapeSigns = '\u200D\uFE0E\uFE0F';
const shapeSign = new RegExp(`[${shapeSigns}]`, 'g');

/** What tells a name from others: letters of full width, ligatures and rows of spaces look like the plain ones, or nearly so. */
export const nameKey = (text: string): string =>
  cleanText(text).replaceAll(shapeSign, '').normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
