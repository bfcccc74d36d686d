/** What a scan can come to (wider.md §6.1), as far as campaigns know codes: the other five belong to batches of codes. */
export const scanVerdicts = ['first', 'repeat', 'out_of_region', 'limit', 'blacklisted'] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];
