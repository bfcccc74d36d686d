import type { ExportFormat } from '../../contract/jobs/exports.ts';
import type { CommitMode, LineOutcome } from '../../contract/jobs/import.ts';
import type { ChosenFile } from '../entity/upload/chosen-file.ts';

/** What an import hears: from its operator, and from what sends the file. */
export type ImportEvent =
  | { readonly type: 'CHOOSE'; readonly file: ChosenFile }
  /** From what sends the file. */
  | { readonly type: 'PROGRESSED'; readonly percent: number }
  | { readonly type: 'UPLOADED'; readonly importId: number }
  | { readonly type: 'REFUSED'; readonly message: string }
  | { readonly type: 'SHOW'; readonly outcome: LineOutcome }
  | { readonly type: 'TURN'; readonly pageNo: number }
  | { readonly type: 'SET_MODE'; readonly mode: CommitMode }
  | { readonly type: 'COMMIT' }
  | { readonly type: 'RETRY' }
  /** The faulty lines with 错误原因, and the template, as files. */
  | { readonly type: 'SAVE_FAULTS'; readonly format: ExportFormat }
  | { readonly type: 'SAVE_TEMPLATE'; readonly format: ExportFormat }
  /** Back to the choice of a file: nothing of this one is written. */
  | { readonly type: 'CANCEL' }
  /** Answers to the question what becomes of a preview that is left: it is given up, waits in the tray, or is looked at further. */
  | { readonly type: 'ABANDON' }
  | { readonly type: 'KEEP' }
  | { readonly type: 'STAY' }
  | { readonly type: 'CLOSE' };
