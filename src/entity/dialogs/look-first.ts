import { entityNamed } from '../../../contract/entity/known-entities.ts';
import type { Question } from '../../../machines/entity/record/confirm.ts';
import { request } from '../../core/http.ts';

/** What a call answers that looks at a row before a step: what is plainly wrong is a `fault`. */
interface Looked {
  readonly findings: readonly { readonly severity: string; readonly sentence: string }[];
}

/** What is plainly wrong with a row before a step, by the call that its entity looks with. */
export async function faultsBefore({ target }: Question, signal: AbortSignal): Promise<readonly string[]> {
  const entity = String(target['entity']);
  const call = entityNamed(entity).lookedAt?.[String(target['event'])];
  if (!call) return [];
  const { findings } = await request<Looked>(call, {
    params: { entity, id: String(target['id']) },
    signal,
    quiet: true,
  });
  return findings.filter(({ severity }) => severity === 'fault').map(({ sentence }) => sentence);
}
