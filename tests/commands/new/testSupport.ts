/** The house in memory: what is written there stays there. */
import { basename, dirname, resolve } from 'node:path'
import { isSource } from '../../support/syntax.ts'
import { carryOut } from './command.ts'
import { houseOnDisk, type House } from './house.ts'

const disk = houseOnDisk(resolve(import.meta.dirname, '../../..'))

/** A copy of the house that orders can be carried out in, one after the other. */
export class CopiedHouse implements House {
  /** What was written, by path. */
  readonly written = new Map<string, string>()

  readonly read = (path: string) => this.written.get(path) ?? disk.read(path)
  readonly list = (folder: string) => {
    const own = [...this.written.keys()].filter((path) => dirname(path) === folder)
    return [...disk.list(folder), ...own.map((path) => basename(path))]
  }
  readonly write = (path: string, text: string) => void this.written.set(path, text)

  /** Carries out an order that can be: what a person is told. */
  async order(words: string): Promise<string> {
    const { code, told } = await carryOut(words.split(' '), this)
    if (code !== 0) throw new Error(`'${words}' is refused: ${told}`)
    return told
  }

  /** Carries out an order that cannot be: what a person is told. */
  async refusal(words: string): Promise<string> {
    const { code, told } = await carryOut(words.split(' '), this)
    if (code !== 1) throw new Error(`'${words}' ends with ${code}`)
    return told.trimEnd()
  }

  /** What stands in a file, its white space and last commas left aside. */
  flat(path: string): string {
    return flat(this.read(path) ?? '')
  }

  /** The paths of what was written that cannot be read. */
  get unreadable(): readonly string[] {
    return [...this.written].flatMap(([path, text]) => (/\.tsx?$/.test(path) && !isSource(path, text) ? [path] : []))
  }
}

/** A text in one line, as it reads wherever the formatter breaks it. */
export function flat(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,(?= ?[\])}])/g, '')
    .replaceAll(/([(]) | (?=[)])/g, '$1')
}
