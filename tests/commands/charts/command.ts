import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { charts, type RegisteredChart } from '../../../machines/index.ts'
import { command } from '../../support/commandLine.ts'
import { jsonOf } from './json.ts'
import { mermaidOf } from './mermaid.ts'
import { help, readFlags, type ChartsOptions } from './options.ts'
import { drawPictures } from './pictures.ts'
import { readChart } from './read.ts'

const folder = resolve(import.meta.dirname, '../../../docs/charts')

/** Runs the command; the exit code is 2 for invalid flags, 1 if files in docs/charts are out of date. */
export const run = command(
  help,
  readFlags,
  async (options) => {
    if (options.does === 'json' || options.does === 'mermaid') return write(options)
    return options.does === 'check' ? checkPictures(await drawPictures()) : writePictures(await drawPictures())
  },
  () => false,
)

function write({ does, names, out }: Extract<ChartsOptions, { out: unknown }>): void {
  const chosen = charts.filter(({ id }) => names.length === 0 || names.includes(id))
  const [textOf, extension] =
    does === 'json'
      ? [({ machine }: RegisteredChart) => jsonOf(machine), 'json']
      : [({ id, machine }: RegisteredChart) => mermaidOf(readChart(id, machine)), 'mmd']
  const texts = chosen.map((chart) => ({ id: chart.id, text: textOf(chart) }))
  if (out !== undefined) {
    mkdirSync(out, { recursive: true })
    for (const { id, text } of texts) writeFileSync(join(out, `${id}.${extension}`), text)
    console.log(`${texts.length} charts written to ${out}.`)
    return
  }
  if (names.length === 1 || does === 'mermaid') {
    for (const { text } of texts) process.stdout.write(text)
    return
  }
  const all = Object.fromEntries(texts.map(({ id, text }): [string, unknown] => [id, JSON.parse(text)]))
  process.stdout.write(`${JSON.stringify(all, undefined, 2)}\n`)
}

interface Differences {
  readonly outdated: readonly string[]
  readonly superfluous: readonly string[]
}

function differences(wanted: ReadonlyMap<string, string>): Differences {
  mkdirSync(folder, { recursive: true })
  const present = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]))
  return {
    outdated: [...wanted.keys()].filter((name) => present.get(name) !== wanted.get(name)),
    superfluous: [...present.keys()].filter((name) => !wanted.has(name)),
  }
}

/** Returns false if a picture is out of date. */
function checkPictures(wanted: ReadonlyMap<string, string>): boolean {
  const { outdated, superfluous } = differences(wanted)
  const wrong = [...outdated, ...superfluous]
  if (wrong.length > 0) {
    console.error(`docs/charts is out of date (${wrong.join(', ')}): run "npm run charts" and commit the result.`)
    return false
  }
  console.log(`docs/charts is up to date: ${charts.length} charts and the system.`)
  return true
}

function writePictures(wanted: ReadonlyMap<string, string>): void {
  const { outdated, superfluous } = differences(wanted)
  for (const name of outdated) writeFileSync(join(folder, name), wanted.get(name) ?? '')
  for (const name of superfluous) rmSync(join(folder, name))
  const changes = `${outdated.length} files written, ${superfluous.length} removed`
  console.log(`docs/charts: ${charts.length} charts and the system, ${changes}.`)
}
