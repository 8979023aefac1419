/** Draws every registered chart into docs/charts; with --check, only checks that the pictures there are up to date. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runnerImport } from 'vite'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'docs/charts')
const { module } = await runnerImport('./tests/commands/charts/pictures.ts', {
  root,
  configFile: false,
  logLevel: 'error',
})
const pictures = await module.drawPictures()

mkdirSync(folder, { recursive: true })
const present = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
const outdated = [...pictures].filter(([name, content]) => present.get(name) !== content).map(([name]) => name)
const superfluous = [...present.keys()].filter((name) => !pictures.has(name))

if (process.argv.includes('--check')) {
  const wrong = [...outdated, ...superfluous]
  if (wrong.length > 0) {
    const names = wrong.join(', ')
    console.error(`docs/charts is out of date (${names}): run "npm run charts" and commit the result.`)
    process.exit(1)
  }
  console.log(`docs/charts is up to date: ${pictures.size - 2} charts and the system.`)
} else {
  for (const name of outdated) writeFileSync(join(folder, name), pictures.get(name))
  for (const name of superfluous) rmSync(join(folder, name))
  const changes = `${outdated.length} files written, ${superfluous.length} removed`
  console.log(`docs/charts: ${pictures.size - 2} charts and the system, ${changes}.`)
}
