import type { AnalysisFilter, Comparison, Range } from '../../contract/insight/analysis.ts';
import type { Period } from '../../contract/core/period.ts';

export interface AnalysisInput {
  /** Key of the tab, which is also the path. */
  readonly key: string;
  /** Query of the address; absent when it names the page alone. */
  readonly asked?: string;
}

export interface AnalysisContext {
  readonly key: string;
  readonly filter: AnalysisFilter;
  /** The days in the two fields, as far as they are filled in. */
  readonly period: Period;
}

export type AnalysisEvent =
  | { readonly type: 'CHOOSE_RANGE'; readonly range: Exclude<Range, 'custom'> }
  /** The operator wants days of his own; `period` is what the blocks show, to begin with. */
  | { readonly type: 'CHOOSE_CUSTOM'; readonly period: Period }
  | { readonly type: 'CHANGE_PERIOD'; readonly period: Partial<Period> }
  | { readonly type: 'COMPARE'; readonly compare: Comparison }
  /** Only what belongs to this province; '' is the whole country. */
  | { readonly type: 'CHOOSE_REGION'; readonly region: string }
  /** A link asks for something else while the page is open. */
  | { readonly type: 'FOLLOW_LINK'; readonly start: { readonly asked?: string } }
  | { readonly type: 'REFRESH' }
  /** All blocks in one file: what they show as text, or counted anew as a workbook of the server. */
  | { readonly type: 'EXPORT' }
  | { readonly type: 'EXPORT_BOOK'; readonly choices: BookWish['choices'] };

/** What the workbook holds: the filter, and what each block shows; '' is the first that the operator may see. */
export interface BookWish {
  readonly filter: AnalysisFilter;
  readonly choices: Readonly<Record<string, string>>;
}
