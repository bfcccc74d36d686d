// How lists look and what they do, as one part of the build: two parts would split what they share into many small files, which
// compress badly and wait for one another.

/** One record as a page. It uses most of what a list uses, so it is asked for from here alone. */
export const loadRecordInOne = () => import('./record-in-one.ts');
export { listPageLogic } from './list-page-wiring.ts';
export { EntityListPage } from './EntityListPage.tsx';
