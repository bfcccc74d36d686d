import type { CaseNames } from './case-names.ts';

/** The files of cases by their paths from here: a file of its own, since only a recording asks for the list. */
export const caseFiles = import.meta.glob<CaseNames>('./cases/*.json', { import: 'default' });
