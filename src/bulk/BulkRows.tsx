import { useSelector } from '@xstate/react';
import { Table, type TableProps } from 'antd';
import { useMemo } from 'react';
import type { BulkActor } from '../../machines/bulk.ts';
import type { BulkRow } from '../../machines/bulk-rows.ts';
import { rowStateLabels } from './row-state-labels.ts';

/** From so many rows up only those in sight are drawn. */
const virtualFrom = 30;
const height = 240;
const width = 420;

const columns: NonNullable<TableProps<BulkRow>['columns']> = [
  { key: 'title', dataIndex: 'title', title: '名称', width: '45%', ellipsis: true },
  {
    key: 'state',
    title: '结果',
    width: 72,
    render: (_, { state }) => <span className={`bulk-${state}`}>{rowStateLabels[state]}</span>,
  },
  { key: 'message', dataIndex: 'message', title: '说明', ellipsis: true },
];

/** The rows of a run, those that the operator looks at. */
export function BulkRows({ bulk }: { readonly bulk: BulkActor }) {
  const { rows, shown } = useSelector(bulk, ({ context }) => context);
  const looked = useMemo(() => (shown === 'all' ? rows : rows.filter(({ state }) => state === shown)), [rows, shown]);
  return (
    <Table<BulkRow>
      className="bulk-rows"
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={looked}
      virtual={looked.length >= virtualFrom}
      scroll={{ x: width, y: height }}
      pagination={false}
      showHeader={looked.length > 0}
      locale={{ emptyText: '没有这样的数据' }}
    />
  );
}
