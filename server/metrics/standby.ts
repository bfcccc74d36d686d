import { Counter, Gauge, type Registry } from 'prom-client';
import type { Store } from '../db/store.ts';

/** How far the standby is behind, and what it has answered. Nothing where there is none; no lag while it does not answer. */
export function gaugeStandby(register: Registry, { db, standby }: Pick<Store, 'db' | 'standby'>): void {
  if (!standby) return;
  const bytes = new Gauge({
    name: 'flan_standby_lag_bytes',
    help: 'Log of the database that its standby has not taken over yet',
    registers: [register],
  });
  register.registerMetric(
    new Gauge({
      name: 'flan_standby_lag_seconds',
      help: 'Seconds since the last transaction that the standby has taken over, 0 where it has all',
      registers: [],
      async collect() {
        const lag = await standby.lag(db);
        for (const gauge of [this, bytes]) gauge.reset();
        if (!lag) return;
        this.set(lag.seconds);
        bytes.set(lag.bytes);
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: 'flan_standby_reads_total',
      help: 'Lists, reports and pieces of exports by who answered them',
      labelNames: ['by'],
      registers: [],
      collect() {
        this.reset();
        for (const by of ['standby', 'primary'] as const) this.inc({ by }, standby.reads[by]);
      },
    }),
  );
}
