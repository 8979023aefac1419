import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { WrongFlags } from '../../support/commandLine.ts'

export interface Place {
  /** The folder of the repository. */
  readonly root: string
  readonly today: Date
}

const heading = /^## Unreleased$/m

/**
 * Makes a release and returns what it made and what to do with it. Throws an error of one sentence, before it has
 * changed anything, if the release cannot be made; if the build fails, `git restore .` takes its changes back.
 */
export function release(version: string, { root, today }: Place): string {
  const { version: before } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  if (!isHigher(version, before)) throw new WrongFlags(`The version must be higher than ${before}, not ${version}.`)
  if (run(root, 'git', 'status', '--porcelain') !== '') {
    throw new Error('There are changes that are not committed: commit or stash them first.')
  }
  const changelog = join(root, 'docs/changelog.md')
  const changes = readFileSync(changelog, 'utf8')
  if (!heading.test(changes)) {
    throw new Error(`docs/changelog.md has no section 'Unreleased': write there what ${version} changes.`)
  }

  setVersion(root, version)
  writeFileSync(changelog, changes.replace(heading, `## ${version} (${today.toISOString().slice(0, 10)})`))
  run(root, 'npm', 'run', 'build')
  const name = `argus-console-${version}`
  const [tarball, checksum] = pack(root, name)
  return `${[
    `release/${tarball}: the console, in a folder ${name}`,
    `release/${tarball}.sha256: ${checksum}`,
    'Look at the changes (git diff), then:',
    `  git commit -am 'Release ${version}' && git tag v${version}`,
  ].join('\n')}\n`
}

/** Sets the version in package.json and, in its two places, in package-lock.json. */
function setVersion(root: string, version: string): void {
  for (const name of ['package.json', 'package-lock.json']) {
    const file = join(root, name)
    const content = JSON.parse(readFileSync(file, 'utf8')) as { version: string; packages?: Record<string, object> }
    content.version = version
    Object.assign(content.packages?.[''] ?? {}, { version })
    writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`)
  }
}

/** Packs dist/ as a folder of this name into release/, with its checksum as `sha256sum --check` reads it. */
function pack(root: string, name: string): readonly [tarball: string, checksum: string] {
  const folder = join(root, 'release')
  const tarball = `${name}.tar.gz`
  mkdirSync(folder, { recursive: true })
  cpSync(join(root, 'dist'), join(folder, name), { recursive: true })
  run(folder, 'tar', '-czf', tarball, name)
  rmSync(join(folder, name), { recursive: true })
  const checksum = createHash('sha256')
    .update(readFileSync(join(folder, tarball)))
    .digest('hex')
  writeFileSync(join(folder, `${tarball}.sha256`), `${checksum}  ${tarball}\n`)
  return [tarball, checksum]
}

/** Whether a version is higher than another; both are three numbers. */
function isHigher(version: string, other: string): boolean {
  const [one, two] = [version, other].map((text) => text.split('.').map(Number))
  const at = one?.findIndex((number, index) => number !== two?.[index]) ?? -1
  return at >= 0 && (one?.[at] ?? 0) > (two?.[at] ?? 0)
}

/** Runs a program in a folder and returns its output. Throws its error output if it fails. */
function run(folder: string, program: string, ...words: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed: ${error?.message ?? stderr}`)
  return stdout
}
