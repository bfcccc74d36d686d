/** What the product runs on: the embedded database, and a PostgreSQL server. */
export const engines = ['the embedded engine', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];
