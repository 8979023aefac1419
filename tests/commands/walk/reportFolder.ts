import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** Says of a folder that the walk wrote it. */
const marker = 'walk-report.txt'
const sentence = 'Written by "npm run walk", which deletes all of this folder when it writes the next report here.\n'

/** All that a report consists of. */
const names: readonly string[] = [marker, 'index.html', 'junit.xml', 'data', 'trace', 'failures']

/** Whether a folder, which is there, may be deleted for a report: it is empty, or an earlier report and nothing else. */
export function isFree(folder: string): boolean {
  const held = readdirSync(folder)
  return held.length === 0 || (held.includes(marker) && held.every((name) => names.includes(name)))
}

/** Whether a folder, which is there, is one of these or around one, by whatever links it is named. */
export function isAround(folder: string, others: readonly string[]): boolean {
  return others.some((other) => {
    const way = relative(realpathSync(folder), realpathSync(other))
    return !isAbsolute(way) && way.split(/[/\\]/)[0] !== '..'
  })
}

/** Says of a folder that it is a report, so that the next one may take its place. */
export function markAsReport(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, marker), sentence)
}

/** Takes the earlier report's results away: a walk that is killed before it writes its own must not pass by them. */
export function dropResults(folder: string): void {
  if (!existsSync(folder) || !isFree(folder)) return
  for (const name of ['index.html', 'junit.xml']) rmSync(join(folder, name), { force: true })
}
