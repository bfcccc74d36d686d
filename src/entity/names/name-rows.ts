import { type Choices, type PickerActor, titleKey } from '../../../machines/entity/record/picker.ts';
import { request } from '../../core/http.ts';

/** A row of which only its number is known; no row where that is none. */
export interface Referred {
  readonly entity: string;
  readonly id: number;
}

/** Tells a picker the names of rows that it has not heard of. Rejects when a name does not come. */
export async function nameRows(picker: PickerActor, rows: readonly Referred[]): Promise<void> {
  const known = picker.getSnapshot().context.titles;
  const unnamed = rows.filter(({ entity, id }) => id > 0 && known[titleKey(entity, id)] === undefined);
  await Promise.all(
    unnamed.map(async ({ entity, id }) => {
      const params = { entity, ids: String(id) };
      const { data } = await request<Choices>('GET /admin/api/options', { params, quiet: true });
      picker.send({ type: 'NAMED', entity, rows: data });
    }),
  );
}
