import type { SimulatorScript, SimulatorSwitch } from '../contract/simulator/simulation.ts';
import type { Key } from './signature.ts';

/** A verification point with somebody who verifies there. */
export interface Shop {
  readonly entryNo: string;
  readonly mobile: string;
}

/** What a run is about. */
export interface RunSettings {
  readonly url: URL;
  readonly key: Key;
  readonly phones: number;
  readonly seed: number;
  readonly script: SimulatorScript;
  /** So many farms from the first phone on; in the script `farm` all phones are of one. */
  readonly farms: number;
  readonly switches: ReadonlySet<SimulatorSwitch>;
  /** Sets the people of this run apart from those of others with the same seed. */
  readonly run: string;
  readonly activities: readonly number[];
  /** Codes to scan, each behind the campaign that it belongs to: `7001:QR00000001`; where tiers are printed, `6001/T3:…`, or `6001/:…` for none. */
  readonly codes: readonly string[];
  readonly shops: readonly Shop[];
  /** Milliseconds between two calls of a phone, about. */
  readonly pace: number;
  /** Calls after which a phone is switched off; 0: never. */
  readonly acts: number;
  /** Seconds after which all are; 0: never. */
  readonly seconds: number;
  readonly connections: number;
  /** The phone that is watched. */
  readonly watch: number;
}
