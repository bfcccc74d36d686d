import { useSelector } from '@xstate/react';
import { Button } from 'antd';
import type { Entity } from '../../contract/entity.ts';
import type { RecordActor } from '../../machines/record.ts';
import { usePermittedActions } from '../permitted.tsx';
import { closedBecause, mayEdit } from '../list/row-moves.ts';

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
}

/** 取消 and 确定 under a form; 关闭 and 编辑 under details. */
export function RecordFooter(props: Props) {
  const { record } = props;
  const isForm = useSelector(record, ({ context }) => context.mode !== 'detail');
  return <div className="record-footer">{isForm ? <FormButtons record={record} /> : <DetailButtons {...props} />}</div>;
}

function FormButtons({ record }: { readonly record: RecordActor }) {
  const saving = useSelector(record, (snapshot) => snapshot.matches('saving') || snapshot.matches('validating'));
  const mayClose = useSelector(record, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  const maySubmit = useSelector(record, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  return (
    <>
      <Button disabled={!mayClose} onClick={() => record.send({ type: 'CLOSE' })}>
        取消
      </Button>
      <Button
        type="primary"
        loading={saving}
        disabled={!maySubmit && !saving}
        onClick={() => record.send({ type: 'SUBMIT' })}
      >
        确定
      </Button>
    </>
  );
}

function DetailButtons({ record, entity }: Props) {
  const actions = usePermittedActions(entity.permissionId);
  const row = useSelector(record, ({ context }) => context.row);
  const closed = row && closedBecause(entity, row);
  return (
    <>
      {closed && <span className="record-closed">{closed}</span>}
      <Button onClick={() => record.send({ type: 'CLOSE' })}>关闭</Button>
      {row && mayEdit(entity, row, actions) && (
        <Button type="primary" onClick={() => record.send({ type: 'EDIT' })}>
          编辑
        </Button>
      )}
    </>
  );
}
