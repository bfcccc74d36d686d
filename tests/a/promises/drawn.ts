import type { Values } from '../../../contract/entity/field.ts';

/** A life cycle as its page draws it. */
export interface Drawn {
  readonly page: string;
  /** Facts of a row under which everything that is drawn may happen. */
  readonly facts: Values;
  /** `from EVENT to`; several states with a slash, `same` for a step that stays where it is. With facts where it needs others. */
  readonly steps: readonly (string | readonly [string, Values])[];
  /** `from EVENT` with the facts that stand in its way. */
  readonly refused: readonly (readonly [string, Values])[];
}

/** Facts of a row that lacks something a guard lists. */
export const missing = (guard: string): Values => ({ blockers: { [guard]: [{ text: '还差一项' }] } });
/** Enabled and disabled, to and fro. */
export const toggled = (page: string, facts: Values, refused: Drawn['refused'], more: Drawn['steps'] = []): Drawn => ({
  page,
  facts,
  steps: ['enabled DISABLE disabled', 'disabled ENABLE enabled', ...more],
  refused,
});
/** As wider.md §10 removes what is no longer used. */
export const removable = 'enabled/disabled DELETE deleted';
/** As award.md §3.9: draft, enabled ⇄ disabled, archived from each of them while nothing is allocated. */
export const goods = (page: string, facts: Values, refused: Drawn['refused']): Drawn => ({
  page,
  facts,
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled', 'draft/enabled/disabled ARCHIVE archived'],
  refused,
});
/** Units that prizes draw on. */
export const allocated = { stock_allocated: 4 };
/** As award.md §3.2, §3.3: archived only while it is not in use. */
export const withReady = (page: string, facts: Values, refused: Drawn['refused']): Drawn => ({
  page,
  facts,
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled', 'draft/disabled ARCHIVE archived'],
  refused: [['draft ENABLE', missing('ready')], ['disabled ENABLE', missing('ready')], ...refused],
});
/** As award.md §5 draws the parts of a journey, which are never archived. */
export const journey = (page: string): Drawn => ({
  page,
  facts: { blockers: { ready: [] } },
  steps: ['draft/disabled ENABLE enabled', 'enabled DISABLE disabled'],
  refused: [
    ['draft ENABLE', missing('ready')],
    ['disabled ENABLE', missing('ready')],
  ],
});
