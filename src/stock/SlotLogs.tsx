import type { Values } from '../../contract/entity/field.ts';
import { isLimited, slotChanges } from '../../contract/stock/slot.ts';
import { formatInstant, formatNumber } from '../entity/fields/formats.ts';
import { Tag } from '../entity/fields/Tag.tsx';
import { textIn } from '../entity/fields/values.ts';
import { Cause } from './Cause.tsx';
import './stock.css';

const isLog = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && 'ledger_id' in value && 'after' in value;

const countIn = (counters: unknown, key: string): number => {
  const found: unknown =
    typeof counters === 'object' && counters !== null
      ? Object.entries(counters).find(([name]) => name === key)?.[1]
      : 0;
  return typeof found === 'number' ? found : 0;
};

const left = ({ after }: Values) => countIn(after, 'total') - countIn(after, 'issued') - countIn(after, 'locked');

/** The newest movements of a slot (award.md §2.4), what was given out minute by minute; of one without end nothing remains or is used up. */
export function SlotLogs({ row }: { readonly row: Values }) {
  const rows = row['stock_logs'];
  const logs = Array.isArray(rows) ? rows.filter(isLog) : [];
  const limited = isLimited(row);
  if (logs.length === 0) return <p className="detail-none">还没有库存流水</p>;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without a stop of its own it could not be scrolled by keys.
    <div className="slot-logs" role="region" aria-label="库存流水" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {['时间', '类型', '数量', '剩余', '原因', '关联', '操作人'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {logs.map((log) => (
            <tr key={String(log['ledger_id'])}>
              <td className="moment">{formatInstant(textIn(log['created_at']))}</td>
              <td>
                <Tag options={slotChanges} code={log['change_type']} />
              </td>
              <td className="number">{formatNumber(Number(log['delta']))}</td>
              <td className="number">{limited ? formatNumber(left(log)) : '不限'}</td>
              <td>
                {textIn(log['reason'])}
                {Number(log['lines']) > 1 && `（一分钟内 ${formatNumber(Number(log['lines']))} 笔）`}
              </td>
              <td>
                <Cause log={log} />
              </td>
              <td>{textIn(log['operator_name'])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
