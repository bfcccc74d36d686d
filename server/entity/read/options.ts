import { sql } from 'kysely';
import { z } from 'zod';
import { isReferable } from '../../../contract/entity/entity.ts';
import { cachePageSize } from '../../../contract/core/page.ts';
import type { Row } from '../../../contract/core/page.ts';
import { pickedEntities } from '../../../contract/pickers.ts';
import { plainText } from '../../../contract/entity/wire/wire.ts';
import { pagingShape, tooFar, withinReach } from '../../../contract/entity/wire/wire-list.ts';
import { type Route, route } from '../../http/route.ts';
import type { Db, Viewer } from '../write/database.ts';
import { orBySound } from '../by-sound.ts';
import { soughtInPicker } from './keyword-pairs.ts';
import { selectPage } from './list.ts';
import { checkPicker } from './picker-access.ts';
import type { Resource, ResourceNamed, Sql } from '../resource.ts';
import { asText } from './wire-values.ts';

const maxIds = 1000;
const idList = { error: `ids 应为不超过 ${maxIds} 个编号，用逗号隔开` };

const schema = z
  .strictObject({
    ...pagingShape,
    entity: z.enum(pickedEntities, { error: 'entity 应为已有的数据名' }),
    keyword: plainText('关键词').max(100, { error: '关键词的字数应不超过 100' }).nullish(),
    ids: z
      .string(idList)
      .regex(/^(?:\d{1,15}(?:,\d{1,15})*)?$/, idList)
      .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
      .refine((ids) => ids.length <= maxIds, idList)
      .nullish(),
  })
  .transform(({ pageNo = 1, pageSize = cachePageSize, ...asked }) => ({ pageNo, pageSize, ...asked }))
  .refine(withinReach, tooFar);

type Asked = z.output<typeof schema>;

/** One entry of a picker. Disabled ones are shown, so that people see why they cannot have them. */
interface Choice {
  readonly id: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly hint?: string;
  /** 1 at the top of a tree. Only of a whole tree: what a keyword finds says what it lies under. */
  readonly level?: number;
}

/** What pickers ask: titles and a few words, for those who have such a picker (contract/pickers.ts; award.md §0.6). */
export const optionsRoute = (resourceNamed: ResourceNamed): Route =>
  route({
    call: 'GET /admin/api/options',
    access: 'session',
    summary: '选择器的备选项',
    input: schema,
    read: (asked, { store, caller }) => {
      const resource = resourceNamed(asked.entity);
      if (!resource) throw new Error(`no resource ${asked.entity}`);
      checkPicker(caller, asked.entity, resource.entity.label);
      return choicesOf(store.db, resource, asked, caller);
    },
  });

/** What is offered, or named: what was chosen is named, whatever is offered now. */
function offersOf({ option }: Resource, ids: readonly number[]): readonly Sql[] {
  if (ids.length > 0) return [sql`t.id = any(${ids}::bigint[])`];
  return option?.among ? [option.among] : [];
}

async function choicesOf(db: Db, resource: Resource, { keyword, ids, pageNo, pageSize }: Asked, viewer: Viewer) {
  const sorts = [resource.entity.defaultSort];
  const isWhole = (keyword ?? '') === '' && (ids ?? []).length === 0;
  const offers = offersOf(resource, ids ?? []);
  const narrowed = async (by?: string) => [...(await soughtInPicker(db, resource, { keyword: by })), ...offers];
  const [offered, found] = [await narrowed(), await narrowed(keyword || undefined)];
  const order = isWhole ? resource.place?.order : undefined;
  const keys = keysOf(resource);
  const conditions = await orBySound(db, resource, viewer, { keyword: keyword ?? '', keys, offered, found });
  const page = await selectPage(db, resource, viewer, { pageNo, pageSize, sorts, order, keys, conditions });
  return { data: page.data.map((row) => choiceOf(resource, row, isWhole)), pageNo, totalCount: page.totalCount };
}

function keysOf({ entity, option, place }: Resource): readonly string[] {
  // A number that the server gives is a column like any other; what else it makes of a row is no name to look for.
  const isMade = entity.fields[entity.title]?.computed === true && entity.numbered?.field !== entity.title;
  const shown = isMade ? [] : [entity.title];
  const placed = place ? [place.above, ...(place.level ? [place.level] : [])] : [];
  return [
    ...new Set(['id', 'version', 'status', entity.defaultSort.field, ...shown, ...(option?.keys ?? []), ...placed]),
  ];
}

function choiceOf(resource: Resource, row: Row, isWhole: boolean): Choice {
  const { entity, option, place } = resource;
  const open = isReferable(entity, row.status);
  const level = isWhole && place?.level ? Number(row[place.level]) : undefined;
  const hint = open ? wordsOf(resource, row, level !== undefined) : entity.status[row.status]?.label;
  return {
    id: row.id,
    title: asText(row[entity.title]),
    disabled: !open || option?.closed?.(row) === true,
    ...(hint !== undefined && { hint }),
    ...(level !== undefined && { level }),
  };
}

/** What is said beside a name: what it lies under, unless that is seen; else what the entity says of its rows. */
function wordsOf({ option, place }: Resource, row: Row, isPlaced: boolean): string | undefined {
  const above = isPlaced || !place ? null : row[place.above];
  return typeof above === 'string' ? above : option?.hint(row);
}
