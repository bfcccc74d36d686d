import { type AnalysisFilter, paramsOf } from '../../contract/insight/analysis.ts';

/** The address of 分析页: its path, and what its filter bar asks for. */
export const addressOf = (path: string, { filter }: { readonly filter: AnalysisFilter }): string =>
  `${path}?${String(new URLSearchParams(paramsOf(filter)))}`;
