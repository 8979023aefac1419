/** The files of the repository, and a draft of changes to them. Nothing is written until every change has succeeded. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { format } from 'prettier'

/** The files of the repository, by their paths from the root, on disk or in memory. */
export interface House {
  /** The text of a file; undefined if there is no such file. */
  readonly read: (path: string) => string | undefined
  /** The names of the files and folders directly in a folder; empty if there is no such folder. */
  readonly list: (folder: string) => readonly string[]
  readonly write: (path: string, text: string) => void
}

/** Thrown if an order cannot be carried out; the message says why, in one sentence. */
export class Refusal extends Error {}

/** The repository on disk. */
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

/** A file to write. */
export interface WrittenFile {
  readonly path: string
  readonly text: string
  readonly isNew: boolean
}

/** The repository as it would be after the changes. The repository itself is not changed. */
export class Draft {
  private readonly texts = new Map<string, string>()

  constructor(private readonly house: House) {}

  has(path: string): boolean {
    return this.texts.has(path) || this.house.read(path) !== undefined
  }

  /** Throws Refusal if there is no such file. */
  read(path: string): string {
    const text = this.texts.get(path) ?? this.house.read(path)
    if (text === undefined) throw new Refusal(`${path} has to be changed, but does not exist.`)
    return text
  }

  /** The names of the files and folders directly in a folder. */
  list(folder: string): readonly string[] {
    const added = [...this.texts.keys()].filter((path) => dirname(path) === folder)
    return [...new Set([...this.house.list(folder), ...added.map((path) => path.slice(folder.length + 1))])]
  }

  /** Throws Refusal if the file already exists. */
  create(path: string, text: string): void {
    if (this.has(path)) throw new Refusal(`${path} already exists.`)
    this.texts.set(path, text)
  }

  change(path: string, ...edits: readonly ((source: { path: string; text: string }) => string)[]): void {
    for (const edit of edits) this.texts.set(path, edit({ path, text: this.read(path) }))
  }

  /** The files to write, formatted. */
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
