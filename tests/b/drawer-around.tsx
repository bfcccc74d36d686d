import { createActor, fromPromise, sendParent } from 'xstate';
import { entityNamed } from '../../contract/entities.ts';
import type { Fields, Values } from '../../contract/entity/field.ts';
import type { Row } from '../../contract/core/page.ts';
import { type Action, actions as allActions } from '../../contract/core/permission.ts';
import type {
  FoundDraft,
  RecordInput,
  RecordMode,
  Saving,
  Validated,
} from '../../machines/entity/record/record-types.ts';
import { type RecordActor, recordMachine } from '../../machines/entity/record/record.ts';
import { uniquenessMachine, type UniqueQuestion } from '../../machines/entity/record/uniqueness.ts';
import '../../src/entity/list/list-page.css';
import { PageRights } from '../../src/entity/permitted.tsx';
import { RecordDrawer } from '../../src/entity/record/RecordDrawer.tsx';
import { draw } from './draw.tsx';
import { oneDrawing } from './drawing.ts';
import { closedPicker } from './standing.ts';

export const category: Row = {
  id: 102,
  version: 3,
  status: 'enabled',
  cate_name: '品牌周边',
  sort: 20,
  icon: null,
  remark: null,
};
export const good: Row = {
  id: 7,
  version: 1,
  status: 'enabled',
  title: '凉茶',
  stock_total: 2000,
  stock_available: 1200,
  stock_allocated: 0,
  stock_locked: 0,
};

type Wanted = { entity: string; id: number; mode: RecordMode };
type Checked = { fields: Fields; entity: string; mode: RecordMode; values: Values };

/** What a record is answered: its row, what was typed before, what the rules say, and what comes of saving it. */
interface Answers {
  readonly load: () => Promise<Row>;
  readonly recall: () => Promise<null>;
  readonly validate: () => Promise<Validated>;
  readonly save: () => Promise<{ id: number }>;
  readonly checkUnique: () => Promise<readonly string[]>;
}

export const never = (): Promise<never> => new Promise(() => {});
const picker = closedPicker();

/** What draws a drawer over a record that really runs, one at a time in a file of tests. */
export function drawers() {
  const drawing = oneDrawing();
  /** Unless it is said otherwise it is loaded at once, rules find nothing, and nothing is ever saved. */
  const open = (
    input: RecordInput,
    row: Row = category,
    actions: readonly Action[] = allActions,
    answers: Partial<Answers> = {},
  ): RecordActor => {
    const {
      load = async () => row,
      recall = async () => null,
      validate = async () => ({ errors: [], requestId: 'request-1' }),
      save = never,
      checkUnique = async () => [],
    } = answers;
    const logic = recordMachine.provide({
      actors: {
        load: fromPromise<Row, Wanted>(load),
        recallDraft: fromPromise<FoundDraft | null, RecordInput>(recall),
        validate: fromPromise<Validated, Checked>(validate),
        save: fromPromise<{ id: number }, Saving>(save),
        uniqueness: uniquenessMachine.provide({
          actors: { checkUnique: fromPromise<readonly string[], UniqueQuestion>(checkUnique) },
          actions: {
            reportTaken: sendParent((_, taken: Pick<UniqueQuestion, 'fields'>) => ({ type: 'TAKEN', ...taken })),
          },
        }),
      },
    });
    const record = createActor(logic, { input }).start();
    const entity = entityNamed(input.entity);
    const clear = draw(
      <PageRights page={entity.permissionId} actions={actions}>
        <RecordDrawer {...{ record, picker, entity }} reveal={undefined} open />
      </PageRights>,
    );
    drawing.keep(() => {
      clear();
      record.stop();
    });
    return record;
  };
  return { drawing, open };
}
