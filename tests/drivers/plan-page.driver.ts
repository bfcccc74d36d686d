import type { Where } from '../../contract/activities/tree-steps.ts';
import { prizeIn, prizeSteps } from '../../machines/activities/plan-prizes.ts';
import { defineDriver, shows } from '../engine/driver.ts';
import type { Control } from '../engine/screen.ts';
import type { Ui } from '../engine/ui.ts';
import { planPageModel } from '../models/plan-page.model.ts';
import { lookFor, mayLookFor, showsFilter, siftedIn } from './plan-filter.ts';
import {
  chosenIn,
  dialogsOf,
  mayEdit,
  mayFill,
  type Page,
  placesIn,
  rowOf,
  shownIn,
  showsForm,
  showsTree,
  stepName,
  titleOf,
} from './plan-screen.ts';

/** How far down in a row something is dropped. */
const partOf: Readonly<Record<Where, number>> = { before: 0.1, inside: 0.5, after: 0.9 };
const keys = { up: 'ArrowUp', down: 'ArrowDown', in: 'ArrowRight', out: 'ArrowLeft' } as const;

const button = (name: string): Control => ({ role: 'button', name });

const undoName = ({ context: { undo } }: Page) => (undo.length > 0 ? `撤销（${undo.length}）` : '撤销');
const prizeStepName = (page: Page, id: number, event: string): string => {
  const prize = prizeIn(page.context, id);
  return (prize && prizeSteps(page.context, prize).find((step) => step.event === event)?.label) ?? '';
};
/** Chooses from the menu of a prize of the chosen plan. */
async function fromMenu(ui: Ui, page: Page, id: number, name: string): Promise<void> {
  await ui.click(`奖品操作：${prizeIn(page.context, id)?.title ?? ''}`);
  await ui.press({ role: 'menuitem', name });
}
const foldName = (page: Page, id: number) =>
  `${page.context.folded.includes(id) ? '展开' : '收起'}${titleOf(page, id)}`;

const foldable = (page: Page, id: number) => (shownIn(page, id)?.children ?? []).length > 0;

