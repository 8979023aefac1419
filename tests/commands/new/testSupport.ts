/** Provides a copy of the repository in memory, so that nothing is written to the disk. */
import { basename, dirname, resolve } from 'node:path'
import { isSource } from '../../support/sourceEdits.ts'
import { carryOut } from './command.ts'
import { houseOnDisk, type House } from './house.ts'

const disk = houseOnDisk(resolve(import.meta.dirname, '../../..'))

/** A copy in which orders are carried out one after another. */
export class CopiedHouse implements House {
  /** The written texts, by path. */
  readonly written = new Map<string, string>()

  readonly read = (path: string) => this.written.get(path) ?? disk.read(path)
  readonly list = (folder: string) => {
    const own = [...this.written.keys()].filter((path) => dirname(path) === folder)
    return [...disk.list(folder), ...own.map((path) => basename(path))]
  }
  readonly write = (path: string, text: string) => void this.written.set(path, text)

  /** Carries out an order that must succeed. Returns the printed text. */
  async order(words: string): Promise<string> {
    const { code, output } = await carryOut(words.split(' '), this)
    if (code !== 0) throw new Error(`'${words}' was refused: ${output}`)
    return output
  }

  /** Carries out an order that must be refused. Returns the printed text. */
  async refusal(words: string): Promise<string> {
    const { code, output } = await carryOut(words.split(' '), this)
    if (code !== 1) throw new Error(`'${words}' exited with ${code}`)
    return output.trimEnd()
  }

  /** The text of a file, as `flat` returns it. */
  flat(path: string): string {
    return flat(this.read(path) ?? '')
  }

  /** The paths of the written files with syntax errors. */
  get unreadable(): readonly string[] {
    return [...this.written].flatMap(([path, text]) => (/\.tsx?$/.test(path) && !isSource(path, text) ? [path] : []))
  }
}

/** Puts a text on one line without trailing commas, so that it does not depend on the formatter's line breaks. */
export function flat(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,(?= ?[\])}])/g, '')
    .replaceAll(/([(]) | (?=[)])/g, '$1')
}
