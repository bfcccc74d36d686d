import { useSelector } from '@xstate/react';
import { memo } from 'react';
import type { GrantPage } from '../../../contract/people/grants.ts';
import { type Action, actionLabels, actions } from '../../../contract/core/permission.ts';
import {
  type Chosen,
  foundPages,
  type Grantable,
  isFixed,
  type Mark,
  markOf,
} from '../../../machines/people/grants-choice.ts';
import type { GrantsActor } from '../../../machines/people/grants.ts';

interface Props {
  readonly grants: GrantsActor;
}

/** What stays as it is while somebody ticks: rows are given it, so that of what changes each looks at its own page alone. */
interface Fixed extends Props {
  readonly held: Chosen;
  readonly grantable: Grantable;
}

const none: readonly Action[] = [];

/**
 * Pages by group, and what may be done there. A row looks at its own page alone, so that a click draws one row, its group and the head
 * anew, however many pages there are; the boxes are the browser's own, and what is scrolled out of sight is not painted (grants.css).
 */
export function GrantsMatrix({ grants }: Props) {
  const search = useSelector(grants, ({ context }) => context.search);
  const pages = useSelector(grants, ({ context }) => context.pages);
  const held = useSelector(grants, ({ context }) => context.held);
  const grantable = useSelector(grants, ({ context }) => context.grantable);
  const shown = foundPages(pages, search);
  const groups = [...new Set(shown.map(({ group }) => group))];
  const fixed = { grants, held, grantable };
  if (shown.length === 0) return <p className="editing-note">没有符合「{search}」的页面</p>;
  return (
    <div className="grants-scroll">
      <table className="grants-matrix" aria-label="权限矩阵">
        <Head {...fixed} pages={shown} />
        {groups.map((group) => (
          <Group key={group} {...fixed} group={group} pages={shown.filter((page) => page.group === group)} />
        ))}
      </table>
    </div>
  );
}

interface PagesProps extends Fixed {
  readonly pages: readonly GrantPage[];
}

function Head(props: PagesProps) {
  return (
    <thead>
      <tr>
        <th scope="col">页面</th>
        {actions.map((action) => (
          <th key={action} scope="col">
            <ColumnBox {...props} action={action} />
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ColumnBox({ grants, grantable, pages, action }: PagesProps & { readonly action: Action }) {
  const mark = useSelector(grants, ({ context: { chosen } }) => markOf(chosen, pages, grantable, action));
  return (
    <label>
      <MarkedBox
        name={`全部${actionLabels[action]}`}
        mark={mark}
        locked={isFixed(pages, grantable, action)}
        onToggle={() => grants.send({ type: 'TOGGLE_COLUMN', action })}
      />
      {actionLabels[action]}
    </label>
  );
}

function Group({ grants, held, grantable, group, pages }: PagesProps & { readonly group: string }) {
  return (
    <tbody style={{ ['--rows' as string]: pages.length + 1 }}>
      <tr className="grants-group">
        <th scope="rowgroup" colSpan={actions.length + 1}>
          <label>
            <GroupBox {...{ grants, held, grantable, group, pages }} />
            {group}
          </label>
        </th>
      </tr>
      {pages.map((page) => (
        <PageRow key={page.permissionId} grants={grants} page={page} {...cellsOf(page, held, grantable)} />
      ))}
    </tbody>
  );
}

const cellsOf = ({ permissionId }: GrantPage, held: Chosen, grantable: Grantable) => ({
  held: held[permissionId] ?? none,
  open: grantable[permissionId] ?? none,
});

/** By itself, so that the rows of the group are not looked at when its box changes. */
function GroupBox({ grants, grantable, group, pages }: PagesProps & { readonly group: string }) {
  const mark = useSelector(grants, ({ context: { chosen } }) => markOf(chosen, pages, grantable));
  return (
    <MarkedBox
      name={`全部${group}`}
      mark={mark}
      locked={isFixed(pages, grantable)}
      onToggle={() => grants.send({ type: 'TOGGLE_GROUP', group })}
    />
  );
}

interface RowProps extends Props {
  readonly page: GrantPage;
  readonly held: readonly Action[];
  readonly open: readonly Action[];
}

const PageRow = memo(function PageRow({ grants, page, held, open }: RowProps) {
  const chosen = useSelector(grants, ({ context }) => context.chosen[page.permissionId] ?? none);
  const grantable = { [page.permissionId]: open };
  return (
    <tr>
      <th scope="row">
        <label>
          <MarkedBox
            name={`全部${page.title}`}
            mark={markOf({ [page.permissionId]: chosen }, [page], grantable)}
            locked={isFixed([page], grantable)}
            onToggle={() => grants.send({ type: 'TOGGLE_PAGE', page: page.permissionId })}
          />
          {page.title}
        </label>
      </th>
      {actions.map((action) => (
        <Cell
          key={action}
          grants={grants}
          page={page}
          action={action}
          isOn={chosen.includes(action)}
          wasOn={held.includes(action)}
          locked={!open.includes(action)}
        />
      ))}
    </tr>
  );
});

interface CellProps extends Props {
  readonly page: GrantPage;
  readonly action: Action;
  readonly isOn: boolean;
  readonly wasOn: boolean;
  readonly locked: boolean;
}

/** A click on a whole column touches every row: only the cells that it changes are drawn again. */
const Cell = memo(function Cell({ grants, page, action, isOn, wasOn, locked }: CellProps) {
  return (
    <td className={isOn === wasOn ? '' : 'grants-changed'}>
      {page.actions.includes(action) && (
        <input
          type="checkbox"
          aria-label={`${page.title} ${actionLabels[action]}`}
          checked={isOn}
          disabled={locked}
          onChange={() => grants.send({ type: 'TOGGLE', page: page.permissionId, action })}
        />
      )}
    </td>
  );
});

interface BoxProps {
  readonly name: string;
  readonly mark: Mark;
  readonly locked: boolean;
  readonly onToggle: () => void;
}

/** The box of several cells; that it is half ticked can only be said to the element. */
const MarkedBox = ({ name, mark, locked, onToggle }: BoxProps) => (
  <input
    type="checkbox"
    aria-label={name}
    checked={mark === 'all'}
    disabled={locked}
    ref={(box) => {
      if (box) box.indeterminate = mark === 'some';
    }}
    onChange={onToggle}
  />
);
