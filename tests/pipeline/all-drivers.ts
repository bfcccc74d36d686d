import { readdirSync } from 'node:fs';
import { type AnyDriver, engineDriver, exploreDriver } from '../engine/driver.ts';
import type { Graph } from '../engine/explore.ts';
import type { EngineModel } from '../engine/model.ts';

const folder = new URL('../drivers/', import.meta.url);

const isDriver = (exported: unknown): exported is AnyDriver =>
  typeof exported === 'object' && exported !== null && 'perform' in exported;

/** Every driver of the project, by file. */
export async function allDrivers(): Promise<readonly AnyDriver[]> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.driver.ts'));
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<Readonly<Record<string, unknown>>>),
  );
  return modules.flatMap((module) => Object.values(module)).filter(isDriver);
}

/** The model that a driver works, as the engine reads it. */
export const modelOf = (driver: AnyDriver): EngineModel => engineDriver(driver).model as EngineModel;

/** What views offer of an explored chart, where that is less than the chart: the paths of levels b and c. */
export const viewsOf = ({ model, chart }: Graph, drivers: readonly AnyDriver[]): readonly Graph[] =>
  drivers
    .filter((driver) => modelOf(driver).id === model.id && modelOf(driver).machine === model.machine)
    .map((driver) => exploreDriver(driver, chart))
    .filter((graph) => graph.model.id.endsWith('.view'));
