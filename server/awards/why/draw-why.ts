import { sql } from 'kysely';
import { z } from 'zod';
import { type DrawWhy, drawWhyCall, type WhyLine } from '../../../contract/awards/draw-why.ts';
import type { Db } from '../../entity/write/database.ts';
import { readRow } from '../../entity/read/rows.ts';
import { asText } from '../../entity/read/wire-values.ts';
import { type Route, route } from '../../http/route.ts';
import { awardRecord } from '../award-record.resource.ts';
import { whySentence, whyWords } from './why-words.ts';

/** Keeps with a record why its draw came out as it did, in the transaction that writes it. */
export async function keepTrace(db: Db, recordId: unknown, lines: readonly WhyLine[]): Promise<void> {
  await sql`insert into draw_trace (record_id, lines) values (${recordId}, ${JSON.stringify(lines)}::jsonb)`.execute(
    db,
  );
}

const idError = { error: '记录编号应为正整数' };
const input = z.strictObject({ id: z.coerce.number(idError).int(idError).positive(idError).max(1e15, idError) });

async function linesOf(db: Db, id: number): Promise<readonly WhyLine[] | null> {
  const { rows } = await sql<{
    lines: readonly WhyLine[];
  }>`select lines from draw_trace where record_id = ${id}`.execute(db);
  return rows[0]?.lines ?? null;
}

/** 为什么 of an award record. @throws {Failure} 40401, also outside of the viewer's scope */
export const drawWhyRoute: Route = route<z.infer<typeof input>>({
  call: drawWhyCall,
  access: { permissionId: awardRecord.entity.permissionId, action: 'get' },
  summary: '发奖记录为什么中或没中：抽奖时依次看了什么、当时的数值和要求',
  input,
  read: async ({ id }, { store: { db }, caller }): Promise<DrawWhy> => {
    const row = await readRow(db, awardRecord, id, caller);
    // Part of a composite win was drawn with the whole.
    const whole = row['parent_record_id'];
    const lines = await linesOf(db, typeof whole === 'number' ? whole : id);
    return {
      at: asText(row['won_at']),
      sentence: lines ? whySentence(lines) : '',
      lines: lines && lines.map((line) => ({ ...line, text: whyWords(line) })),
    };
  },
});
