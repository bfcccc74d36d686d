import { defineDriver, shows } from '../engine/driver.ts';
import { areasModel } from '../models/areas.model.ts';

/** A control that chooses an area. */
export const areasDriver = defineDriver(areasModel, {
  offers: () => true,
  perform: (ui) => ui.click('重试'),
  check: async (ui, snapshot) => {
    const { alerts } = await ui.read();
    const { error } = snapshot.context;
    shows('error', alerts, error === '' ? [] : [`${error}重试`]);
  },
  controlOf: (_, snapshot) => (snapshot.matches('failed') ? { role: 'button', name: '重试' } : null),
});
