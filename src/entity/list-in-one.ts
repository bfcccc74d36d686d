// How lists look and what they do, as one part of the build: two parts would split what they share into many small files, which
// compress badly and wait for one another.
export { listPageLogic } from './list-page-wiring.ts';
export { EntityListPage } from './EntityListPage.tsx';
