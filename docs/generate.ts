import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AnyStateMachine } from 'xstate';
import { entities } from '../contract/entities.ts';
import type { Entity } from '../contract/entity.ts';
import { codes, messages, statusDescriptions } from '../contract/errors.ts';
import type { Field } from '../contract/field.ts';
import { actionLabels } from '../contract/permission.ts';
import { appMachine } from '../machines/app.ts';
import { blockMachine } from '../machines/block.ts';
import { bootstrapMachine } from '../machines/bootstrap.ts';
import { confirmMachine } from '../machines/confirm.ts';
import { layoutMachine } from '../machines/layout.ts';
import { movesFrom, stateLabel, statesOf } from '../machines/lifecycles/kernel.ts';
import { lifecycleOf } from '../machines/lifecycles/registry.ts';
import { listPageMachine } from '../machines/list-page.ts';
import { noticesMachine } from '../machines/notices.ts';
import { recordMachine } from '../machines/record.ts';
import { screenMachine } from '../machines/screen.ts';
import { sessionMachine } from '../machines/session.ts';
import { shellMachine } from '../machines/shell.ts';
import { tableMachine } from '../machines/table.ts';
import { tabsMachine } from '../machines/tabs.ts';
import { workplaceMachine } from '../machines/workplace.ts';
import { mermaidOf } from './mermaid.ts';

const charts: Readonly<Record<string, AnyStateMachine>> = {
  app: appMachine,
  block: blockMachine,
  bootstrap: bootstrapMachine,
  confirm: confirmMachine,
  layout: layoutMachine,
  'list-page': listPageMachine,
  notices: noticesMachine,
  record: recordMachine,
  screen: screenMachine,
  session: sessionMachine,
  shell: shellMachine,
  table: tableMachine,
  tabs: tabsMachine,
  workplace: workplaceMachine,
};

const note = '<!-- Written by `npm run docs`; do not edit. -->';
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

const chartPage = (name: string, machine: AnyStateMachine, source: string) =>
  `${note}\n# ${name}\n\nSource: \`${source}\`\n\n\`\`\`mermaid\n${mermaidOf(machine)}\n\`\`\`\n`;

function limitsOf({ min, max, options, unique }: Field): string {
  const range = min === undefined && max === undefined ? [] : [`${min ?? ''}–${max ?? ''}`];
  const choices = options
    ? [
        Object.entries(options)
          .map(([code, { label }]) => `${code} ${label}`)
          .join(' · '),
      ]
    : [];
  return [...range, ...choices, ...(unique ? ['unique'] : [])].join('; ');
}

function ruleOf({ rule, computed, when }: Field): string {
  if (computed) return 'server';
  const required = rule === true ? 'required' : (rule?.name ?? '');
  return when ? `${required} (when it applies)` : required;
}

function entityPage(entity: Entity): string {
  const lifecycle = lifecycleOf(entity.name);
  const fields = Object.entries(entity.fields).map(([key, field]) => [
    key,
    field.label,
    field.kind,
    ruleOf(field),
    limitsOf(field),
  ]);
  const moves = statesOf(lifecycle).flatMap((status) =>
    movesFrom(lifecycle, { status }).map((move) => [
      stateLabel(lifecycle, status),
      `${move.label} (${move.event})`,
      stateLabel(lifecycle, move.target),
      `${move.action} ${actionLabels[move.action]}`,
    ]),
  );
  return [
    `## ${entity.label} \`${entity.name}\``,
    `Declared in \`contract/entities/${entity.name.replaceAll('_', '-')}.ts\`; page \`${entity.permissionId}\`.`,
    Object.values(entity.calls)
      .map((call) => `- \`${call}\``)
      .join('\n'),
    table(['key', 'label', 'kind', 'rule', 'limits'], fields),
    table(['from', 'move', 'to', 'needs'], moves),
  ].join('\n\n');
}

const errorsPage = [
  `${note}\n# Errors`,
  'Business codes travel in the envelope with HTTP 200, session codes with HTTP 401 (spec §8).',
  table(
    ['name', 'code', 'message'],
    Object.entries(codes).map(([name, code]) => [
      name,
      String(code),
      name === 'ok' ? '' : messages[name as keyof typeof messages],
    ]),
  ),
  '## HTTP statuses',
  table(['status', 'description'], Object.entries(statusDescriptions)),
].join('\n\n');

/** Every generated page by its path below docs/. */
function pages(): ReadonlyMap<string, string> {
  return new Map([
    ['entities.md', `${note}\n# Entities\n\n${entities.map(entityPage).join('\n\n')}\n`],
    ['errors.md', `${errorsPage}\n`],
    ...Object.entries(charts).map(
      ([name, machine]) => [`charts/${name}.md`, chartPage(name, machine, `machines/${name}.ts`)] as const,
    ),
    ...entities.map(({ name, label }) => {
      const source = `machines/lifecycles/${name.replaceAll('_', '-')}.ts`;
      return [
        `charts/lifecycle-${name}.md`,
        chartPage(`${label} (life cycle)`, lifecycleOf(name).machine, source),
      ] as const;
    }),
  ]);
}

const at = (path: string) => new URL(path, import.meta.url);
const readIfThere = (path: string) => {
  try {
    return readFileSync(at(path), 'utf8');
  } catch {
    return '';
  }
};

/** Paths of generated pages that are not what the sources give today. */
export const stalePages = (): readonly string[] =>
  [...pages()].filter(([path, text]) => readIfThere(path) !== text).map(([path]) => path);

/** Writes every generated page. */
export function writePages(): void {
  mkdirSync(at('charts/'), { recursive: true });
  for (const [path, text] of pages()) writeFileSync(at(path), text);
}

if (import.meta.main) writePages();
