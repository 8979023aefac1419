import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { standardTexts } from './standardLicences.ts'

/** The name of the licence file, which is next to index.html in the build. */
export const licencesFile = 'licences.txt'

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly author: string
}

/**
 * A Vite plugin that writes `licences.txt` into the build: the name, version, licence and licence text of the console
 * itself and of every package with a module in the bundle. Fails the build if a package has no licence text and its
 * licence has no standard text.
 */
export function licences(): Plugin {
  const root = resolve(import.meta.dirname, '../..')
  return {
    name: 'licences',
    apply: 'build',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageFolderOf(id) ?? []))
      const entries = [root, ...[...folders].toSorted()].map((folder) => entryOf(folder))
      this.emitFile({ type: 'asset', fileName: licencesFile, source: entries.join(`\n${'-'.repeat(80)}\n\n`) })
    },
  }
}

/** The folder of the package that a module belongs to; undefined for the console's own modules and virtual ones. */
function packageFolderOf(id: string): string | undefined {
  const [path = ''] = id.split('?')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.replace(/^\0/, ''))?.[0]
}

function entryOf(folder: string): string {
  const { name, version, license, author } = describedIn(folder)
  const text = ownText(folder) ?? standardTexts[license]?.(author)
  if (text === undefined) throw new Error(`${name} ${version} (${license}) does not include the text of its licence.`)
  return `${name} ${version}\nLicence: ${license}\n\n${text.trim()}\n`
}

function ownText(folder: string): string | undefined {
  const name = readdirSync(folder).find((each) => /^licen[cs]e(\.(md|txt))?$/i.test(each))
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8')
}

function describedIn(folder: string): Package {
  const file = join(folder, 'package.json')
  const found: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
  const textOf = (key: string) => {
    const value: unknown = Reflect.get(Object(found), key)
    const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'name') : value
    return typeof text === 'string' ? text : ''
  }
  return {
    name: textOf('name') || dirname(file),
    version: textOf('version'),
    license: textOf('license'),
    author: textOf('author'),
  }
}
