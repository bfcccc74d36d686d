import type { CaseNames } from './case-names.ts';

const files = import.meta.glob<CaseNames>('./cases/*.json', { import: 'default' });

/** The named cases of a chart's model, fetched when asked for; none for a chart that has none. */
export const caseNamesOf = async (chart: string): Promise<CaseNames> =>
  (await files[`./cases/${chart}.json`]?.()) ?? {};
