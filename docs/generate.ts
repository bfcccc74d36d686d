import { readFileSync, writeFileSync } from 'node:fs';
import { entities } from '../contract/entities.ts';
import { roomOf } from '../contract/rooms.ts';
import type { Entity } from '../contract/entity/entity.ts';
import { codes, messages, statusDescriptions } from '../contract/core/errors.ts';
import type { Field } from '../contract/entity/field.ts';
import { actionLabels } from '../contract/core/permission.ts';
import { movesFrom, stateLabel, statesOf } from '../machines/entity/lifecycle/kernel.ts';
import { lifecycleOf } from '../machines/entity/lifecycle/registry.ts';
import { table } from './markdown.ts';
import { securityPage } from './security-page.ts';

const note = '<!-- Written by `npm run docs`; do not edit. -->';

function limitsOf({ min, max, options, items, unique }: Field): string {
  const range = min === undefined && max === undefined ? [] : [`${min ?? ''}–${max ?? ''}`];
  const choices = options
    ? [
        Object.entries(options)
          .map(([code, { label }]) => `${code} ${label}`)
          .join(' · '),
      ]
    : [];
  const rows = items
    ? [
        `rows of ${Object.entries(items)
          .map(([key, { label }]) => `${key} ${label}`)
          .join(' · ')}`,
      ]
    : [];
  return [...range, ...choices, ...rows, ...(unique ? ['unique'] : [])].join('; ');
}

function ruleOf({ rule, requiredWhen, computed, when }: Field): string {
  if (computed) return 'server';
  if (requiredWhen) return 'required (as other values say)';
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
    `Declared in \`contract/${roomOf(entity.name)}/${entity.name.replaceAll('_', '-')}.entity.ts\`; page \`${entity.permissionId}\`.`,
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

/** Every page that this program writes, by its path below docs/; those of charts come from `npm run charts`. */
function pages(): ReadonlyMap<string, string> {
  return new Map([
    ['entities.md', `${note}\n# Entities\n\n${entities.map(entityPage).join('\n\n')}\n`],
    ['errors.md', `${errorsPage}\n`],
    ['security.md', `${note}\n${securityPage()}\n`],
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
  for (const [path, text] of pages()) writeFileSync(at(path), text);
}

if (import.meta.main) writePages();
