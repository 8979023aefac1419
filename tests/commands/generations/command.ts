import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { generations, type Generation } from '../../server/options.ts'
import { command, oneOf, parseFlags } from '../../support/commandLine.ts'

const root = resolve(import.meta.dirname, '../../..')

const help = `Runs every test that involves a server on each generation of the stand-in server: the contract suite, the browser
stories and the walk of every flow.

  --generation NAME   only this generation: ${generations.join(', ')}; may be repeated
  --only PART         only stories, with the contract suite, or only walk
  --once              walk only one short path of each flow, with the server's own session on generation head; the
                      walks run two at a time, because each leaves a core idle part of the time
  --dist FOLDER       the built console for the walks; without it, the console is built
  --help              this text

The exit code is 0 if nothing failed, 1 if something failed, 2 for invalid flags.
`

const parts = ['stories', 'walk'] as const
type Part = (typeof parts)[number]

export interface GenerationsOrder {
  readonly generations: readonly Generation[]
  readonly parts: readonly Part[]
  /** Whether only one path of each flow is walked. */
  readonly isOnce: boolean
  /** The built console; undefined to build it. */
  readonly dist: string | undefined
}

/** Parses the flags; returns undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): GenerationsOrder | undefined {
  const { values } = parseFlags(words, { texts: 'only dist', lists: 'generation', switches: 'once' })
  if (values.help) return undefined
  const asked = values.generation?.map((name) => oneOf('generation', name, generations))
  const only = oneOf('only', values.only, parts)
  return {
    generations: asked ?? generations,
    parts: only === undefined ? parts : [only],
    isOnce: values.once,
    dist: values.dist,
  }
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
  const playwright = 'node_modules/@playwright/test/cli.js test --config tests/browser/playwright.config.ts'
  const browser = [node, ...playwright.split(' ')]
  const played = order.generations.flatMap((generation): Step[] =>
    [
      {
        name: `stories, ${generation}`,
        // The story about the live connection needs generation 1.19, the only one that has a live connection.
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
          order.dist ?? 'dist',
          '--out',
          join('test-results', `walk-${generation}`),
          ...(order.isOnce ? ['--once', ...(generation === 'head' ? ['--session'] : [])] : []),
        ],
      },
    ].filter(({ name }) => order.parts.some((part) => name.startsWith(part))),
  )
  return [
    ...(order.parts.includes('stories') ? [contract] : []),
    ...(order.dist === undefined ? [build] : []),
    ...played,
  ]
}

/** Runs the command. All steps run, even if earlier ones fail. */
export const run = command(help, readFlags, async (order) => {
  const outcomes = await carryOutAll(stepsOf(order), order.isOnce ? 2 : 1)
  process.stdout.write('\nminutes  outcome\n')
  for (const { name, minutes, passed } of outcomes) {
    process.stdout.write(`${minutes.toFixed(2).padStart(7)}  ${passed ? 'passed' : 'FAILED'}  ${name}\n`)
  }
  return outcomes.every(({ passed }) => passed)
})

interface Outcome {
  readonly name: string
  readonly passed: boolean
  readonly minutes: number
}

/** Carries out the steps in order, `width` of them at a time. */
async function carryOutAll(steps: readonly Step[], width: number): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = []
  const left = [...steps.entries()]
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const [index, step] = next
      outcomes[index] = await carryOut(step, width > 1)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return outcomes
}

/** Runs a step, and prints its output: at the end if other steps run meanwhile. */
async function carryOut({ name, words, environment = {} }: Step, hasNeighbours: boolean): Promise<Outcome> {
  const title = `\n== ${name} ==\n`
  if (!hasNeighbours) process.stdout.write(title)
  const [program = '', ...rest] = words
  const began = performance.now()
  const child = spawn(program, rest, {
    cwd: root,
    stdio: hasNeighbours ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...environment },
  })
  let output = title
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += String(text)))
  const passed = await new Promise<boolean>((finish) => {
    child.on('error', () => finish(false))
    child.on('close', (code) => finish(code === 0))
  })
  if (hasNeighbours) process.stdout.write(output)
  return { name, passed, minutes: (performance.now() - began) / 60_000 }
}
