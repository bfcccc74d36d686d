import { sql } from 'kysely';
import { entityNamed } from '../../../contract/entities.ts';
import { type Entity, formFields } from '../../../contract/entity/entity.ts';
import type { Field, Values } from '../../../contract/entity/field.ts';
import { refersIn } from '../../../contract/entity/referred.ts';
import { goodsOfList } from '../../../contract/goods/sku-list.ts';
import type { Db, Operator } from '../../entity/write/database.ts';
import { scopeOf } from '../../entity/read/scope.ts';
import { endingOf, pictureUrl } from '../../core/file-address.ts';
import { partsOf } from './cell-values.ts';
import type { Draft } from './draft.ts';
import type { Named } from './named.ts';
import { findSkus } from './sku-lookups.ts';

/** The words of one reference cell, and what they are about. */
interface Asked {
  readonly draft: Draft;
  readonly key: string;
  readonly field: Field;
  readonly words: readonly string[];
  /** Of a list: which of its rows, and which cell of that. */
  readonly place?: { readonly at: number; readonly item: string };
}

const ofKinds = (entity: Entity, ...kinds: readonly Field['kind'][]) =>
  Object.entries(formFields(entity, 'create')).filter(([, { kind }]) => kinds.includes(kind));

const askedIn = (drafts: readonly Draft[], fields: readonly (readonly [string, Field])[]): readonly Asked[] =>
  drafts.flatMap((draft) =>
    fields.flatMap(([key, field]) => {
      const text = draft.sent[key];
      if (typeof text !== 'string') return [];
      const several = field.kind === 'references' || field.kind === 'images';
      return [{ draft, key, field, words: several ? partsOf(text) : [text.trim()] }];
    }),
  );

/** The references in the rows of lists that are not numbers yet. */
const askedInLists = (drafts: readonly Draft[], entity: Entity): readonly Asked[] =>
  ofKinds(entity, 'list').flatMap(([key, { items = {} }]) =>
    Object.entries(items)
      .filter(([, { kind }]) => kind === 'reference')
      .flatMap(([item, field]) =>
        drafts.flatMap((draft) =>
          rowsIn(draft, key).flatMap((row, at): readonly Asked[] => {
            const text = row[item];
            return typeof text === 'string' ? [{ draft, key, field, words: [text], place: { at, item } }] : [];
          }),
        ),
      ),
  );

const rowsIn = ({ sent }: Draft, key: string): readonly Values[] =>
  Array.isArray(sent[key]) ? (sent[key] as readonly Values[]) : [];

const targetOf = ({ field, draft }: Asked): string | undefined => refersIn(field, draft.sent);

/** Puts the numbers of rows in place of their names, as far as the importer sees those rows. Returns the rows, by entity and id. */
export async function findReferences(db: Db, entity: Entity, drafts: readonly Draft[], viewer: Operator) {
  const asked = [...askedIn(drafts, ofKinds(entity, 'reference', 'references')), ...askedInLists(drafts, entity)];
  const known = new Map<string, ReadonlyMap<number, Named>>();
  let left = asked;
  // What one reference points to may hang on what another one has become.
  for (let found = -1; left.length > 0 && found !== 0;) {
    const ready = left.filter((one) => targetOf(one) !== undefined);
    for (const name of new Set(ready.map(targetOf)))
      if (name !== undefined) {
        const mine = ready.filter((one) => targetOf(one) === name);
        known.set(name, await findIn(db, name, mine, viewer));
      }
    left = left.filter((one) => !ready.includes(one));
    found = ready.length;
  }
  left.forEach((one) => refuse(one, `${one.field.label}暂不可用`));
  return known;
}

