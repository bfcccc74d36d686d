import { useSelector } from '@xstate/react';
import { Alert, Button } from 'antd';
import type { RecordActor } from '../../machines/entity/record/record.ts';

/** Why a record cannot be shown, with a way to try again. */
export function Unavailable({ record }: { readonly record: RecordActor }) {
  const error = useSelector(record, ({ context }) => context.error);
  return (
    <Alert
      type="error"
      showIcon
      title={error}
      action={
        <Button size="small" onClick={() => record.send({ type: 'RETRY' })}>
          重试
        </Button>
      }
    />
  );
}
