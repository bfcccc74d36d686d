import { useSelector } from '@xstate/react';
import { Button, Empty } from 'antd';
import type { Entity } from '../../../contract/entity/entity.ts';
import { createButton } from '../../../contract/entity-names.ts';
import type { ListPageActor } from '../../../machines/entity/list/list-page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { usePermitted } from '../permitted.tsx';
import { WaitingLines } from '../../core/widgets/WaitingLines.tsx';

interface Props {
  readonly entity: Entity;
  readonly page: ListPageActor;
  readonly table: TableActor;
}

/** What stands in place of rows: a first load, a failure, nothing found, or nothing there yet. */
export function WithoutRows({ entity, page, table }: Props) {
  const loading = useSelector(table, (snapshot) => snapshot.hasTag('busy'));
  const failed = useSelector(table, (snapshot) => snapshot.matches({ data: 'failed' }));
  const narrowed = useSelector(table, ({ context }) => Object.keys(context.query.filters).length > 0);
  const hidden = useSelector(table, ({ context }) => context.outOfScope);
  const mayCreate = usePermitted(entity.permissionId, 'add') && entity.calls.create;
  if (loading) return <WaitingLines />;
  if (failed) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="加载失败" />;
  if (narrowed)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={`没有符合条件的${entity.label}`}>
        <Button onClick={() => table.send({ type: 'RESET' })}>重置</Button>
      </Empty>
    );
  return (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={hidden ? `您的数据范围内没有${entity.label}，范围以外的不显示` : `还没有${entity.label}`}
    >
      {mayCreate && (
        <Button type="primary" onClick={() => page.send({ type: 'CREATE' })}>
          {createButton(entity.name)}
        </Button>
      )}
    </Empty>
  );
}
