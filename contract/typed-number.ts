/** A number as people type it, for forms and files alike: full-width digits, separators of thousands, 。 for the point, money's own signs. */
export const typedNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\s,，、]/g, '')
    .replaceAll('。', '.')
    .replaceAll(/[−–—]/g, '-')
    .replace(/^[¥￥]/, '')
    .replace(/元$/, '');
