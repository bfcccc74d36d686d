import type { UndoTarget } from '../contract/history.ts';
import type { Question } from '../machines/confirm.ts';
import { newRequestId } from './request-id.ts';

/** 撤销 in the toast: no question any more, and one wish however often it is tried. */
export const undoQuestion = (of: UndoTarget): Question => ({
  title: '撤销',
  content: '撤销刚才的操作',
  okText: '重试',
  danger: false,
  needsReason: false,
  requestId: newRequestId(),
  target: { ...of, undo: true },
  asked: true,
  said: '已撤销',
});