/** 奖励方案: the tree, the form of the chosen plan, and what is above them. */
export const planPageDriver = defineDriver(planPageModel, {
  world: [
    'REFRESH',
    'PRIZES_CHANGED',
    'FOLLOW_LINK',
    'PAGE_CLOSED',
    'ASK',
    'UNDONE',
    'RESTORE',
    'RIGHTS',
    'OTHERS_CHANGED',
  ],
  offers: (page, event) => {
    const { activities, activityId, selected, tree } = page.context;
    switch (event.type) {
      case 'CHOOSE':
        return event.activityId !== activityId && activities.some(({ id }) => id === event.activityId);
      case 'SELECT':
        return shownIn(page, event.id) !== undefined;
      case 'FOLD':
        return foldable(page, event.id);
      case 'FOLD_ALL':
      case 'UNFOLD_ALL':
        return tree.some(({ children }) => children.length > 0) && placesIn(page).length > 0;
      case 'FILTER':
        return tree.length > 0 && mayLookFor(page.context.filter, event.filter);
      case 'MOVE':
        return selected === event.id && shownIn(page, event.id) !== undefined;
      case 'DROP':
        return (
          mayEdit(page) &&
          !siftedIn(page.context) &&
          shownIn(page, event.id) !== undefined &&
          shownIn(page, event.target) !== undefined
        );
      case 'ADD':
        return selected === event.parentId && chosenIn(page) !== undefined;
      case 'FILL':
        return mayFill(page, event.values);
      case 'STEP':
        return selected === event.id && stepName(page, event.id, event.event) !== '';
      case 'BRANCH':
        return selected === event.id && page.can(event);
      case 'STEP_PRIZE':
        return prizeStepName(page, event.id, event.event) !== '';
      case 'ADJUST':
        return page.can(event);
      case 'SHOW_COSTS':
      case 'HIDE_COSTS':
        return tree.length > 0;
      case 'REHEARSE':
        return !page.matches({ rehearsal: 'open' });
      default:
        // Odds are a field within a row of the tree: walked by tests/b/campaign-place.test.tsx and tests/c/campaign-place.test.ts.
        return !event.type.endsWith('_ODDS');
    }
  },
  perform: async (ui, event, page) => {
    switch (event.type) {
      case 'CHOOSE':
        return ui.choose('活动', String(page.context.activities.find(({ id }) => id === event.activityId)?.title));
      case 'SELECT':
        return ui.press(await rowOf(ui, page, event.id));
      case 'FOLD':
        return ui.click(foldName(page, event.id));
      case 'FILTER':
        return lookFor(ui, event.filter);
      case 'FOLD_ALL':
        return ui.click('全部收起');
      case 'UNFOLD_ALL':
        return ui.click('全部展开');
      case 'MOVE':
        await ui.focus(await rowOf(ui, page, event.id));
        return ui.key(`Alt+${keys[event.to]}`);
      case 'DROP':
        return ui.drag(await rowOf(ui, page, event.id), await rowOf(ui, page, event.target), partOf[event.where]);
      case 'ADD':
        return ui.click('新增子方案');
      case 'FILL':
        return ui.fill('方案名称', String(event.values['title']));
      case 'DISCARD':
        return ui.click('放弃修改');
      case 'SUBMIT':
        return ui.click('保存');
      case 'STEP':
        return ui.click(stepName(page, event.id, event.event));
      case 'BRANCH':
        return ui.click('转为分支');
      case 'STEP_PRIZE':
        return fromMenu(ui, page, event.id, prizeStepName(page, event.id, event.event));
      case 'ADJUST':
        return fromMenu(ui, page, event.id, '调整库存');
      case 'UNDO':
        return ui.click(undoName(page));
      case 'REHEARSE':
        return ui.click('试运行');
      case 'CLOSE_REHEARSAL':
        return ui.click('收起');
      case 'RETRY':
        return ui.click('重试');
      case 'SHOW_COSTS':
        return ui.click('按方案查看');
      case 'HIDE_COSTS':
        return ui.click('收起明细');
      default:
        throw new Error('comes from elsewhere');
    }
  },
  check: async (ui, page) => {
    const screen = await ui.read();
    const dialogs = dialogsOf(page);
    shows('question', screen.dialogs, dialogs);
    // Nothing behind it can be reached.
    if (dialogs.length > 0) return;
    showsTree(screen, page);
    showsFilter(screen, page.context);
    const { activities, activityId, error } = page.context;
    shows('activity', screen.fields['活动']?.value, activities.find(({ id }) => id === activityId)?.title ?? '');
    shows('activities', screen.fields['活动']?.enabled, !page.matches({ tree: 'saving' }));
    shows(
      'alerts',
      screen.alerts,
      error === '' ? [] : [`${error}${page.matches({ tree: 'missing' }) ? '重试' : '刷新'}`],
    );
    shows('busy', screen.spinning, !page.matches({ tree: 'ready' }) && !page.matches({ tree: 'missing' }));
    showsForm(screen, page);
    shows(
      'costs',
      screen.text.includes('进入各末级方案的用户：各等级的'),
      page.matches({ costs: 'shown' }) && page.context.tree.length > 0,
    );
    shows('rehearsal', screen.text.includes('用真实的抽奖算法模拟'), page.matches({ rehearsal: 'open' }));
  },
  controlOf: (event, page) => {
    // Behind a dialog nothing can be reached.
    if (dialogsOf(page).length > 0) return null;
    switch (event.type) {
      case 'FOLD_ALL':
        return button('全部收起');
      case 'UNFOLD_ALL':
        return button('全部展开');
      case 'ADD':
        return page.context.selected === event.parentId ? button('新增子方案') : null;
      case 'DISCARD':
        return button('放弃修改');
      case 'SUBMIT':
        return button('保存');
      case 'STEP':
        return page.context.selected === event.id && stepName(page, event.id, event.event) !== ''
          ? button(stepName(page, event.id, event.event))
          : null;
      case 'BRANCH':
        return page.context.selected === event.id ? button('转为分支') : null;
      case 'UNDO':
        return button(undoName(page));
      case 'RETRY':
        return button('重试');
      case 'CLOSE_REHEARSAL':
        return button('收起');
      default:
        return null;
    }
  },
});
