import { resolve } from 'node:path'
import { endWith, parseFlags, WrongFlags } from '../../support/commandLine.ts'
import { release } from './release.ts'

const help = `Makes a release: sets the version, dates the changelog, builds the console, and packs it with its checksum.

  npm run release -- <version>

  <version>   three numbers, such as 1.2.0, higher than the version in package.json
  --help      this text

All changes must be committed. It writes package.json, package-lock.json, docs/changelog.md, and into release/ a tarball of
dist/ with its SHA-256 checksum; it does not commit. The exit code is 0 if the release is made, 1 if it cannot be made now,
2 for invalid flags.
`

/** Runs the command in the repository at `root`; it is dated by the clock. */
export function run(words: readonly string[], root = resolve(import.meta.dirname, '../../..')): void {
  try {
    const version = readFlags(words)
    if (version === undefined) process.stdout.write(help)
    else process.stdout.write(release(version, { root, today: new Date() }))
  } catch (error) {
    endWith(error)
  }
}

/** The version to release; undefined if help is requested. Throws WrongFlags. */
export function readFlags(words: readonly string[]): string | undefined {
  const { values, names } = parseFlags(words, { takesNames: true })
  if (values.help) return undefined
  const [version, ...others] = names
  if (version === undefined || others.length > 0) throw new WrongFlags('Name one version, such as 1.2.0; see --help.')
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new WrongFlags(`A version is three numbers, such as 1.2.0, not '${version}'.`)
  return version
}
