import type { CalendarKind } from '../../../contract/insight/calendar.ts';
import { formatNumber } from '../../entity/fields/formats.ts';

/** What kind it is, how many, and how many of it do not stand here. */
export const KindHead = ({ kind: { entity, title, rows, more, path } }: { readonly kind: CalendarKind }) => (
  <h2 id={`calendar-${entity}`}>
    {title} <small>{formatNumber(rows.length + more)}</small>
    {more > 0 && (
      <small>
        还有 {formatNumber(more)} 个没有列出，请缩小范围或到<a href={`#${path}`}>列表</a>查看
      </small>
    )}
  </h2>
);
