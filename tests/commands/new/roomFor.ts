import { folderFaults } from '../../architecture/rooms.ts'
import { Refusal, type Draft } from './house.ts'

/** Throws Refusal where the folder of a room holds more files than may be in one. */
export function checkRoomOf(draft: Draft, layer: string, room: string): void {
  const path = `${layer}/${room}`
  const [fault] = folderFaults(layer, [{ path, files: draft.list(path) }])
  if (fault !== undefined) throw new Refusal(fault)
}
