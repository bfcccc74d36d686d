import '../known-entities.ts';
import { readdirSync } from 'node:fs';
import type { AnyModel } from '../engine/model.ts';

/** A model and the file that it stands in, from the root. */
export interface KnownModel {
  readonly model: AnyModel;
  readonly file: string;
}

const folder = new URL('../models/', import.meta.url);

const isModel = (exported: unknown): exported is AnyModel =>
  typeof exported === 'object' && exported !== null && 'machine' in exported && 'cases' in exported;

/** Every model of the project, by file and then as its file declares them. */
export async function allModels(): Promise<readonly KnownModel[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.model.ts'));
  const modules = await Promise.all(
    names.toSorted().map(async (name) => {
      const exported = (await import(new URL(name, folder).href)) as Readonly<Record<string, unknown>>;
      return Object.values(exported)
        .filter(isModel)
        .map((model) => ({ model, file: `tests/models/${name}` }));
    }),
  );
  return modules.flat();
}
