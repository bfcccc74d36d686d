import { isDrawn, isProved } from '../../../contract/activities/set-up-proof.ts';
import type { Prover } from '../../proof/prover.ts';
import { readSetting } from '../draw/read-setting.ts';
import { prove } from './prove.ts';
import { readFacts } from './read-facts.ts';

/** What the tree of an activity does to those who draw. */
export const drawProver: Prover = {
  entity: 'activity',
  when: (row) => isProved(row) && isDrawn(row),
  prove: async (db, { id }, viewer) => {
    const { row, setting } = await readSetting(db, id, viewer);
    return prove(setting, await readFacts(db, row));
  },
};
