import { useSelector } from '@xstate/react';
import { InputNumber } from 'antd';
import { type Entity, type Filter, fieldOf } from '../../../contract/entity/entity.ts';
import { rangeKeys } from '../../../contract/core/page.ts';
import type { TableActor } from '../../../machines/entity/list/table.ts';
import { yuanOf } from '../../../contract/core/yuan.ts';
import { fenOf } from '../fields/formats.ts';

interface Props {
  readonly filter: Pick<Filter, 'key' | 'label'>;
  readonly entity: Entity;
  readonly id: string;
  readonly table: TableActor;
}

/** How a number is shown and typed, and how it is asked for: money in yuan on the screen, in fen in the query. */
const plain = { shown: String, asked: (typed: string) => Math.round(Number(typed)), unit: undefined, digits: 0 };
const money = {
  shown: yuanOf,
  asked: (typed: string) => Math.round(fenOf(typed) ?? Number.NaN),
  unit: '元',
  digits: 2,
};

/** What stands in the query: a number, or the text of one from an address. */
const numberOf = (value: unknown): number | null => {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
};

/** From one number to another, both included; an end that is left empty is open. */
export function BetweenEditor({ filter: { key, label }, entity, id, table }: Props) {
  const [first, last] = rangeKeys(key);
  const { shown, asked, unit, digits } = fieldOf(entity, key).kind === 'money' ? money : plain;
  const from = numberOf(useSelector(table, ({ context }) => context.draft[first]));
  const to = numberOf(useSelector(table, ({ context }) => context.draft[last]));
  const fill = (end: string, typed: string | null) => {
    const number = numberOf(typed === null || typed === '' ? null : asked(typed));
    table.send({ type: 'FILL', key: end, value: number ?? '' });
  };
  const common = { stringMode: true, controls: false, min: '0', precision: digits, changeOnWheel: false } as const;
  return (
    <span className="between-editor">
      <InputNumber<string>
        {...common}
        id={id}
        aria-label={`${label}不低于`}
        placeholder="最小值"
        value={from === null ? null : shown(from)}
        onChange={(typed) => fill(first, typed)}
      />
      <span aria-hidden>～</span>
      <InputNumber<string>
        {...common}
        id={`${id}-end`}
        aria-label={`${label}不高于`}
        placeholder="最大值"
        {...(unit !== undefined && { suffix: unit })}
        value={to === null ? null : shown(to)}
        onChange={(typed) => fill(last, typed)}
      />
    </span>
  );
}
