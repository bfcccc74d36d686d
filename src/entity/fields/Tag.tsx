import type { Options } from '../../../contract/entity/field.ts';
import { nothing } from './formats.ts';
import './fields.css';

interface Props {
  readonly options: Options | undefined;
  readonly code: unknown;
}

/** The label of a code in its colour. A plain element: tables show hundreds. */
export function Tag({ options, code }: Props) {
  if (typeof code !== 'string') return nothing;
  const { label = code, color = 'default' } = options?.[code] ?? {};
  return <span className={`tag tag-${color}`}>{label}</span>;
}
