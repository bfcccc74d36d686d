import type { ChosenFile } from '../../../machines/entity/upload/chosen-file.ts';
import { fromCallback, fromPromise } from 'xstate';
import type { ExportFormat } from '../../../contract/jobs/exports.ts';
import { entityNamed } from '../../../contract/entity/known-entities.ts';
import {
  type CommitMode,
  importCalls,
  type ImportLimits,
  importLimits,
  type ImportStatus,
  type PreviewPage,
} from '../../../contract/jobs/import.ts';
import { failedWith } from '../../../machines/core/failure.ts';
import type { ImportEvent } from '../../../machines/jobs/import-events.ts';
import type { ImportRef, LinesQuery } from '../../../machines/jobs/import.ts';
import { request } from '../../core/http.ts';
import { saveAnswer } from '../../entity/save-answer.ts';
import { chosenFile } from '../../files/upload.ts';
import { write } from '../../core/write-call.ts';

const callsOf = (entity: string) => importCalls(entityNamed(entity));
const idOf = ({ importId }: ImportRef) => ({ import_id: String(importId) });

function refusalOf(file: File | undefined): string | undefined {
  if (!file) return '文件已不在，请重新选择';
  if (!/\.(?:xlsx|csv|txt)$/i.test(file.name)) return '只能导入 .xlsx 或 .csv 文件';
  return file.size > importLimits.bytes ? '文件不能超过 20 MB' : undefined;
}

/** Sends the chosen file; stopping the actor stops it. */
export const sendRows = fromCallback<ImportEvent, { entity: string; file: ChosenFile }>(({ input, sendBack }) => {
  const aborter = new AbortController();
  const tell = (event: ImportEvent) => {
    if (!aborter.signal.aborted) sendBack(event);
  };
  const file = chosenFile(input.file.id);
  const refusal = refusalOf(file);
  if (!file || refusal !== undefined) tell({ type: 'REFUSED', message: refusal ?? '' });
  else {
    const data = new FormData();
    data.append('file', file);
    const onProgress = (part: number) => tell({ type: 'PROGRESSED', percent: Math.round(part * 100) });
    const options = { data, params: { dry_run: '1' }, signal: aborter.signal, onProgress, quiet: true };
    write<{ import_id: number }>(callsOf(input.entity).upload, options).then(
      ({ import_id }) => tell({ type: 'UPLOADED', importId: import_id }),
      (error: unknown) => tell({ type: 'REFUSED', message: failedWith(error).message }),
    );
  }
  return () => aborter.abort();
});

/** How many rows a file may have. */
export const fetchLimits = fromPromise<ImportLimits, { entity: string }>(({ input, signal }) =>
  request(callsOf(input.entity).limits, { signal, quiet: true }),
);

/** How far the server is. */
export const fetchStatus = fromPromise<ImportStatus, ImportRef>(({ input, signal }) =>
  request(callsOf(input.entity).status, { params: idOf(input), signal, quiet: true }),
);

/** Lines of the preview. */
export const fetchLines = fromPromise<PreviewPage, LinesQuery>(({ input, signal }) => {
  const { entity, outcome, pageNo } = input;
  const params = { ...idOf(input), outcome, pageNo: String(pageNo) };
  return request(callsOf(entity).lines, { params, signal, quiet: true });
});

/** Asks for the commit. Asked again, after an answer that was lost for one, it is the same wish. */
export const commitRows = fromPromise<unknown, ImportRef & { mode: CommitMode }>(({ input }) => {
  const { entity, importId, mode } = input;
  const requestId = `import-commit-${importId}-${mode}`;
  return write(callsOf(entity).commit, { data: { import_id: importId, mode }, requestId, quiet: true });
});

/** Tells the server that nobody will commit this one. It would be removed after a day anyway: nobody waits for the answer. */
export const abandon = ({ entity, importId }: ImportRef): void =>
  void write(callsOf(entity).cancel, { data: { import_id: importId }, quiet: true }).catch(() => undefined);

export const saveTemplate = (entity: string, format: ExportFormat): Promise<void> =>
  saveAnswer(callsOf(entity).template, { format });
export const saveFaults = (ref: ImportRef, format: ExportFormat): Promise<void> =>
  saveAnswer(callsOf(ref.entity).faults, { ...idOf(ref), format });
