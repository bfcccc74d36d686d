import { formatMoney, formatNumber } from '../../entity/fields/formats.ts';

interface Props {
  readonly value: number;
  readonly unit: string;
  /** The list of what it counts. */
  readonly path?: string | undefined;
}

const isMoney = (unit: string) => unit === '元';

/** A number as operators read it: ¥ stands before money, which is told in yuan. */
export const amountText = (value: number, unit: string): string =>
  isMoney(unit) ? formatMoney(Math.round(value * 100)) : formatNumber(value);

/** The same with its unit, leading to the rows that it counts. */
export function Amount({ value, unit, path }: Props) {
  const text = amountText(value, unit);
  return (
    <>
      {path === undefined ? text : <a href={`#${path}`}>{text}</a>}
      {!isMoney(unit) && <small>{unit}</small>}
    </>
  );
}
