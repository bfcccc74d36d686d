import { useSelector } from '@xstate/react';
import { Button, TreeSelect } from 'antd';
import type { AreaNode } from '../../../contract/core/area-tree.ts';
import { lies } from '../../../contract/entity/areas.ts';
import type { AreasActor } from '../../../machines/core/areas.ts';
import './areas.css';

/** An area as the tree shows it; `sought` is all that it can be found by. */
interface Branch {
  readonly value: string;
  readonly title: string;
  readonly sought: string;
  readonly selectable?: boolean;
  readonly disabled?: boolean;
  readonly children?: Branch[];
}

interface Props {
  readonly areas: AreasActor;
  readonly chosen: readonly string[];
  readonly placeholder: string;
  readonly multiple?: boolean;
  /** Areas that stand somewhere else: they and what lies in them cannot be chosen here. */
  readonly taken?: readonly string[];
  /** Only areas that nothing lies in can be chosen. */
  readonly leaf?: boolean;
  /** The names of what is chosen until the tree is there. */
  readonly names?: Readonly<Record<string, string>>;
  /** Attributes that tie the control to its label. */
  readonly tied: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly onChange: (codes: readonly string[]) => void;
  readonly onLeave?: () => void;
}

interface Offered {
  readonly chosen: ReadonlySet<string>;
  readonly taken: readonly string[];
  readonly leaf: boolean;
}

/** Areas that are no more are offered only where they stand already. */
const branchesOf = (nodes: readonly AreaNode[], { chosen, taken, leaf }: Offered): Branch[] =>
  nodes
    .filter(({ code, disabled }) => !disabled || chosen.has(code))
    .map(({ code, name, full_name, pinyin, children, is_leaf }) => ({
      value: code,
      title: name,
      sought: `${full_name} ${pinyin} ${code}`,
      ...(leaf && !is_leaf && { selectable: false }),
      ...(taken.some((one) => lies(code, one)) && { disabled: true }),
      ...(children && { children: branchesOf(children, { chosen, taken, leaf }) }),
    }));

const found = (typed: string, node: object) =>
  'sought' in node && typeof node.sought === 'string' && node.sought.includes(typed.trim().toLowerCase());

/** A tree of areas to choose one from, or several with all that lies in them. Thousands of lines: only those on screen are drawn. */
export function AreaSelect(props: Props) {
  const { areas, chosen, multiple = false, taken = [], leaf = false, names = {} } = props;
  const nodes = useSelector(areas, ({ context }) => context.areas);
  const busy = useSelector(areas, (snapshot) => snapshot.matches('loading'));
  const error = useSelector(areas, ({ context }) => context.error);
  const branches = branchesOf(nodes, { chosen: new Set(chosen), taken, leaf });
  const before =
    branches.length > 0 ? [] : chosen.map((code) => ({ value: code, title: names[code] ?? code, sought: '' }));
  return (
    <>
      <TreeSelect<string | string[] | null, Branch>
        {...props.tied}
        className="wide"
        allowClear
        virtual
        listHeight={288}
        loading={busy}
        placeholder={props.placeholder}
        treeData={[...before, ...branches]}
        {...(multiple && {
          multiple: true,
          treeCheckable: true,
          showCheckedStrategy: TreeSelect.SHOW_PARENT,
          maxTagCount: 12,
        })}
        showSearch={{ filterTreeNode: found, autoClearSearchValue: false }}
        notFoundContent={<div className="areas-none">{busy ? '加载中…' : '没有匹配的地区'}</div>}
        value={multiple ? [...chosen] : (chosen[0] ?? null)}
        onChange={(picked: string | string[] | null | undefined) => props.onChange([picked ?? []].flat())}
        onBlur={() => props.onLeave?.()}
      />
      {error !== '' && (
        <div className="areas-failed" role="alert">
          {error}
          <Button type="link" size="small" onClick={() => areas.send({ type: 'RETRY' })}>
            重试
          </Button>
        </div>
      )}
    </>
  );
}
