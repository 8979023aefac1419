import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderProblems, type Folder } from './rooms.ts'

const root = resolve(import.meta.dirname, '../..')
/** The layers that are divided into rooms, and three folders with tests of the charts. */
const layers = [
  'machines',
  'src/api',
  'src/views',
  'tests/machines/walks',
  'tests/machines/domain',
  'tests/machines/models',
] as const

function foldersBelow(path: string): readonly Folder[] {
  const entries = readdirSync(join(root, path), { withFileTypes: true })
  const own = { path, files: entries.filter((entry) => entry.isFile()).map(({ name }) => name) }
  return [own, ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => foldersBelow(`${path}/${name}`))]
}

describe('in the repository,', () => {
  it.each(layers)('%s is divided into rooms, no folder is too full, and names are lower case', (layer) => {
    expect(folderProblems(layer, foldersBelow(layer))).toEqual([])
  })

  it('the folder tests has at most eight folders, each with a README', () => {
    const folders = readdirSync(join(root, 'tests'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
    expect(folders.length).toBeLessThanOrEqual(8)
    expect(folders.filter(({ name }) => !readdirSync(join(root, 'tests', name)).includes('README.md'))).toEqual([])
  })
})

describe('a folder', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => `file${index}.ts`)

  it('may hold 24 source files, not counting its subfolders; machines itself may hold eight', () => {
    expect(
      folderProblems('machines', [
        { path: 'machines', files: many(8) },
        { path: 'machines/list', files: many(24) },
      ]),
    ).toEqual([])
    expect(folderProblems('machines', [{ path: 'machines', files: many(9) }])).toEqual([
      'machines holds 9 source files; at most 8 are allowed.',
    ])
    expect(folderProblems('src/views', [{ path: 'src/views/list', files: [...many(24), 'Row.module.css'] }])).toEqual([
      'src/views/list holds 25 source files; at most 24 are allowed.',
    ])
  })

  it('is a room or in a room, and has a name in lower case', () => {
    expect(folderProblems('src/api', [{ path: 'src/api/cellar', files: [] }])).toEqual([
      'src/api/cellar is not a room: see lint/rooms.mjs.',
    ])
    expect(folderProblems('src/views', [{ path: 'src/views/app/Shell', files: [] }])).toEqual([
      'src/views/app/Shell has capital letters in its name.',
    ])
  })
})
