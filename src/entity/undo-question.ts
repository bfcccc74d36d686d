import type { UndoTarget } from '../../contract/entity/history.ts';
import type { Question } from '../../machines/entity/record/confirm.ts';
import type { Notice } from '../../machines/notices/notices.ts';
import { newRequestId } from '../core/request-id.ts';

/** 撤销 in the toast: no question any more, and one wish however often it is tried. */
const undoQuestion = (of: UndoTarget): Question => ({
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

/**
 * The toast that says what was done, with 撤销 where it can be taken back. Of one row only the last stays: what was done before it cannot
 * be taken back alone any more. `page`: the key of the page that is asked to take it back.
 */
export const doneNotice = (text: string, page: string, of?: UndoTarget | null): Notice => ({
  cause: of ? `${of.entity} ${of.id}` : text,
  level: 'success',
  text,
  ...(of && { undo: { page, question: undoQuestion(of) } }),
});
