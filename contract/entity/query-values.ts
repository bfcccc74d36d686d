import type { Values } from './field.ts';

/** Single values as a query carries them. An empty text clears (award.md §0.4); what is no single value no query can hold. */
export const queryOf = (values: Values): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      if (value === null) return [[key, ''] as const];
      const isSingle = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
      return isSingle ? [[key, String(value)] as const] : [];
    }),
  );
