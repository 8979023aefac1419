import type { Plugin } from 'vite'

/** What stands in the place of a file, by its absolute path. */
export interface PlantedFile {
  readonly path: string
  readonly text: string
}

/** The configuration of the tests is loaded by itself, once for each layer: only the process is shared with it. */
const place = Symbol.for('argus.plantedMutant')
const shared = globalThis as { [place]?: PlantedFile | undefined }

/** Has the file at this absolute path read as this text from now on; undefined: every file as it is. */
export function plant(file: PlantedFile | undefined): void {
  shared[place] = file
}

/** Serves the planted text in the place of what is on disk: no source is ever written. */
export function plantedText(): Plugin {
  return {
    name: 'planted-mutant',
    enforce: 'pre',
    load: (id) => {
      const planted = shared[place]
      return planted !== undefined && id.split('?')[0] === planted.path ? planted.text : null
    },
  }
}
