import { rooms } from './lint/rooms.mjs'

/** A folder, by its path from the root, with the names of the files directly in it. */
export interface Folder {
  readonly path: string
  readonly files: readonly string[]
}

/** The largest number of source files in one folder, so that a newcomer can take them in at a glance. */
const mostFiles = 24
/** The same for machines, which has little besides its rooms and the registry. */
const mostBesideRooms = 8

/** The problems with the folders of a layer: one sentence each. */
export function folderProblems(layer: string, folders: readonly Folder[]): readonly string[] {
  return folders.flatMap(({ path, files }) => {
    const [room] = path.slice(layer.length + 1).split('/')
    const most = path === 'machines' ? mostBesideRooms : mostFiles
    const sources = files.filter((name) => /\.(ts|tsx|css)$/.test(name)).length
    return [
      ...(room === '' || room === undefined || rooms.includes(room)
        ? []
        : [`${path} is not a room: see lint/rooms.mjs.`]),
      ...(sources > most ? [`${path} holds ${sources} source files; at most ${most} are allowed.`] : []),
      ...(/[A-Z]/.test(path) ? [`${path} has capital letters in its name.`] : []),
    ]
  })
}
