import type { Plugin } from 'vite'

/** The text to load instead of a file's content; `path` is absolute. */
export interface PlantedFile {
  readonly path: string
  readonly text: string
}

/**
 * Vitest loads its configuration, and therefore this plugin, once per project. The copies share only the globals of the
 * process.
 */
const place = Symbol.for('argus.plantedMutant')
const shared = globalThis as { [place]?: PlantedFile | undefined }

/** Replaces the text of the given file; undefined restores all files. */
export function plant(file: PlantedFile | undefined): void {
  shared[place] = file
}

/** Serves the planted text instead of the file's content on disk, so no source is ever overwritten. */
export function plantedText(): Plugin {
  return {
    name: 'planted-mutant',
    enforce: 'pre',
    load: (id) => {
      const planted = shared[place]
      const [path, query] = id.split('?')
      if (planted === undefined || path !== planted.path) return null
      return query === 'raw' ? `export default ${JSON.stringify(planted.text)}` : planted.text
    },
  }
}
