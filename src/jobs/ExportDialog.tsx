import { useSelector } from '@xstate/react';
import { Alert, Button, Modal } from 'antd';
import { entityNamed } from '../../contract/entity/known-entities.ts';
import { exportFormats, exportLabel, exportLeft, exportLimit } from '../../contract/jobs/exports.ts';
import { type ExportDialogActor, exportKeys } from '../../machines/jobs/export-dialog.ts';
import { formatNumber } from '../entity/fields/formats.ts';
import { newRequestId } from '../core/request-id.ts';
import { stateText } from '../core/state-text.ts';
import './jobs.css';

interface Props {
  readonly dialog: ExportDialogActor;
}

const formats = (['xlsx', 'csv'] as const).map((value) => ({ value, label: exportFormats[value] }));

/** Which columns of the list, and as what. Drawn from the export dialog's chart. `mint`: numbers for what is asked for. */
export function ExportDialog({ dialog, mint = newRequestId }: Props & { readonly mint?: () => string }) {
  const { entity: name, total, error, format } = useSelector(dialog, ({ context }) => context);
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const mayStart = useSelector(dialog, (snapshot) => snapshot.can({ type: 'SUBMIT', requestId: '' }));
  const { label } = entityNamed(name);
  return (
    <Modal
      open
      width={560}
      title={`导出${label}`}
      okText="开始导出"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !mayStart && !busy }}
      cancelButtonProps={{ disabled: busy }}
      closable={!busy}
      keyboard={!busy}
      mask={{ closable: false }}
      onOk={() => dialog.send({ type: 'SUBMIT', requestId: mint() })}
      onCancel={() => dialog.send({ type: 'CANCEL' })}
    >
      <div className="export-dialog" data-machine="exportDialog" data-state={state}>
        <p>
          按当前查询条件和排序，共 {formatNumber(total)} 条。文件在后台生成，完成后在右上角「任务」中下载，保留 7 天。
        </p>
        {total > exportLimit && (
          <Alert
            type="warning"
            showIcon
            title={`一次最多导出 ${formatNumber(exportLimit)} 条，请缩小查询范围后分次导出`}
          />
        )}
        <Columns dialog={dialog} />
        <fieldset disabled={busy}>
          <legend>格式</legend>
          <div className="export-quick">
            {formats.map(({ value, label: words }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="export-format"
                  checked={value === format}
                  onChange={() => dialog.send({ type: 'SET_FORMAT', format: value })}
                />
                {words}
              </label>
            ))}
          </div>
        </fieldset>
        {error !== '' && <Alert type="error" showIcon title={error} />}
      </div>
    </Modal>
  );
}

function Columns({ dialog }: Props) {
  const { entity: name, chosen } = useSelector(dialog, ({ context }) => context);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const entity = entityNamed(name);
  const keys = exportKeys(name);
  const left = exportLeft(entity);
  return (
    <fieldset disabled={busy}>
      <legend>
        列（已选 {chosen.length} / {keys.length}）
      </legend>
      <div className="export-quick">
        <Button size="small" disabled={busy} onClick={() => dialog.send({ type: 'CHOOSE_SHOWN' })}>
          与列表一致
        </Button>
        <Button size="small" disabled={busy} onClick={() => dialog.send({ type: 'CHOOSE_ALL' })}>
          全选
        </Button>
      </div>
      <div className="export-columns">
        {keys.map((key) => (
          <label key={key}>
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={() => dialog.send({ type: 'TOGGLE', key })}
            />
            {exportLabel(entity, key)}
          </label>
        ))}
      </div>
      {left.length > 0 && (
        <p className="export-left">不能导出：{left.join('、')}（图片、图文和多项引用不能写入单元格）</p>
      )}
    </fieldset>
  );
}
