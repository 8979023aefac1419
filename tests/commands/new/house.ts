/** The files of the house as the command sees them, and what it means to write: all of it is decided before any is written. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'prettier'

/** Texts by their paths from the root, wherever they are kept. */
export interface House {
  /** The text of a file; undefined where there is none. */
  readonly read: (path: string) => string | undefined
  /** The names of what lies directly in a folder; none where there is no such folder. */
  readonly list: (folder: string) => readonly string[]
  readonly write: (path: string, text: string) => void
}

/** What was asked for cannot be had; the message is the one sentence that says why. */
export class Refusal extends Error {}

/** The house on disk. */
export function houseOnDisk(root: string): House {
  const at = (path: string) => join(root, path)
  return {
    read: (path) => (existsSync(at(path)) ? readFileSync(at(path), 'utf8') : undefined),
    list: (folder) => (existsSync(at(folder)) ? readdirSync(at(folder)) : []),
    write: (path, text) => {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
  }
}

/** One file that is to be written. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
  readonly isNew: boolean
}

/** The house with what is to be written already in it; the house itself stays as it is. */
export class Draft {
  private readonly texts = new Map<string, string>()

  constructor(private readonly house: House) {}

  has(path: string): boolean {
    return this.texts.has(path) || this.house.read(path) !== undefined
  }

  /** Throws Refusal where there is no such file. */
  read(path: string): string {
    const text = this.texts.get(path) ?? this.house.read(path)
    if (text === undefined) throw new Refusal(`There is no ${path}, which has to know of what is new.`)
    return text
  }

  /** The names of the files that lie directly in a folder. */
  list(folder: string): readonly string[] {
    const added = [...this.texts.keys()].filter((path) => dirname(path) === folder)
    return [...new Set([...this.house.list(folder), ...added.map((path) => path.slice(folder.length + 1))])]
  }

  /** Throws Refusal where there is such a file. */
  create(path: string, text: string): void {
    if (this.has(path)) throw new Refusal(`There is a ${path} already.`)
    this.texts.set(path, text)
  }

  change(path: string, ...edits: readonly ((source: { path: string; text: string }) => string)[]): void {
    for (const edit of edits) this.texts.set(path, edit({ path, text: this.read(path) }))
  }

  /** What is to be written, in the form that the formatter gives it. */
  async written(): Promise<readonly WrittenFile[]> {
    return Promise.all(
      [...this.texts].map(async ([path, text]) => ({
        path,
        text: path.endsWith('.md') ? text : await this.formatted(path, text),
        isNew: this.house.read(path) === undefined,
      })),
    )
  }

  private formatted(path: string, text: string): Promise<string> {
    const settings: unknown = JSON.parse(this.read('.prettierrc.json'))
    return format(text, { ...(typeof settings === 'object' ? settings : {}), filepath: path })
  }
}
