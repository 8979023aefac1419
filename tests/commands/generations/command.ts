import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { generations, type Generation } from '../../server/options.ts'
import { endWith, oneOf, parseFlags } from '../../support/commandLine.ts'

const root = resolve(import.meta.dirname, '../../..')

const help = `Runs every test that involves a server on each generation of the stand-in server: the contract suite, the browser
stories and the walk of every flow.

  --generation NAME   only this generation: ${generations.join(', ')}; may be repeated
  --only PART         only stories or only walk
  --help              this text

The exit code is 0 if nothing failed, 1 if something failed, 2 for invalid flags.
`

const parts = ['stories', 'walk'] as const
type Part = (typeof parts)[number]

export interface GenerationsOrder {
  readonly generations: readonly Generation[]
  readonly parts: readonly Part[]
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): GenerationsOrder | undefined {
  const { values } = parseFlags({
    args: [...words],
    allowPositionals: false,
    options: {
      generation: { type: 'string', multiple: true },
      only: { type: 'string' },
      help: { type: 'boolean' },
    },
  })
  if (values.help === true) return undefined
  const asked = values.generation?.map((name) => oneOf('generation', name, generations))
  const only = oneOf('only', values.only, parts)
  return { generations: asked ?? generations, parts: only === undefined ? parts : [only] }
}

interface Step {
  readonly name: string
  readonly words: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
}

/** Makes the tests run in full instead of alternating or sampling as they do in `npm test`. */
const whole = { EVERY_FORM: '1' }

/** The steps, in order. The contract suite covers every generation itself. */
export function stepsOf(order: GenerationsOrder): readonly Step[] {
  const node = process.execPath
  const contract = {
    name: 'contract, all generations',
    words: [node, 'node_modules/vitest/vitest.mjs', 'run', 'tests/api/contract'],
    environment: whole,
  }
  const build = { name: 'build', words: [node, 'node_modules/vite/bin/vite.js', 'build'] }
  const browser = [
    node,
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'tests/browser/playwright.config.ts',
  ]
  const played = order.generations.flatMap((generation): Step[] =>
    [
      {
        name: `stories, ${generation}`,
        // The story about the live connection needs a server that has a live connection.
        words: [...browser, generation === '1.19' ? 'Story.spec' : '(?<!realtime)Story.spec'],
        environment: { ...whole, ARGUS_GENERATION: generation },
      },
      {
        name: `walk, ${generation}`,
        words: [
          node,
          'tests/start.mjs',
          'commands/walk',
          '--generation',
          generation,
          '--dist',
          'dist',
          '--out',
          join('test-results', `walk-${generation}`),
        ],
      },
    ].filter(({ name }) => order.parts.some((part) => name.startsWith(part))),
  )
  return [...(order.parts.includes('stories') ? [contract] : []), build, ...played]
}

/** Runs the command. All steps run, even if earlier ones fail. */
export function run(words: readonly string[]): void {
  try {
    const order = readFlags(words)
    if (order === undefined) {
      process.stdout.write(help)
      return
    }
    const outcomes = stepsOf(order).map((step) => ({ name: step.name, ...carryOut(step) }))
    process.stdout.write('\nminutes  outcome\n')
    for (const { name, minutes, passed } of outcomes) {
      process.stdout.write(`${minutes.toFixed(2).padStart(7)}  ${passed ? 'passed' : 'FAILED'}  ${name}\n`)
    }
    process.exitCode = outcomes.every(({ passed }) => passed) ? 0 : 1
  } catch (error) {
    endWith(error)
  }
}

function carryOut({ name, words, environment = {} }: Step): { readonly passed: boolean; readonly minutes: number } {
  process.stdout.write(`\n== ${name} ==\n`)
  const [program = '', ...rest] = words
  const began = performance.now()
  const { status } = spawnSync(program, rest, { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } })
  return { passed: status === 0, minutes: (performance.now() - began) / 60_000 }
}
