import { sql } from 'kysely';
import type { Picture, Values } from '../../contract/entity/field.ts';
import { memberBox } from '../members/member-box.ts';
import { ensureDept } from '../sign-in/departments.ts';
import { codeBox } from '../coupons/code-box.ts';
import type { FileStore } from '../core/file-store.ts';
import type { Store } from '../db/store.ts';
import { demoLists } from '../dictionary/business-lists.ts';
import { newEdition } from '../dictionary/edition.ts';
import { ensureLists } from '../dictionary/ensure.ts';
import { clockOf } from '../entity/period.ts';
import { ensureDemoPages } from '../people/menu-wishes.ts';
import { type Tx, withTransaction } from '../db/transaction.ts';
import { ownResources } from '../catalogue.ts';
import type { Db } from '../entity/write/database.ts';
import { insertRow } from '../entity/write/insert.ts';
import { asPictures } from '../entity/read/wire-values.ts';
import { insertSku, notePictures, recordSkus } from '../goods/goods-skus.ts';
import { heLevel } from '../levels/he-level.resource.ts';
import { insertItem } from '../awards/prize-items.ts';
import type { Resource } from '../entity/resource.ts';
import { settle } from '../entity/write/settle.ts';
import { recordInitialStock } from '../stock/stock-ledger.ts';
import { checkPicture, insertFile, keepPicture } from '../files/keep.ts';
import { seedActicode } from './demo-acticode.ts';
import { seedCcn } from './demo-ccn-parts.ts';
import { seedCodes } from './demo-codes.ts';
import { datedValues } from './demo-days.ts';
import type { DemoRow } from './demo-row.ts';
import { seedInvitations } from './demo-invites.ts';
import { seedLinks } from './demo-links.ts';
import { seedSponsor } from './content/demo-sponsor.ts';
import { seedReaders } from './content/demo-announcement.ts';
import { seedPageVersions } from './content/demo-editor-page.ts';
import { seedConsents } from './content/demo-consents.ts';
import { seedSuggestions } from './content/demo-suggestions.ts';
import { seedHandedTasks } from './life/demo-handed-tasks.ts';
import { seedWays } from './life/demo-ways.ts';
import { seedAdjustments } from './members/demo-adjustments.ts';
import { forgetChecks, seedExperience } from './members/demo-experience.ts';
import { seedHolds } from './members/demo-holds.ts';
import { seedExpiry } from './members/demo-expiry.ts';
import { seedMembers } from './members/demo-he-users.ts';
import { seedPoints } from './members/demo-points.ts';
import { seedRisk } from './members/demo-risk.ts';
import { seedCoupons } from './marketing/demo-coupon-records.ts';
import { seedFolders } from './demo-media.ts';
import { seedDepartments, seedPeople } from './demo-people.ts';
import { seedRecords } from './demo-records.ts';
import { demoRows } from './demo-rows.ts';
import { seedOffers } from './mall/demo-offers.ts';
import { seedFetched } from './mall/demo-fetched.ts';
import { seedAfterSales } from './mall/demo-after-sales.ts';
import { seedBills } from './mall/demo-bills.ts';
import { seedPayments } from './mall/demo-payments.ts';
import { seedSlotHistory } from './demo-slots.ts';
import { filled } from './large/bulk.ts';
import { moveSequences } from './sequences.ts';
import { tile, type TileName, tileNames } from './tiles.ts';
import { seedVirtualCodes } from './virtual/demo-virtual.ts';
import { house } from '../entity/write/house.ts';

type Pictures = ReadonlyMap<TileName, Picture>;

/**
 * Fills the entity tables with the demo data of award.md §7, with its ids and pictures; new rows go on at 10001.
 * `secretKey`: seals codes. `more`: what comes with it, in the same transaction. Does nothing, and returns false, when there is any row
 * of an entity already.
 */
