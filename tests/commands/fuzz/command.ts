import { endWith } from '../../support/commandLine.ts'
import { freshSeed, runsIn } from './campaign.ts'
import { help, readFlags, subjectsNamed, type FuzzOptions } from './options.ts'
import type { Subject } from './subject.ts'
import { subjects } from './subjects.ts'
import { startWatchdog } from './watchdog.ts'

/** Seconds that one run takes at most, on a busy machine; it takes milliseconds. */
const patience = 120

/** Runs the command; wrong flags end it with code 2, something that does not stand with 1. */
export async function run(words: readonly string[]): Promise<void> {
  try {
    const options = readFlags(
      words,
      subjects.map(({ name }) => name),
    )
    if (options === undefined) {
      process.stdout.write(help)
      return
    }
    await feedAll(options)
  } catch (error) {
    endWith(error)
  }
}

async function feedAll({ seconds, seed = freshSeed(), only }: FuzzOptions): Promise<void> {
  const chosen = subjectsNamed(
    only,
    subjects.map(({ name }) => name),
  )
  let standing = subjects.filter(({ name }) => chosen.includes(name))
  const until = performance.now() + seconds * 1000
  const watchdog = startWatchdog(patience)
  const [all, failed] = [standing.length, new Set<Subject>()]
  let runs = 0
  process.stdout.write(`${all} decoders and charts, from seed ${seed} on\n`)
  for (let round = 0; performance.now() < until && standing.length > 0; round += 1) {
    for (const subject of standing) {
      // The first round is a whole one, so that a seed finds again what it found.
      if (round > 0 && performance.now() >= until) break
      const outcome = await subject.feed({
        seed: seed + round,
        runs: runsIn('round', subject),
        begins: () => watchdog.begin(`${subject.name}, begun with seed ${seed + round},`),
      })
      runs += outcome.runs
      if (outcome.failure === undefined) continue
      failed.add(subject)
      process.stdout.write(`\n== ${subject.name} ==\n${outcome.failure}\n`)
    }
    standing = standing.filter((subject) => !failed.has(subject))
  }
  await watchdog.stop()
  const names = [...failed].map(({ name }) => name).join(', ')
  process.stdout.write(
    `${runs} runs, ${all - failed.size} of ${all} stand${failed.size === 0 ? '' : `; not ${names}`}\n`,
  )
  process.exitCode = failed.size === 0 ? 0 : 1
}
