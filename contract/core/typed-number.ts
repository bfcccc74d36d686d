/**
 * A number as people type it, for forms and files alike: full-width digits, separators of thousands, 。 for the point, a minus of its own,
 * money's signs. What stands between two numbers (、 or a dash) stays: two numbers are not one.
 */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s,，]/g, '')
    .replaceAll('。', '.')
    .replaceAll('−', '-')
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '');
