import { useSelector } from '@xstate/react';
import { Alert, Button, Typography } from 'antd';
import { hasMoved, unfitBecause } from '../../../machines/entity/record/draft.ts';
import type { RecordActor } from '../../../machines/entity/record/record.ts';
import { draftText, since } from './draft-text.ts';
import { takeFocus } from './take-focus.ts';

interface Props {
  readonly record: RecordActor;
}

/** Above the form: what was typed before and never saved, or that it has been put back. */
export function DraftBanner({ record }: Props) {
  const stage = useSelector(record, (snapshot) => {
    if (snapshot.matches({ deciding: 'offered' })) return 'offered';
    if (snapshot.matches({ deciding: 'outdated' })) return 'outdated';
    return snapshot.matches({ editing: { dirty: 'restored' } }) ? 'restored' : 'none';
  });
  switch (stage) {
    case 'offered':
      return <Offered record={record} />;
    case 'outdated':
      return <Outdated record={record} />;
    case 'restored':
      return (
        <Alert
          className="draft-banner"
          type="success"
          showIcon
          title="已恢复未保存的内容"
          action={<Drop record={record} />}
        />
      );
    case 'none':
      return null;
  }
}

const Drop = ({ record }: Props) => (
  <Button size="small" onClick={() => record.send({ type: 'DROP_DRAFT' })}>
    丢弃
  </Button>
);

function Offered({ record }: Props) {
  const context = useSelector(record, (snapshot) => snapshot.context);
  const { found } = context;
  if (!found) return null;
  const buttons = (
    <>
      <Button ref={takeFocus} size="small" type="primary" onClick={() => record.send({ type: 'RESTORE_DRAFT' })}>
        恢复草稿
      </Button>
      <Drop record={record} />
    </>
  );
  return (
    <Alert
      className="draft-banner"
      type="info"
      showIcon
      title={`有未保存的草稿（${since(found.age)}）`}
      {...(hasMoved(found, context) && { description: '之后这条记录已被修改，恢复时请核对。' })}
      action={buttons}
    />
  );
}

function Outdated({ record }: Props) {
  const context = useSelector(record, (snapshot) => snapshot.context);
  const { found } = context;
  if (!found) return null;
  const text = draftText(found, context);
  return (
    <Alert
      className="draft-banner"
      type="warning"
      showIcon
      title={unfitBecause(found, context)}
      description={
        <Typography.Paragraph className="draft-text" copyable={{ text, tooltips: ['复制内容', '已复制'] }}>
          {text}
        </Typography.Paragraph>
      }
      action={<Drop record={record} />}
    />
  );
}
