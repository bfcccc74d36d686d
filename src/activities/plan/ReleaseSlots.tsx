import { Button } from 'antd';
import type { Field, Values } from '../../../contract/entity/field.ts';
import type { PlanPrize } from '../../../contract/activities/plan-tree.ts';
import { slotsIn } from '../../../contract/stock/release-slots.ts';
import type { ControlProps } from '../../entity/fields/editors/editor-props.ts';
import { InstantEditor } from '../../entity/fields/editors/InstantEditor.tsx';
import { NumberEditor } from '../../entity/fields/editors/NumberEditor.tsx';
import { numberIn, rowsIn } from '../../entity/fields/values.ts';
import { number } from './outcome-text.ts';
import { SearchSelect } from '../../core/widgets/SearchSelect.tsx';

type Props = ControlProps & { readonly prizes: readonly PlanPrize[] };

/** What of each prize is planned over all times, beside its stock. */
function plannedText(value: unknown, prizes: readonly PlanPrize[]): string {
  const sums = Map.groupBy(slotsIn(value), ({ prizeId }) => prizeId);
  return prizes
    .filter(({ id }) => sums.has(id))
    .map(({ id, title, stock_mode, stock_total }) => {
      const sum = (sums.get(id) ?? []).reduce((units, { quantity }) => units + (quantity || 0), 0);
      return `${title} 已排 ${number(sum)} / ${stock_mode === 'limited' ? number(stock_total) : '不限'}`;
    })
    .join('，');
}

/** 分时投放: so many of a prize of the plan from then to then. */
export function ReleaseSlots(props: Props) {
  const { field, value, prizes, onChange } = props;
  const rows = rowsIn(value);
  const put = (next: readonly Values[]) => onChange(next.length === 0 ? null : next);
  const isFull = rows.length >= (field.max ?? Infinity);
  const last = rows.at(-1);
  return (
    <div role="group" aria-label={field.label} className="plan-slots">
      {prizes.length === 0 && <p className="plan-hint">先给这个方案添加奖品，再安排投放时段</p>}
      {rows.map((row, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have nothing but their place.
        <div key={at} role="group" aria-label={`${field.label} 第 ${at + 1} 行`} className="plan-slot">
          <SlotFields {...props} row={row} at={at} onRow={(next) => put(rows.with(at, next))} />
          <Button
            type="text"
            size="small"
            aria-label={`删除${field.label} 第 ${at + 1} 行`}
            onClick={() => put(rows.toSpliced(at, 1))}
          >
            删除
          </Button>
        </div>
      ))}
      {rows.length > 0 && <output>{plannedText(value, prizes)}</output>}
      <Button
        type="dashed"
        block
        disabled={isFull || prizes.length === 0}
        // The next time of the same prize is the likeliest.
        onClick={() =>
          put([...rows, { prize_id: last?.['prize_id'] ?? prizes[0]?.id, start_at: last?.['end_at'] ?? null }])
        }
      >
        添加时段
      </Button>
    </div>
  );
}

interface RowProps extends Props {
  readonly row: Values;
  readonly at: number;
  readonly onRow: (row: Values) => void;
}

const none: Field = { kind: 'text', label: '' };

function SlotFields(props: RowProps) {
  const { id, field, row, at, prizes, onRow } = props;
  const own = numberIn(row['prize_id']);
  const known = prizes.some((prize) => prize.id === own);
  const options = prizes.map((prize) => ({ value: prize.id, label: prize.title }));
  const part = (key: string) => ({
    ...props,
    id: `${id}-${at}-${key}`,
    field: field.items?.[key] ?? none,
    describedBy: undefined,
    value: row[key],
    onChange: (value: unknown) => onRow({ ...row, [key]: value }),
  });
  return (
    <>
      <div>
        <label htmlFor={`${id}-${at}-prize_id`}>奖品</label>
        <SearchSelect
          id={`${id}-${at}-prize_id`}
          value={own}
          // One that is no prize of the plan any more stays until it is put right.
          options={own === null || known ? options : [...options, { value: own, label: `奖品 ${own}` }]}
          onChange={(chosen) => onRow({ ...row, prize_id: chosen })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-${at}-start_at`}>开始</label>
        <InstantEditor {...part('start_at')} />
      </div>
      <div>
        <label htmlFor={`${id}-${at}-end_at`}>结束</label>
        <InstantEditor {...part('end_at')} />
      </div>
      <div>
        <label htmlFor={`${id}-${at}-quantity`}>数量</label>
        <NumberEditor {...part('quantity')} />
      </div>
    </>
  );
}
