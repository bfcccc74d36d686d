import { z } from 'zod';

/** Why something came out as it did (engines.md §0, R7). */
export const traceLines = z.array(
  z.object({
    guard: z.string(),
    fact: z.string(),
    value: z.unknown(),
    wanted: z.unknown(),
    text: z.string().optional(),
  }),
);
