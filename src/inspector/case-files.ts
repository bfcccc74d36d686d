import type { CaseNames } from './case-names.ts';

/** The named cases of a chart's model, fetched when asked for; none for a chart that has none. */
export async function caseNamesOf(chart: string): Promise<CaseNames> {
  const { caseFiles } = await import('./case-index.ts');
  return (await caseFiles[`./cases/${chart}.json`]?.()) ?? {};
}
