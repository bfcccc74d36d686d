export { recordPageLogic } from './place/record-page-wiring.ts';
export { RecordPage } from './RecordPage.tsx';
