import { useSelector } from '@xstate/react';
import { Button, Input } from 'antd';
import type { CouponCodesActor } from '../../machines/coupons/coupon-codes.ts';
import { keepFiles } from '../files/upload.ts';
import { pastedCodes } from './pasted-codes.ts';

/** Codes out of a mail or a chat, without a file. */
export function PasteCodes({ dialog }: { readonly dialog: CouponCodesActor }) {
  const isReady = useSelector(dialog, (snapshot) => snapshot.can({ type: 'CHOOSE', file: { id: '', name: '' } }));
  const take = (form: HTMLFormElement) => {
    const text = new FormData(form).get('codes');
    const pasted = typeof text === 'string' ? pastedCodes(text) : undefined;
    const [file] = pasted ? keepFiles([pasted]) : [];
    if (file) dialog.send({ type: 'CHOOSE', file });
  };
  return (
    <details className="codes-pasted">
      <summary>没有文件？粘贴券码</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          take(event.currentTarget);
        }}
      >
        <Input.TextArea
          name="codes"
          aria-label="粘贴券码"
          rows={5}
          disabled={!isReady}
          placeholder={isReady ? '每行一个码；有密码的写在码后，用逗号或制表符隔开' : '先选择过期时间，再粘贴'}
        />
        <Button htmlType="submit" disabled={!isReady}>
          校验粘贴的券码
        </Button>
      </form>
    </details>
  );
}
