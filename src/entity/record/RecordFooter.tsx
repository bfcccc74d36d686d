import { DownOutlined } from '@ant-design/icons';
import { useSelector } from '@xstate/react';
import { Button, Dropdown, Space } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import type { FormSize } from '../../../contract/entity/form-layout.ts';
import { applicable, formOf } from '../../../machines/entity/record/record-values.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { usePermittedActions } from '../permitted.tsx';
import { nextHint, savingHints } from '../../core/widgets/form-keys.ts';
import { closedBecause, mayEdit } from '../list/row-moves.ts';

interface Props {
  readonly record: RecordActor;
  readonly entity: Entity;
}

/** 取消 and what saves under a form; 关闭 and 编辑 under details. */
export function RecordFooter({ size, ...props }: Props & { readonly size: FormSize }) {
  const { record } = props;
  const isForm = useSelector(record, ({ context }) => context.mode !== 'detail');
  return (
    <div className="record-footer">
      {isForm ? <FormButtons {...props} size={size} /> : <DetailButtons {...props} />}
    </div>
  );
}

const submits: Readonly<Record<FormSize, string>> = { dialog: '确定', drawer: '确定', page: '保存' };

const further = { stay: '保存并继续', next: '保存并新建' } as const;

function FormButtons({ record, entity, size }: Props & { readonly size: FormSize }) {
  const saving = useSelector(record, (snapshot) => snapshot.matches('saving') || snapshot.matches('validating'));
  const mayClose = useSelector(record, (snapshot) => snapshot.can({ type: 'CLOSE' }));
  const maySubmit = useSelector(record, (snapshot) => snapshot.can({ type: 'SUBMIT' }));
  const mode = useSelector(record, ({ context }) => context.mode);
  const submit = (
    <Button
      type="primary"
      danger={entity.commands?.[mode]?.danger ?? false}
      loading={saving}
      disabled={!maySubmit && !saving}
      {...savingHints}
      onClick={() => record.send({ type: 'SUBMIT' })}
    >
      {submits[size]}
    </Button>
  );
  return (
    <>
      <FaultCount record={record} />
      <Button disabled={!mayClose} onClick={() => record.send({ type: 'CLOSE' })}>
        取消
      </Button>
      {mode === 'create' || mode === 'edit' ? (
        <Space.Compact>
          {submit}
          <FurtherSaves record={record} isNew={mode === 'create'} />
        </Space.Compact>
      ) : (
        submit
      )}
    </>
  );
}

/** Beside the button, which seems to do nothing while what is wrong is out of sight. */
function FaultCount({ record }: { readonly record: RecordActor }) {
  const count = useSelector(record, ({ context }) => {
    const shown = applicable(formOf(context), context.draft);
    return Object.keys(context.errors).filter((key) => key in shown).length;
  });
  return <output className="fault-count">{count > 0 && `${count} 处填写有误`}</output>;
}

/** Beside what saves: saves after which the drawer stays. A command has none. */
function FurtherSaves({ record, isNew }: { readonly record: RecordActor; readonly isNew: boolean }) {
  const mayStay = useSelector(record, (snapshot) => snapshot.can({ type: 'SUBMIT_AND', further: 'stay' }));
  const mayNext = useSelector(record, (snapshot) => snapshot.can({ type: 'SUBMIT_AND', further: 'next' }));
  const offered = isNew ? (['stay', 'next'] as const) : (['stay'] as const);
  const items = offered.map((then) => ({
    key: then,
    label: further[then],
    ...(then === 'next' && { title: nextHint }),
    onClick: () => record.send({ type: 'SUBMIT_AND', further: then }),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topRight" disabled={!mayStay && !mayNext}>
      <Button
        type="primary"
        className="further-saves"
        icon={<DownOutlined />}
        aria-label="更多保存方式"
        disabled={!mayStay && !mayNext}
      />
    </Dropdown>
  );
}

function DetailButtons({ record, entity }: Props) {
  const actions = usePermittedActions(entity.permissionId);
  const row = useSelector(record, ({ context }) => context.row);
  // After a change was taken back the row is loaded anew.
  const mayStart = useSelector(record, (snapshot) => snapshot.can({ type: 'EDIT' }));
  const closed = row && closedBecause(entity, row);
  return (
    <>
      {closed && <span className="record-closed">{closed}</span>}
      <Button onClick={() => record.send({ type: 'CLOSE' })}>关闭</Button>
      {row && mayEdit(entity, row, actions) && (
        <Button type="primary" disabled={!mayStart} onClick={() => record.send({ type: 'EDIT' })}>
          编辑
        </Button>
      )}
    </>
  );
}