export async function seedDemo(
  store: Store,
  uploads: FileStore,
  secretKey: string,
  more: (tx: Tx, ground: Ground) => Promise<void> = () => Promise.resolve(),
): Promise<boolean> {
  if (!(await isEmpty(store.db))) return false;
  const pictures = await keepTiles(store, uploads);
  return withTransaction(store, async (tx) => {
    if (!(await isEmpty(tx))) return false;
    const clock = await clockOf(tx);
    const { today } = clock;
    await ensureDemoPages(tx);
    const top = await seedDepartments(tx);
    if (await ensureLists(tx, demoLists)) await newEdition(tx);
    await seedSponsor(tx);
    // The demo has a ladder of its own.
    await sql`delete from he_level`.execute(tx);
    for (const resource of [...ownResources, heLevel])
      for (const row of demoRows[resource.entity.name] ?? [])
        await seedRow(
          tx,
          resource,
          { ...row, values: { ...row.values, ...datedValues(row, resource.entity, today) } },
          { pictures, today, top },
        );
    await seedPeople(tx);
    await seedRecords(tx, clock);
    await filled(tx, ['invitation', 'invite_reward'], () => seedInvitations(tx, today));
    await filled(tx, ['coupon_code'], () => seedCodes(tx, codeBox(secretKey), today));
    await seedVirtualCodes(tx, codeBox(secretKey), today);
    await seedCcn(tx, today, pictures.get('can'));
    await seedActicode(tx, pictures.get('leaf'));
    await seedLinks(tx);
    await seedFolders(tx);
    await seedOffers(tx);
    await seedFetched(tx);
    await moveSequences(tx);
    await more(tx, { pictures, today });
    await filled(tx, ['he_user'], () => seedMembers(tx, secretKey, today));
    await seedRisk(tx, today);
    await seedExpiry(tx, today);
    await seedPoints(tx);
    await seedExperience(tx, today);
    await seedAdjustments(tx, today);
    await forgetChecks(tx);
    await seedHolds(tx, today);
    await seedCoupons(tx);
    await seedPayments(tx, today);
    await seedAfterSales(tx, today);
    await seedBills(tx, today);
    await seedSuggestions(tx, memberBox(secretKey), clock);
    await seedConsents(tx);
    await seedReaders(tx);
    await seedPageVersions(tx, today);
    await seedHandedTasks(tx);
    await seedWays(tx);
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
async function keepTiles(store: Store, uploads: FileStore): Promise<Pictures> {
  const kept = new Map<TileName, Picture>();
  for (const name of tileNames) {
    const picture = checkPicture(tile(name), `${name}.png`);
    const { file_id, url } = await keepPicture(store.db, uploads, picture, (row) =>
      withTransaction(store, (tx) => insertFile(tx, row)),
    );
    kept.set(name, { file_id, url });
  }
  return kept;
}

/** What demo rows are laid down with. */
export interface Ground {
  readonly pictures: Pictures;
  /** The day of seeding. */
  readonly today: string;
}

/** `top`: the department that all others are below. */
type RowGround = Ground & { readonly top: number };

async function seedRow(tx: Tx, resource: Resource, row: DemoRow, { pictures, today, top }: RowGround): Promise<void> {
  const values: Values = { ...row.values, ...picturesOf(row, pictures) };
  const stored = {
    ...values,
    // As if it had come through the form, so that demo data keeps the form's rules.
    ...settle(resource, 'edit', values),
    status: row.status,
  };
  const deptId = row.dept === undefined ? top : await ensureDept(tx, row.dept, top);
  await insertRow(tx, resource, row.id, stored, { accountId: house.accountId, deptId });
  for (const [at, item] of (row.items ?? []).entries()) await seedItem(tx, row.id, { at, item, today });
  const shown = asPictures(values['sku_images']);
  for (const [at, sku] of (row.skus ?? []).entries())
    await insertSku(tx, row.id, at, { ...sku, image: shown[at] ?? null });
  if (shown.length > 0) await notePictures(tx, row.id);
  if (row.skus) await recordSkus(tx, row.id, row.skus, house);
  else if (resource.entity.stock) await recordInitialStock(tx, resource.entity.name, { ...stored, id: row.id }, house);
  if (resource.entity.slot) await seedSlotHistory(tx, resource.entity.name, { ...stored, id: row.id }, today);
}

/** One award of a composite prize, with a line of the ledger for what was put aside for it. */
async function seedItem(
  tx: Tx,
  prizeId: number,
  { at, item, today }: { readonly at: number; readonly item: Values; readonly today: string },
): Promise<void> {
  const id = await insertItem(tx, prizeId, at, item);
  await seedSlotHistory(tx, 'prize_item', { ...item, id }, today);
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
