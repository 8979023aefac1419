import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'

/** A file that marks a folder as written by the walk. */
const marker = 'walk-report.txt'
const sentence = 'Written by "npm run walk", which deletes this folder when it writes the next report here.\n'

/** All files and folders of a report. */
const names: readonly string[] = [marker, 'index.html', 'junit.xml', 'data', 'trace', 'failures']

/**
 * Whether an existing folder may be deleted to make room for a report: it must be empty, or contain an earlier report
 * and nothing else.
 */
export function isFree(folder: string): boolean {
  const held = readdirSync(folder)
  return held.length === 0 || (held.includes(marker) && held.every((name) => names.includes(name)))
}

/** Whether an existing folder is one of these or contains one, after links have been resolved. */
export function isAround(folder: string, others: readonly string[]): boolean {
  return others.some((other) => {
    const way = relative(realpathSync(folder), realpathSync(other))
    return !isAbsolute(way) && way.split(/[/\\]/)[0] !== '..'
  })
}

/** Marks a folder as a report, so that the next one may replace it. */
export function markAsReport(folder: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, marker), sentence)
}

/**
 * Deletes the results of the earlier report, so that a walk that is killed before it writes its own does not seem to
 * have passed.
 */
export function dropResults(folder: string): void {
  if (!existsSync(folder) || !isFree(folder)) return
  for (const name of ['index.html', 'junit.xml']) rmSync(join(folder, name), { force: true })
}
