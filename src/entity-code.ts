import type { Entity } from '../contract/entity.ts';
import { isKnown, know } from '../contract/known-entities.ts';
import type { Lifecycle } from '../machines/lifecycles/kernel.ts';
import { knowLifecycle } from '../machines/lifecycles/known.ts';
import { familyOf } from './entity-family.ts';

type Exports = Readonly<Record<string, unknown>>;

// Those that come alone: families come in files of their own (src/entity-family.ts).
const entityFiles = import.meta.glob<Exports>(
  [
    './*.ts',
    '!./{acticode-*,activity-link,ccn-*,invit*,dictionary*,goods-bottlecap,goods-market,goods-offline,*-log,data-job,dept,mail-outbox,online-session,parameter,permission,post,role}.ts',
  ],
  { base: '../contract/entities' },
);
const lifecycleFiles = import.meta.glob<Exports>(
  [
    './*.ts',
    '!./{acticode-*,activity-link,ccn-*,invit*,dictionary*,goods-bottlecap,goods-market,goods-offline,*-log,data-job,dept,mail-outbox,online-session,parameter,permission,post,role}.ts',
    // What they are made of comes with them.
    '!./{goods-kinds,kernel,known,registry,steps}.ts',
  ],
  { base: '../machines/lifecycles' },
);

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && 'fields' in value && 'name' in value;
const isLifecycle = (value: unknown): value is Lifecycle =>
  typeof value === 'object' && value !== null && 'machine' in value;

/** `award_cate` is declared in `award-cate.ts`, and so is its life cycle. */
const fileOf = (entity: string) => `./${entity.replaceAll('_', '-')}.ts`;

async function exported<Of>(
  load: (() => Promise<Exports>) | undefined,
  isIt: (value: unknown) => value is Of,
  what: string,
): Promise<Of> {
  const found = load && Object.values(await load()).find(isIt);
  if (!found) throw new Error(`no code of ${what}`);
  return found;
}

function knowBoth([entity, lifecycle]: readonly [Entity, Lifecycle]): void {
  knowLifecycle(entity.name, lifecycle);
  know(entity);
}

/**
 * Fetches the declaration of an entity and its life cycle, so that charts and views know it (contract/known-entities.ts). Rejects when a
 * file does not come, or where the program has no such entity.
 */
export async function loadEntity(name: string): Promise<void> {
  if (isKnown(name)) return;
  const family = familyOf(name);
  if (family) return (await family[1][1]()).pack.forEach(knowBoth);
  const file = fileOf(name);
  const [entity, lifecycle] = await Promise.all([
    exported(entityFiles[file], isEntity, `entity ${name}`),
    exported(lifecycleFiles[file], isLifecycle, `life cycle ${name}`),
  ]);
  knowBoth([entity, lifecycle]);
}
