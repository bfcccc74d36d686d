import { useSelector } from '@xstate/react';
import { Alert, Button, Pagination, Spin } from 'antd';
import { codePageSize, codeStates } from '../../contract/coupons/coupon-codes.ts';
import type { CouponCodesActor, CouponDetails } from '../../machines/coupons/coupon-codes.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { Tag } from '../entity/fields/Tag.tsx';
import { newRequestId } from '../core/request-id.ts';
import { stateText } from '../core/state-text.ts';
import { ChooseCodes } from './ChooseCodes.tsx';
import { CodesPreview, CodesResult } from './CodesPreview.tsx';
import '../jobs/imports/import.css';
import './coupon-codes.css';

interface Props {
  readonly dialog: CouponCodesActor;
  /** Makes the number of a wish, so that trying again is the same one. */
  readonly mint?: () => string;
}

/** What the dialog is at, drawn from its chart. */
export function CouponCodes({ dialog, mint = newRequestId }: Props) {
  const state = useSelector(dialog, ({ value }) => stateText(value));
  const { details, error } = useSelector(dialog, ({ context }) => context);
  const retry = state === 'unread' && (
    <Button size="small" onClick={() => dialog.send({ type: 'RETRY' })}>
      重试
    </Button>
  );
  return (
    <div className="coupon-codes import" data-machine="couponCodes" data-state={state}>
      {details && <p className="coupon-name">{String(details['title'])}</p>}
      {/* What there was before is no news beside what has come. */}
      {details && state !== 'finished' && <Counters row={details} />}
      {error !== '' && <Alert type="error" showIcon title={error} action={retry} />}
      <Body dialog={dialog} mint={mint} state={state} />
    </div>
  );
}

function Body({ dialog, mint, state }: Required<Props> & { readonly state: string }) {
  const { details, file } = useSelector(dialog, ({ context }) => context);
  if (state === 'previewing' || state === 'committing') return <CodesPreview dialog={dialog} mint={mint} />;
  if (state === 'finished') return <CodesResult dialog={dialog} />;
  if (state === 'uploading')
    return (
      <>
        <div role="status" className="codes-waiting">
          <Spin size="small" /> 正在上传并校验 {file.name}
        </div>
        <div className="import-actions">
          <Button onClick={() => dialog.send({ type: 'CANCEL' })}>取消上传</Button>
        </div>
      </>
    );
  if (!details) return state === 'unread' ? null : <Spin />;
  return (
    <>
      {details.takes_files && <ChooseCodes dialog={dialog} />}
      <CodeTable dialog={dialog} details={details} />
    </>
  );
}

const figures = [
  ['codes_total', '券码总数'],
  ['codes_available', '可用'],
  ['codes_issued', '已发放'],
  ['codes_expired', '已过期'],
  ['stock_available', '可分配'],
] as const;

const Counters = ({ row }: { readonly row: CouponDetails }) => (
  <dl className="figures">
    {figures.map(([key, label]) => (
      <div key={key}>
        <dt>{label}</dt>
        <dd className="number">{formatNumber(Number(row[key] ?? 0))}</dd>
      </div>
    ))}
  </dl>
);

/** The codes of a page, none of them in clear. */
function CodeTable({ dialog, details }: { readonly dialog: CouponCodesActor; readonly details: CouponDetails }) {
  const pageNo = useSelector(dialog, ({ context }) => context.pageNo);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  if (!details.codes) return null;
  const { data, totalCount } = details.codes;
  if (totalCount === 0) return <p className="import-empty">还没有券码</p>;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys. */}
      <div className="import-lines" role="region" aria-label="券码明细" aria-busy={busy} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {['券码', '状态', '过期时间', '来源文件'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((code) => (
              <tr key={code.id}>
                <td className="number">{code.code}</td>
                <td>
                  <Tag options={codeStates} code={code.state} />
                </td>
                <td className="moment">{formatInstant(code.expire_at)}</td>
                <td>{code.file_name}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        size="small"
        align="end"
        responsive
        showSizeChanger={false}
        disabled={busy}
        current={pageNo}
        pageSize={codePageSize}
        total={Math.min(totalCount, codePageSize * 2000)}
        showTotal={(total) => `共 ${formatNumber(total)} 张`}
        onChange={(page) => dialog.send({ type: 'TURN', pageNo: page })}
      />
    </>
  );
}
