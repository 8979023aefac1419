import { folderProblems } from '../../architecture/rooms.ts'
import { Refusal, type Draft } from './house.ts'

/** Throws Refusal if the folder of a room contains more files than a folder may contain. */
export function checkRoomOf(draft: Draft, layer: string, room: string): void {
  const path = `${layer}/${room}`
  const [problem] = folderProblems(layer, [{ path, files: draft.list(path) }])
  if (problem !== undefined) throw new Refusal(problem)
}
