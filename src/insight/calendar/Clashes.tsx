import type { CalendarKind } from '../../../contract/insight/calendar.ts';

/** What conflicts, in sentences, above the days on which it does. */
export function Clashes({ kinds }: { readonly kinds: readonly CalendarKind[] }) {
  const found = kinds.flatMap(({ entity, title, rows }) =>
    rows.flatMap((row) => (row.clash === null ? [] : [{ ...row, key: `${entity} ${row.id}`, kind: title }])),
  );
  if (found.length === 0) return null;
  return (
    <details className="calendar-clashes" open>
      <summary>{found.length} 处冲突</summary>
      <ul>
        {found.map(({ key, kind, path, title, clash }) => (
          <li key={key}>
            {kind} <a href={`#${path}`}>{title}</a>：{clash}
          </li>
        ))}
      </ul>
    </details>
  );
}
