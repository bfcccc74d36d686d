import type { Field, Values } from '../../../contract/entity/field.ts';
import { linkText } from '../../../contract/core/link-target.ts';
import { wordsOf } from '../../../contract/entity/words.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { areaWords } from '../../core/areas/area-words.ts';
import type { Row } from '../../../contract/core/page.ts';

/** What stands in a cell: text, a number, yuan, or an instant as its wall clock in China shows it (`2026-07-20 10:00:00`). */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'money'; readonly yuan: number }
  | { readonly kind: 'moment'; readonly at: string };

const text = (words: string): Cell => ({ kind: 'text', text: words });
const nothing = text('');

/** The wire writes instants in China's zone. */
const momentOf = (wire: string): string => wire.slice(0, 19).replace('T', ' ');

/** A value of a row as people read it: labels instead of codes, names instead of ids, yuan instead of fen. */
export function cellOf(key: string, field: Field, row: Row): Cell {
  const value = row[key];
  if (value === null || value === undefined) return nothing;
  switch (field.kind) {
    case 'integer':
    case 'points':
      return typeof value === 'number' ? { kind: 'number', value } : nothing;
    case 'money':
      return typeof value === 'number' ? { kind: 'money', yuan: value / 100 } : nothing;
    case 'datetime':
      return { kind: 'moment', at: momentOf(asText(value)) };
    case 'select':
      return text(
        field.options?.[asText(value)]?.label ??
          (field.dictionary === undefined ? `未知（${asText(value)}）` : asText(value)),
      );
    case 'area':
    case 'areas':
    case 'area_scope':
      return text(areaWords(value, Infinity) ?? '');
    case 'link_target':
      return text(linkText(value, asText(row[`${key}_title`] ?? '')));
    case 'reference':
      return text(titleIn(row, key));
    case 'image':
    case 'images':
    case 'richtext':
    case 'references':
      // No export has them (contract/jobs/exports.ts).
      return nothing;
    case 'text':
    case 'textarea':
    case 'percent':
    case 'decimal':
    case 'multiselect':
    case 'tags':
    case 'switch':
    case 'date':
    case 'period':
    case 'validity':
    case 'group':
    case 'list':
    case 'json':
      return text(wordsOf(field, value));
  }
}

/** A reference `x_id` has its name in `x_title` or `x_name` (award.md §0.2). */
function titleIn(row: Values, key: string): string {
  const base = key.replace(/_id$/, '');
  return asText(row[`${base}_title`] ?? row[`${base}_name`]) || `编号 ${asText(row[key])}`;
}
