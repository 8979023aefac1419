/** The table of calls in docs/behaviour.md names every path of the server that the console knows, and no other. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { firstPaths, metadataPath, secondPaths } from '../../src/api/server/paths.ts'
import { pathsWith } from '../support/serverPaths.ts'

const behaviour = readFileSync('docs/behaviour.md', 'utf8')
const [, table = ''] = /### Calls\n([\s\S]*?)\n## /.exec(behaviour) ?? []

const parameter = 'parameter'
/**
 * The known paths of a generation, with `{}` for each parameter. The braces are inserted last, since building a path
 * would escape them.
 */
const templatesOf = (paths: typeof firstPaths) =>
  pathsWith(parameter, paths).map((path) => path.replaceAll(parameter, '{}'))

/** Paths that only the contract suite calls and the console does not know. */
const ofTheContract = ['/api/v1/incidents/open/']

/** The paths in the rows of the table, with `{}` for each parameter and without a query. */
const rows = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, call = '']) =>
  [...call.matchAll(/`(?:(?:GET|POST|PUT|PATCH|DELETE) )?(\/[^`?]*)/g)].map(([, path = '']) =>
    path.replaceAll(/\{\w+\}/g, '{}'),
  ),
)

it('the table of calls has a row for each path of a server before 2.0, and for no other path', () => {
  const known = [metadataPath, ...templatesOf(firstPaths), ...ofTheContract]
  expect([...new Set(rows)].toSorted()).toEqual(known.toSorted())
})

it('the table of calls has a row for each path of a server of version 2.0 or later, unless the section on server versions names it', () => {
  const asOfVersion2 = new Set(rows.map((path) => path.replace('/v1/', '/v2/')))
  const missing = templatesOf(secondPaths).filter(
    (path) => !asOfVersion2.has(path) && !behaviour.includes(`\`${path}\``),
  )
  expect(missing).toEqual([])
})
