import { useSelector } from '@xstate/react';
import { DatePicker } from 'antd';
import { useId } from 'react';
import { codeFileLimits } from '../../contract/coupons/coupon-codes.ts';
import type { CouponCodesActor } from '../../machines/coupons/coupon-codes.ts';
import { calendarOf, dayEnds, wireOf } from '../entity/fields/editors/instants.ts';
import { SaveAs } from '../jobs/imports/SaveAs.tsx';
import { FileDrop } from '../entity/dialogs/FileDrop.tsx';
import { keepFiles } from '../files/upload.ts';
import { PasteCodes } from './PasteCodes.tsx';

const [, lastMoment] = dayEnds;
/** Codes run out with a day, unless somebody says when. */
const endOfDay = lastMoment ? { defaultOpenValue: lastMoment } : true;

/** When the codes run out, then the file. */
export function ChooseCodes({ dialog }: { readonly dialog: CouponCodesActor }) {
  const id = useId();
  const expireAt = useSelector(dialog, ({ context }) => context.expireAt);
  const isReady = useSelector(dialog, (snapshot) => snapshot.can({ type: 'CHOOSE', file: { id: '', name: '' } }));
  const redeems = useSelector(dialog, ({ context }) => context.details?.redeems);
  const busy = useSelector(dialog, (snapshot) => snapshot.hasTag('busy'));
  const choose = (files: readonly File[]) => {
    const [file] = keepFiles(files.slice(0, 1));
    if (file) dialog.send({ type: 'CHOOSE', file });
  };
  return (
    <>
      {redeems ? (
        <p className="import-note">供应商告知已使用的券码；只有本商品已发放、没有过期的码会标记为已核销。</p>
      ) : (
        <div className="codes-expiry">
          <label htmlFor={id}>过期时间</label>
          <DatePicker
            id={id}
            className="wide"
            showTime={endOfDay}
            showNow={false}
            needConfirm={false}
            disabled={busy}
            placeholder="请选择这批券码的过期时间"
            value={calendarOf(expireAt)}
            onChange={(at) => dialog.send({ type: 'EXPIRE', at: wireOf(at) ?? '' })}
          />
        </div>
      )}
      <FileDrop
        label="选择券码文件"
        asks={isReady ? '选择文件，或拖到这里' : '先选择过期时间，再选择文件'}
        takes={`.xlsx 或 .csv，一列 code（可再加一列 password），最多 ${codeFileLimits.rows.toLocaleString('en-US')} 行、10 MB`}
        accept=".xlsx,.csv"
        disabled={!isReady}
        onChoose={choose}
      />
      <PasteCodes dialog={dialog} />
      <div className="import-actions">
        <SaveAs what="模板" onSave={(format) => dialog.send({ type: 'SAVE_TEMPLATE', format })} />
      </div>
    </>
  );
}
