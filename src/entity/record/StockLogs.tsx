import { Table, type TableColumnsType } from 'antd';
import { stockChanges, type StockLog } from '../../../contract/stock/stock.ts';
import { formatInstant, formatNumber } from '../fields/formats.ts';
import { Tag } from '../fields/Tag.tsx';
import { Cause } from '../../stock/Cause.tsx';

const signed = (delta: number) => (
  <span className={delta < 0 ? 'number decrease' : 'number increase'}>
    {delta > 0 && '+'}
    {formatNumber(delta)}
  </span>
);

const fromTo = ({ before, after }: StockLog) => `${formatNumber(before.total)} → ${formatNumber(after.total)}`;

const columns: TableColumnsType<StockLog> = [
  { key: 'at', title: '时间', width: 168, render: (_, { created_at }) => formatInstant(created_at) },
  { key: 'type', title: '类型', width: 76, render: (_, log) => <Tag options={stockChanges} code={log.change_type} /> },
  { key: 'delta', title: '数量', width: 90, align: 'end', render: (_, { delta }) => signed(delta) },
  { key: 'total', title: '总库存', width: 140, align: 'end', render: (_, log) => fromTo(log) },
  { key: 'sku', title: '规格', width: 120, dataIndex: 'sku_text' },
  { key: 'reason', title: '原因', dataIndex: 'reason' },
  { key: 'ref', title: '关联', width: 130, render: (_, log) => <Cause log={{ ...log }} /> },
  { key: 'by', title: '操作人', width: 96, dataIndex: 'operator_name' },
];

const isLog = (value: unknown): value is StockLog =>
  typeof value === 'object' && value !== null && 'ledger_id' in value;

/** The newest movements of a source's stock (award.md §2.4). */
export function StockLogs({ rows }: { readonly rows: unknown }) {
  if (!Array.isArray(rows)) return null;
  const logs = rows.filter(isLog);
  return (
    <section className="detail-part">
      <h4>库存流水</h4>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys. */}
      <div role="region" aria-label="库存流水" className="wide-table" tabIndex={0}>
        <Table<StockLog>
          rowKey="ledger_id"
          size="small"
          columns={columns.filter(({ key }) => key !== 'sku' || logs.some(({ sku_text }) => sku_text !== null))}
          dataSource={logs}
          pagination={logs.length > 10 && { pageSize: 10, showSizeChanger: false, size: 'small' }}
          locale={{ emptyText: '还没有库存变动' }}
        />
      </div>
    </section>
  );
}
