import type { SnapshotFrom } from 'xstate';
import type { Values } from '../../contract/entity/field.ts';
import { outline, placeOf, type PlanPlace } from '../../contract/activities/plan-outline.ts';
import { stepsOf } from '../../machines/activities/plan-writes.ts';
import { changesOf } from '../../machines/activities/plan-form.ts';
import type { planPageMachine } from '../../machines/activities/plan-page.ts';
import { shows } from '../engine/driver.ts';
import type { Control, Screen } from '../engine/screen.ts';
import { siftedIn } from './plan-filter.ts';
import type { Ui } from '../engine/ui.ts';

export type Page = SnapshotFrom<typeof planPageMachine>;

export const placesIn = (page: Page): readonly PlanPlace[] =>
  outline(page.context.tree, page.context.folded, siftedIn(page.context));
/** A plan as the tree shows it; undefined where it does not. */
export const shownIn = (page: Page, id: number) => placesIn(page).find(({ node }) => node.id === id)?.node;
/** The plan that the form is of, in the tree or folded away in it. */
export const chosenIn = ({ context: { tree, selected } }: Page) =>
  outline(tree).find(({ node }) => node.id === selected)?.node;
const titled = (values: Values | undefined): string => (typeof values?.['title'] === 'string' ? values['title'] : '');
export const titleOf = ({ context: { tree } }: Page, id: number) => titled(placeOf(tree, id)?.node);
export const mayEdit = ({ context }: Page) => context.actions.includes('edit');
/** What stands in the name of the chosen plan. */
const typedIn = (page: Page): string => {
  const { drafts, selected } = page.context;
  return titled({ ...chosenIn(page), ...drafts[selected] });
};
/** Whether the name of the chosen plan can be typed, and is another one then. */
export const mayFill = (page: Page, values: Values) =>
  mayEdit(page) && chosenIn(page) !== undefined && typedIn(page) !== values['title'];
/** What the button of a step says. */
export const stepName = (page: Page, id: number, event: string): string => {
  const { node } = placesIn(page).find((place) => place.node.id === id) ?? {};
  return (node && stepsOf(page.context, node).find((step) => step.event === event)?.label) ?? '';
};
const isUnsaved = ({ context }: Page, id: number) => Object.keys(changesOf(context, id)).length > 0;
/** The dialog that stands above it. */
export const dialogsOf = (page: Page): readonly string[] => [
  ...(page.matches({ tree: 'asking' }) ? ['提示'] : []),
  ...(page.matches({ tree: 'takingBack' }) ? ['撤销'] : []),
  ...(page.matches({ tree: 'stocking' }) ? ['调整库存'] : []),
];

/** The form of the chosen plan, or, for those who may not change it, what is known of it as text. */
export function showsForm({ fields, text }: Screen, page: Page): void {
  const chosen = chosenIn(page);
  const isForm = chosen !== undefined && mayEdit(page);
  shows('form', fields['方案名称']?.value, isForm ? typedIn(page) : undefined);
  shows('form is open', fields['方案名称']?.enabled, isForm ? true : undefined);
  const isTold = text.includes(`方案名称 ${titled(chosen)}`);
  shows('told as text', isTold, chosen !== undefined && !isForm);
}

/** The rows from top to bottom, which one is chosen, and which have something typed. */
export function showsTree({ controls, text }: Screen, page: Page): void {
  const places = placesIn(page);
  const rows = controls
    .filter(({ role }) => role === 'treeitem')
    .map(({ name, on }, at) => {
      const title = titled(places[at]?.node);
      return [name.startsWith(title) ? title : name, on === true];
    });
  const wanted = places.map(({ node }) => [titled(node), node.id === page.context.selected]);
  shows('rows', rows, wanted);
  shows('marks', text.split(' *').length - 1, placesIn(page).filter(({ node }) => isUnsaved(page, node.id)).length);
  shows('nothing', text.includes('还没有方案'), page.context.tree.length === 0 && page.matches({ tree: 'ready' }));
}

/** The row of a plan: its name begins with the plan's, what is known of the plan follows. */
export async function rowOf(ui: Ui, page: Page, id: number): Promise<Control> {
  const title = titleOf(page, id);
  const { controls } = await ui.read();
  const row = controls.find(({ role, name }) => role === 'treeitem' && name.startsWith(title));
  return { role: 'treeitem', name: row?.name ?? title };
}
