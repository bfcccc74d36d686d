import { useSelector } from '@xstate/react';
import { Alert } from 'antd';
import { commitModes, type ImportLimits } from '../../../contract/jobs/import.ts';
import type { ImportActor } from '../../../machines/jobs/import.ts';
import { formatNumber } from '../../entity/fields/formats.ts';
import { FileDrop } from '../../entity/dialogs/FileDrop.tsx';
import { keepFiles } from '../../files/upload.ts';
import { SaveAs } from './SaveAs.tsx';

/** How many rows go in, as soon as the server has said it. */
function rowsText(limits: ImportLimits | null): string {
  if (!limits) return '行数上限见导入模板';
  return `最多 ${formatNumber(limits.rows)} 行；「${commitModes.whole}」最多 ${formatNumber(limits.whole_rows)} 行`;
}

/** The file is chosen or dropped here; beside it the template. */
export function ChooseFile({ actor }: { readonly actor: ImportActor }) {
  const error = useSelector(actor, ({ context }) => context.error);
  const limits = useSelector(actor, ({ context }) => context.limits);
  const choose = (files: readonly File[]) => {
    const [file] = keepFiles(files.slice(0, 1));
    if (file) actor.send({ type: 'CHOOSE', file });
  };
  return (
    <>
      {error !== '' && <Alert type="error" showIcon title={error} />}
      <FileDrop
        label="选择文件"
        asks="选择文件，或拖到这里"
        takes={`.xlsx 或 .csv，不超过 20 MB，${rowsText(limits)}。先预览差异，确认后才写入。`}
        accept=".xlsx,.csv"
        onChoose={choose}
      />
      <div className="import-actions">
        <SaveAs what="导入模板" onSave={(format) => actor.send({ type: 'SAVE_TEMPLATE', format })} />
      </div>
    </>
  );
}
