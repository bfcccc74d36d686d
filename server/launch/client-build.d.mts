/** Builds the pages into dist/client, when their sources are not those of the last build. */
export function buildClient(node: string): Promise<void>;
