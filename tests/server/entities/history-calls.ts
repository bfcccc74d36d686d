import { randomUUID } from 'node:crypto';
import type { Call } from '../../../contract/entity/call.ts';
import {
  historyCall,
  type HistoryPage,
  type OldForm,
  undoCall,
  uniqueCall,
  versionCall,
} from '../../../contract/entity/history.ts';
import type { Answered, TestServer } from '../with-server.ts';

/** The calls about the past of a row, as one operator makes them. */
export function historian({ call }: Pick<TestServer, 'call'>, token: string) {
  const get = (declared: Call, query: Record<string, string>) =>
    call('GET', declared.split(' ')[1] ?? '', { token, query });
  const history = (entity: string, id: number, more: Record<string, string> = {}) =>
    get(historyCall, { entity, id: String(id), ...more });
  return {
    history,
    entries: async (entity: string, id: number) => ((await history(entity, id)).result as HistoryPage).entries,
    version: (entity: string, id: number, version: number) =>
      get(versionCall, { entity, id: String(id), version: String(version) }),
    oldForm: async (entity: string, id: number, version: number) =>
      (await get(versionCall, { entity, id: String(id), version: String(version) })).result as OldForm,
    unique: (query: Record<string, string>) => get(uniqueCall, query),
    undo: (entity: string, id: number, version: number, requestId: string = randomUUID()): Promise<Answered> =>
      call('POST', undoCall.split(' ')[1] ?? '', { token, body: { entity, id, version, request_id: requestId } }),
  };
}
