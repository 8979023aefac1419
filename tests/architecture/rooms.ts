import { rooms } from './lint/rooms.mjs'

/** A folder, by its path from the root, with the names of the files that lie in itself. */
export interface Folder {
  readonly path: string
  readonly files: readonly string[]
}

/** Source files in one folder at most: what a newcomer reads at a glance. */
const mostFiles = 24
/** Beside the rooms of machines there is the register, and little else. */
const mostBesideRooms = 8

/** What is wrong with the folders of a layer: one sentence each. */
export function folderFaults(layer: string, folders: readonly Folder[]): readonly string[] {
  return folders.flatMap(({ path, files }) => {
    const [room] = path.slice(layer.length + 1).split('/')
    const most = path === 'machines' ? mostBesideRooms : mostFiles
    const sources = files.filter((name) => /\.(ts|tsx|css)$/.test(name)).length
    return [
      ...(room === '' || room === undefined || rooms.includes(room) ? [] : [`${path} is no room: see lint/rooms.mjs.`]),
      ...(sources > most ? [`${path} holds ${sources} source files; ${most} are enough.`] : []),
      ...(/[A-Z]/.test(path) ? [`${path} has capital letters in its name.`] : []),
    ]
  })
}
