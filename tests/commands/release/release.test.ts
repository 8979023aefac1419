import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readFlags } from './command.ts'
import { release } from './release.ts'

const project = resolve(import.meta.dirname, '../../..')
const today = new Date('2026-12-01T12:00:00Z')

function call(folder: string, program: string, ...words: readonly string[]) {
  const { stdout } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' })
  return stdout
}

/** A repository with this project's version and changelog, whose build writes one file. */
function clone({ version = '0.1.0', changes = '## Unreleased\n\n- Rings.\n' } = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'release-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'docs'))
  cpSync(join(project, 'package-lock.json'), join(root, 'package-lock.json'))
  const build = `node -e "fs.mkdirSync('dist');fs.writeFileSync('dist/index.html', process.env.npm_package_version)"`
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'argus-console', version, scripts: { build } }))
  writeFileSync(join(root, 'docs/changelog.md'), `# Changelog\n\n${changes}`)
  writeFileSync(join(root, '.gitignore'), readFileSync(join(project, '.gitignore')))
  call(root, 'git', 'init', '-q')
  call(root, 'git', 'add', '.')
  call(root, 'git', '-c', 'user.name=Ana', '-c', 'user.email=ana@example.org', 'commit', '-qm', 'All')
  return root
}

it('sets the version, dates the changelog, and packs what was built, with a checksum', { timeout: 60_000 }, () => {
  const root = clone()
  expect(release('1.0.0', { root, today })).toContain(`git commit -am 'Release 1.0.0' && git tag v1.0.0`)
  expect(call(root, 'git', 'diff', '-U0', 'package-lock.json').match(/^[+-] .*$/gm)).toEqual([
    '-  "version": "0.1.0",',
    '+  "version": "1.0.0",',
    '-      "version": "0.1.0",',
    '+      "version": "1.0.0",',
  ])
  expect(readFileSync(join(root, 'docs/changelog.md'), 'utf8')).toBe(
    '# Changelog\n\n## 1.0.0 (2026-12-01)\n\n- Rings.\n',
  )
  const folder = join(root, 'release')
  expect(call(folder, 'sha256sum', '--check', 'argus-console-1.0.0.tar.gz.sha256')).toBe(
    'argus-console-1.0.0.tar.gz: OK\n',
  )
  expect(call(folder, 'tar', '-xzOf', 'argus-console-1.0.0.tar.gz', 'argus-console-1.0.0/index.html')).toBe('1.0.0')
  expect(call(root, 'git', 'status', '--porcelain').split('\n').filter(Boolean).toSorted()).toEqual([
    ' M docs/changelog.md',
    ' M package-lock.json',
    ' M package.json',
  ])
})

it.each([
  ['The version must be higher than 1.10.0, not 1.9.9.', '1.9.9', clone.bind(undefined, { version: '1.10.0' })],
  [
    'There are changes that are not committed: commit or stash them first.',
    '1.0.0',
    () => {
      const root = clone()
      writeFileSync(join(root, 'left.txt'), '')
      return root
    },
  ],
  [
    "docs/changelog.md has no section 'Unreleased': write there what 1.0.0 changes.",
    '1.0.0',
    clone.bind(undefined, { changes: '## 0.1.0 (2026-01-01)\n' }),
  ],
])('says "%s" and changes nothing', (sentence, version, prepare) => {
  const root = prepare()
  const before = call(root, 'git', 'status', '--porcelain')
  expect(() => release(version, { root, today })).toThrow(sentence)
  expect(call(root, 'git', 'status', '--porcelain')).toBe(before)
  expect(existsSync(join(root, 'release'))).toBe(false)
})

it.each([
  [[], 'Name one version, such as 1.2.0; see --help.'],
  [['1.0.0', '1.0.1'], 'Name one version, such as 1.2.0; see --help.'],
  [['v1'], "A version is three numbers, such as 1.2.0, not 'v1'."],
  [['--tag'], "Unknown option '--tag'; see --help."],
])('refuses %j in one sentence', (words, sentence) => {
  expect(() => readFlags(words)).toThrow(sentence)
})

it("the project's changelog says what is not released, or begins with the last release", () => {
  const { version } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }
  const [first = ''] = /^## .*$/m.exec(readFileSync(join(project, 'docs/changelog.md'), 'utf8')) ?? []
  expect(first === '## Unreleased' || first.startsWith(`## ${version} (`)).toBe(true)
})
