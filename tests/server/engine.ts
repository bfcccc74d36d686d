/** What the product runs on: the embedded database, and a PostgreSQL server. */
export const engines = ['the embedded engine', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

/** What a server of a test runs on unless it asks (docs/decisions/085). */
export const usualEngine: Engine = process.env['TEST_FULL'] === '1' ? 'the embedded engine' : 'PostgreSQL';

/** For rules, whose statements are the same on both: PostgreSQL, with TEST_FULL both. What an engine decides takes {@link engines}. */
export const ruleEngines: readonly Engine[] = process.env['TEST_FULL'] === '1' ? engines : [usualEngine];
