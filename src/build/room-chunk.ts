import { entityNames } from '../../contract/entity-names.ts';
import { roomOf } from '../../contract/rooms.ts';

const ofEntity = /\/(?:contract\/entities|machines\/lifecycles|contract|machines|src)\/([\w-]+)(?:\/module)?\.ts$/;

/**
 * The chunk that a module belongs to, where it is a declaration, a life cycle or the module of a room: those of one room come in one file,
 * whoever asks for one of them.
 */
export function roomChunk(id: string): string | null {
  const [, word = ''] = ofEntity.exec(id) ?? [];
  if (id.endsWith('/module.ts')) return `room-${word}`;
  const entity = word.replaceAll('-', '_');
  return /\/(?:entities|lifecycles)\//.test(id) && entity in entityNames ? `room-${roomOf(entity)}` : null;
}