async function findIn(db: Db, name: string, asked: readonly Asked[], viewer: Operator) {
  const words = [...new Set(asked.flatMap((one) => one.words))];
  const goodsId = goodsOfList(name);
  const target = goodsId === undefined ? entityNamed(name) : undefined;
  const rows = target ? await findRows(db, target, words, viewer) : await findSkus(db, goodsId ?? 0, words);
  const byWord = new Map<string, Named[]>();
  for (const row of rows)
    for (const word of new Set([row.title, row.number ?? row.title, row.path ?? row.title]))
      byWord.set(word, [...(byWord.get(word) ?? []), row]);
  for (const one of asked) resolve(one, target, byWord);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whether rows of it hang on others of it: those that are called alike are told apart by what they lie under. */
const isTree = ({ name, fields }: Entity): boolean => fields['parent_id']?.refers === name;

/** `总部 / 活动组` is the same way as `总部/活动组`. */
const tidied = (word: string): string =>
  word
    .split('/')
    .map((part) => part.trim())
    .join('/');

/** The names from the top of the tree down to the row. */
const pathOf = ({ name, title }: Entity) => sql`(
  with recursive up as (
    select t.parent_id, ${sql.ref(`t.${title}`)}::text as path, 1 as steps
    union all
    select above.parent_id, ${sql.ref(`above.${title}`)} || '/' || up.path, up.steps + 1
    from up join ${sql.table(name)} as above on above.id = up.parent_id where up.steps < ${deepest}
  ) select path from up order by steps desc limit 1)`;
/** No tree of the house is deeper; a circle ends there. */
const deepest = 10;

async function findRows(db: Db, target: Entity, words: readonly string[], viewer: Operator) {
  const number = target.numbered ? sql.ref(`t.${target.numbered.field}`) : sql`null::text`;
  const title = sql.ref(`t.${target.title}`);
  const path = isTree(target) ? pathOf(target) : sql`null::text`;
  const names = isTree(target) ? [...words, ...words.map((word) => tidied(word).split('/').at(-1) ?? '')] : words;
  const { rows } = await sql<Named>`
    select t.id, ${title} as title, ${number} as number, ${path} as path, t.status from ${sql.table(target.name)} as t
    where (${title} = any(${names}::text[]) or ${number} = any(${words}::text[])) and ${scopeOf(target, viewer)}
    order by t.id`.execute(db);
  return rows;
}

function resolve(asked: Asked, target: Entity | undefined, byWord: ReadonlyMap<string, readonly Named[]>) {
  const { field, words } = asked;
  const ids: number[] = [];
  for (const word of words) {
    const found = byWord.get(word) ?? (target && isTree(target) ? byWord.get(tidied(word)) : undefined) ?? [];
    const living = found.filter(({ status }) => status !== target?.archived);
    const meant = living.length > 0 ? living : found;
    const [first] = meant;
    if (!first) return refuse(asked, `${field.label}「${word.slice(0, 40)}」不存在`);
    if (meant.length > 1) return refuse(asked, vague(field, word, meant));
    ids.push(first.id);
  }
  keep(asked, field.kind === 'references' ? ids : ids[0]);
}

function keep({ draft, key, place }: Asked, value: unknown): void {
  if (!place) draft.sent[key] = value;
  // Of a list with something wrong in another row nothing is kept.
  else if (Object.hasOwn(draft.sent, key))
    draft.sent[key] = rowsIn(draft, key).map((row, at) => (at === place.at ? { ...row, [place.item]: value } : row));
}

/** Several are called so: it is said how the one that is meant can be named. */
function vague({ label }: Field, word: string, [first]: readonly Named[]): string {
  const how = typeof first?.path === 'string' ? `请填完整路径，如「${first.path.slice(0, 80)}」` : '请改填编号';
  return `有多个${label}叫「${word.slice(0, 40)}」，${how}`;
}

/** What is wrong in the rows of a list says which row it is; the others of them are looked at all the same. */
function refuse({ draft, key, place }: Asked, message: string): void {
  delete draft.sent[key];
  draft.faults.push({ field: key, message: place ? `第 ${place.at + 1} 行：${message}` : message });
}

const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Puts uploaded pictures in place of their addresses. Whose they are is checked by the write (server/files/pictures.ts). */
export async function findPictures(db: Db, entity: Entity, drafts: readonly Draft[]): Promise<void> {
  const asked = askedIn(drafts, ofKinds(entity, 'image', 'images'));
  if (asked.length === 0) return;
  const names = [...new Set(asked.flatMap(({ words }) => words.map(nameOf)))].filter((name) => endingOf(name) !== '');
  const { rows } = await sql<{ id: number; stored_name: string }>`
    select id, stored_name from file where stored_name = any(${names}::text[])`.execute(db);
  const ids = new Map(rows.map(({ id, stored_name }) => [stored_name, id]));
  for (const one of asked) {
    const { draft, key, field, words } = one;
    const pictures = words.flatMap((word) => {
      const id = ids.get(nameOf(word));
      return id === undefined ? [] : [{ file_id: id, url: pictureUrl(nameOf(word)) }];
    });
    if (pictures.length < words.length) refuse(one, `${field.label}应为已上传图片的地址`);
    else draft.sent[key] = field.kind === 'image' ? pictures[0] : pictures;
  }
}
