import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { CodeImported, CodePreview } from '../../contract/coupons/coupon-codes.ts';
import { readingInWords } from '../../contract/jobs/import.ts';
import type { CouponCodesActor } from '../../machines/coupons/coupon-codes.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { SaveAs } from '../jobs/imports/SaveAs.tsx';

interface Props {
  readonly dialog: CouponCodesActor;
}

const figures = [
  ['total', '文件行数'],
  ['fresh', '将新增'],
  ['duplicated_in_file', '文件内重复'],
  ['duplicated_in_db', '已导入过'],
  ['invalid', '格式有误'],
] as const;
/** Of codes that were used. */
const redeeming = [
  ['total', '文件行数'],
  ['fresh', '将核销'],
  ['duplicated_in_file', '文件内重复'],
  ['invalid', '不能核销'],
] as const;

const Figures = ({ preview, redeems }: { readonly preview: CodePreview; readonly redeems: boolean }) => (
  <dl className="figures">
    {(redeems ? redeeming : figures).map(([key, label]) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd className="number">{formatNumber(preview[key])}</dd>
      </div>
    ))}
  </dl>
);

/** What the file would bring, and the first lines that would not. */
export function CodesPreview({ dialog, mint }: Props & { readonly mint: () => string }) {
  const { preview, expireAt, details } = useSelector(dialog, ({ context }) => context);
  const redeems = details?.redeems === true;
  const saving = useSelector(dialog, (snapshot) => snapshot.matches('committing'));
  const may = useSelector(dialog, (snapshot) => snapshot.can({ type: 'COMMIT', requestId: '' }));
  if (!preview) return null;
  return (
    <>
      <p className="import-note">
        {preview.file_name}
        {redeems ? '' : `，过期时间 ${formatInstant(expireAt)}`}
        {readingInWords(preview.reading).map((said) => `；${said}`)}
      </p>
      <Figures preview={preview} redeems={redeems} />
      {preview.problems.length > 0 && <Problems preview={preview} />}
      <div className="import-actions">
        <SaveErrors dialog={dialog} />
        <Button disabled={saving} onClick={() => dialog.send({ type: 'CANCEL' })}>
          重新选择文件
        </Button>
        <Button
          type="primary"
          loading={saving}
          disabled={!may && !saving}
          onClick={() => dialog.send({ type: 'COMMIT', requestId: mint() })}
        >
          {redeems ? '核销' : '导入'} {formatNumber(preview.fresh)} 张
        </Button>
      </div>
    </>
  );
}

function SaveErrors({ dialog }: Props) {
  const may = useSelector(dialog, (snapshot) => snapshot.can({ type: 'SAVE_ERRORS', format: 'csv' }));
  return may ? <SaveAs what="未导入的行" onSave={(format) => dialog.send({ type: 'SAVE_ERRORS', format })} /> : null;
}

const Problems = ({ preview }: { readonly preview: CodePreview }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys.
  <div className="import-lines" role="region" aria-label="不会导入的行" tabIndex={0}>
    <table>
      <thead>
        <tr>
          {['行号', '券码', '原因'].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {preview.problems.map(({ line, code, reason }) => (
          <tr key={line}>
            <td className="number">{line}</td>
            <td className="number">{code}</td>
            <td className="import-faults">{reason}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const resultTitle = (left: number, redeems: boolean) => {
  const done = redeems ? '核销完成' : '导入完成';
  return left > 0 ? `${done}，部分行未${redeems ? '核销' : '导入'}` : done;
};

const resultText = ({ imported, duplicated_in_file, duplicated_in_db, invalid }: CodeImported, redeems: boolean) =>
  redeems
    ? `核销 ${formatNumber(imported)} 张；文件内重复 ${formatNumber(duplicated_in_file)}，不能核销 ${formatNumber(invalid)}`
    : `新增 ${formatNumber(imported)} 张；文件内重复 ${formatNumber(duplicated_in_file)}，已导入过 ${formatNumber(duplicated_in_db)}，格式有误 ${formatNumber(invalid)}`;

/** What came of it. */
export function CodesResult({ dialog }: Props) {
  const { imported, details } = useSelector(dialog, ({ context }) => context);
  if (!imported) return null;
  const left = imported.total - imported.imported;
  return (
    <>
      <Alert
        type={left > 0 ? 'warning' : 'success'}
        showIcon
        title={resultTitle(left, details?.redeems === true)}
        description={resultText(imported, details?.redeems === true)}
      />
      {imported.warning !== null && <Alert type="warning" showIcon title={imported.warning} />}
      <div className="import-actions">
        <SaveErrors dialog={dialog} />
        <Button onClick={() => dialog.send({ type: 'AGAIN' })}>继续导入</Button>
        <Button type="primary" onClick={() => dialog.send({ type: 'CLOSE' })}>
          完成
        </Button>
      </div>
    </>
  );
}
