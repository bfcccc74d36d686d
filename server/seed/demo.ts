import { sql } from 'kysely';
import type { Picture, Values } from '../../contract/field.ts';
import { ensureDept, headOffice } from '../auth/departments.ts';
import type { Store } from '../db/store.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { ownResources } from '../resources/catalogue.ts';
import type { Actor, Db } from '../resources/database.ts';
import { insertRow } from '../resources/insert.ts';
import type { Resource } from '../resources/resource.ts';
import { settle } from '../resources/settle.ts';
import { recordInitialStock } from '../resources/stock-ledger.ts';
import { checkPicture, keepPicture } from '../uploads/keep.ts';
import type { DemoRow } from './demo-row.ts';
import { demoRows } from './demo-rows.ts';
import { moveSequences } from './sequences.ts';
import { tile, type TileName, tileNames } from './tiles.ts';

/** Demo rows were there before anybody came: no day's figures count them. */
const seededAt = '2026-06-01T09:00:00+08:00';
const house: Actor = { accountId: null, nickname: '系统' };

type Pictures = ReadonlyMap<TileName, Picture>;

/**
 * Fills the entity tables with the demo data of award.md §7, with its ids and pictures; new rows go on at 10001.
 * Does nothing, and returns false, when there is any row of an entity already.
 */
export async function seedDemo(store: Store, uploads: string): Promise<boolean> {
  if (!(await isEmpty(store.db))) return false;
  const pictures = await keepTiles(store, uploads);
  return withTransaction(store, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    for (const resource of ownResources)
      for (const row of demoRows[resource.entity.name] ?? []) await seedRow(tx, resource, row, pictures);
    await moveSequences(tx);
    return true;
  });
}

async function isEmpty(db: Db): Promise<boolean> {
  for (const { entity } of ownResources) {
    const { rows } = await sql`select from ${sql.table(entity.name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Draws the pictures and keeps them as uploads are kept; ones that are there already are used again. */
async function keepTiles(store: Store, uploads: string): Promise<Pictures> {
  const kept = new Map<TileName, Picture>();
  for (const name of tileNames) {
    const picture = checkPicture(tile(name), `${name}.png`);
    const { file_id, url } = await keepPicture(store.db, uploads, picture, (row) =>
      withTransaction(store, async (tx) => {
        const { id } = await tx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
        return id;
      }),
    );
    kept.set(name, { file_id, url });
  }
  return kept;
}

async function seedRow(tx: Tx, resource: Resource, row: DemoRow, pictures: Pictures): Promise<void> {
  const values = { ...row.values, ...picturesOf(row, pictures) };
  const stored = {
    ...values,
    // As if it had come through the form, so that demo data keeps the form's rules.
    ...settle(resource, 'edit', values),
    status: row.status,
    created_at: seededAt,
    updated_at: seededAt,
  };
  const top = await ensureDept(tx, headOffice);
  const deptId = row.dept === undefined ? top : await ensureDept(tx, row.dept, top);
  await insertRow(tx, resource, row.id, stored, { accountId: house.accountId, deptId });
  if (resource.entity.stock) await recordInitialStock(tx, resource.entity.name, { ...stored, id: row.id }, house);
}

function picturesOf({ pictures = {} }: DemoRow, kept: Pictures): Values {
  const pictureOf = (name: TileName) => {
    const picture = kept.get(name);
    if (!picture) throw new Error(`no picture ${name}`);
    return picture;
  };
  return Object.fromEntries(
    Object.entries(pictures).map(([key, names]) => [
      key,
      typeof names === 'string' ? pictureOf(names) : names.map(pictureOf),
    ]),
  );
}
