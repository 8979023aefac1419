import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The files that differ from a commit, including new ones and excluding removed ones, by path from the root. */
export function changedSince(commit: string): readonly string[] {
  const changed = git('diff', '--name-only', commit)
  const untracked = git('ls-files', '--others', '--exclude-standard')
  return [...new Set([...changed, ...untracked])].filter((file) => existsSync(file))
}

function git(...words: readonly string[]): readonly string[] {
  const output = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  return output.split('\n').filter((line) => line !== '')
}
