const ofRoom = /\/(?:contract|machines|src)\/([\w-]+)\/(?:module|[\w-]+\.(?:entity|lifecycle))\.ts$/;

/**
 * The chunk that a module belongs to, where it is a declaration, a life cycle or the module of a room: those of one room come in one file,
 * whoever asks for one of them.
 */
export function roomChunk(id: string): string | null {
  const [, room] = ofRoom.exec(id) ?? [];
  return room === undefined ? null : `room-${room}`;
}
