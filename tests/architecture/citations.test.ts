import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  absentDocumentsCited,
  anchorsOf,
  brokenDocumentCitations,
  brokenLinks,
  missingFiles,
  type ReadFile,
} from './citations.ts'

const root = resolve(import.meta.dirname, '../..')
const folders = ['machines', 'src', 'tests', 'docs', 'public']

/**
 * The paths, from the root, of all files and folders of the repository that are written by hand or compared by a test.
 */
const paths = [
  ...readdirSync(root).filter((name) => /\.(?:ts|tsx|mjs|json|html|md)$/.test(name)),
  ...folders,
  ...folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  ),
]

const read: ReadFile = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

/** These two files quote the forbidden references. */
const own = /^tests\/architecture\/citations/
/** Recorded responses of servers. */
const recorded = /^tests\/server\/recordings\//

const texts = paths
  .filter((path) => /\.(?:ts|tsx|mjs|css|html|md)$/.test(path) && !own.test(path) && !recorded.test(path))
  .map((path) => ({ path, text: read(path) ?? '' }))
const documents = texts.filter(({ path }) => path.endsWith('.md'))

/** The wrong citations in these files, as 'path: citation', each once. */
function faultsIn(files: typeof texts, find: (text: string, path: string) => readonly string[]): readonly string[] {
  return files.flatMap(({ path, text }) => [...new Set(find(text, path))].map((cited) => `${path}: ${cited}`))
}

describe('the citations in the repository', () => {
  it('name documents and anchors that exist', () => {
    expect(faultsIn(texts, (text) => brokenDocumentCitations(text, read))).toEqual([])
  })

  it('name nothing outside the repository: no specification, decisions or numbered sections', () => {
    expect(faultsIn(texts, absentDocumentsCited)).toEqual([])
  })

  it('are looked for in the documents and the sources', () => {
    expect(documents.map(({ path }) => path)).toEqual(expect.arrayContaining(['README.md', 'docs/behaviour.md']))
    expect(texts.length).toBeGreaterThan(1000)
  })
})

describe('the documents', () => {
  it('link to files and anchors that exist', () => {
    const exists = (path: string) => existsSync(join(root, path))
    expect(faultsIn(documents, (text, path) => brokenLinks(path, text, read, exists))).toEqual([])
  })

  it('name files that exist', () => {
    expect(faultsIn(documents, (text) => missingFiles(text, paths))).toEqual([])
  })
})

describe('a citation', () => {
  const files: Readonly<Record<string, string>> = {
    'README.md': '# The console\n\n## Try it\n',
    'docs/room.md': '# A room\n\n## Start-up & more\n\n## Twice\n\n## Twice\n\n```\n# No heading\n```\n',
  }
  const planted: ReadFile = (path) => files[path]
  const isPlanted = (path: string) => planted(path) !== undefined

  it('of a document may name the anchors of its headings', () => {
    expect([...anchorsOf(files['docs/room.md'] ?? '')]).toEqual(['a-room', 'start-up--more', 'twice', 'twice-1'])
    const citing = (anchors: string) => brokenDocumentCitations(`/** Waits (${'docs'}/room.md${anchors}). */`, planted)
    expect(citing('')).toEqual([])
    expect(citing('#twice-1')).toEqual([])
    expect(citing('#twice, #a-room')).toEqual([])
    expect(citing('#no-heading')).toEqual(['docs/room.md#no-heading'])
    expect(citing('#twice and #thrice')).toEqual(['docs/room.md#thrice'])
    expect(brokenDocumentCitations(`see ${'docs'}/cellar.md#wine`, planted)).toEqual(['docs/cellar.md'])
  })

  it('in the form of a link is relative to its document', () => {
    const linking = (target: string) => brokenLinks('docs/room.md', `See [it](${target}).`, planted, isPlanted)
    expect(linking('../README.md#try-it')).toEqual([])
    expect(linking('#twice')).toEqual([])
    expect(linking('https://example.org/#nowhere')).toEqual([])
    expect(linking('README.md')).toEqual(['README.md'])
    expect(linking('../README.md#deploy-it')).toEqual(['../README.md#deploy-it'])
    expect(linking('#thrice')).toEqual(['#thrice'])
  })

  it('of a file names one file, or several with a pattern', () => {
    const naming = (name: string) => missingFiles(`It is in \`${name}\`.`, ['machines/list/ports.ts', 'src/main.tsx'])
    expect(naming('machines/list/ports.ts')).toEqual([])
    expect(naming('machines/*/ports.ts')).toEqual([])
    expect(naming('machines/**')).toEqual([])
    expect(naming('machines/list/')).toEqual([])
    expect(naming('ports.ts')).toEqual([])
    expect(naming('npm start')).toEqual([])
    expect(naming('machines/bulk/ports.ts')).toEqual(['machines/bulk/ports.ts'])
    expect(naming('src/*/ports.ts')).toEqual(['src/*/ports.ts'])
    expect(naming('reports.ts')).toEqual(['reports.ts'])
  })

  it.each([
    ['(specification, section 2, Login screen)', ['specification', 'section 2']],
    ['as the specification says', ['specification']],
    ['Specification, sections 3 and 4', ['Specification', 'sections 3']],
    ['(decisions, Session).', ['(decisions']],
    ['Decisions, Time: more than 30 s apart', ['Decisions,']],
    ['lasts until midnight (decisions)', ['(decisions']],
    ['in the form of\n   * section\n   * 8; a failure', ['section 8']],
    ['as in (specification,\n// section 2)', ['specification', 'section 2']],
    ['(design: what lives how long)', ['(design:']],
  ])("such as '%s' refers to a document that is not in the repository", (text, cited) => {
    expect(absentDocumentsCited(text)).toEqual(cited)
  })

  it.each([
    'specifications.some((specification) => specification.moduleId === moduleId)',
    'states, rules, limits, decisions, and why',
    'a decision, once taken, stands',
    'the section below, and its 4 rows',
    'the syntax of RFC 6265, section 4',
    'the design of a view',
    '(docs/behaviour.md#session)',
  ])("is not found in '%s'", (text) => {
    expect(absentDocumentsCited(text)).toEqual([])
  })
})
