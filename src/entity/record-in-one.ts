export { recordPageLogic } from './record/record-page-wiring.ts';
export { RecordPage } from './RecordPage.tsx';
