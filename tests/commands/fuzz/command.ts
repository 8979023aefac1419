import { command } from '../../support/commandLine.ts'
import { freshSeed, runsIn } from './campaign.ts'
import { help, readFlags, subjectsNamed, type FuzzOptions } from './options.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import { startWatchdog } from './watchdog.ts'

/** The time limit of one run in seconds. A run takes milliseconds, but the machine may be busy. */
const patience = 120

const allNames = subjects.map(({ name }) => name)

/** Runs the command; the exit code is 2 for invalid flags, 1 for a failure. */
export const run = command(help, (words) => readFlags(words, allNames), feedAll)

async function feedAll({ seconds, seed = freshSeed(), only }: FuzzOptions): Promise<boolean> {
  const chosen = subjectsNamed(only, allNames)
  let remaining = subjects.filter(({ name }) => chosen.includes(name))
  const until = performance.now() + seconds * 1000
  const watchdog = startWatchdog(patience)
  const [all, failed] = [remaining.length, new Set<Subject>()]
  let runs = 0
  process.stdout.write(`${all} decoders, charts and rules, from seed ${seed}\n`)
  for (let round = 0; performance.now() < until && remaining.length > 0; round += 1) {
    for (const subject of remaining) {
      // The first round always completes, so that a seed reproduces every failure of that round.
      if (round > 0 && performance.now() >= until) break
      const outcome = await subject.feed({
        seed: seed + round,
        runs: runsIn('round', subject),
        begins: () => watchdog.begin(`${subject.name}, started with seed ${seed + round},`),
      })
      runs += outcome.runs
      if (outcome.failure === undefined) continue
      failed.add(subject)
      process.stdout.write(`\n== ${subject.name} ==\n${outcome.failure}\n`)
    }
    remaining = remaining.filter((subject) => !failed.has(subject))
  }
  await watchdog.stop()
  const names = [...failed].map(({ name }) => name).join(', ')
  process.stdout.write(
    `${runs} runs, ${all - failed.size} of ${all} passed${failed.size === 0 ? '' : `; failed: ${names}`}\n`,
  )
  return failed.size === 0
}
