import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const finder = resolve(import.meta.dirname, '../support/browser.mjs')
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browser-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

function plant(name: string, script: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

function find(environment: Readonly<Record<string, string>>, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [finder, ...words], {
    encoding: 'utf8',
    env: { ...environment },
  })
  return { status, stdout: stdout.trim(), stderr: stderr.trim() }
}

describe('the browser for the browser tests', () => {
  it('is the program that CHROME_BIN names', () => {
    const chosen = plant('mine', 'exit 0')
    plant('chromium', 'exit 0')
    expect(find({ CHROME_BIN: chosen, PATH: folder })).toEqual({ status: 0, stdout: chosen, stderr: '' })
  })

  it("is the system's Chromium rather than its Chrome", () => {
    plant('google-chrome', 'exit 0')
    const chromium = plant('chromium', 'exit 0')
    expect(find({ PATH: folder }).stdout).toBe(chromium)
  })

  it('is never a program that fails to run', () => {
    plant('chromium', 'exit 127')
    const chrome = plant('google-chrome', 'exit 0')
    expect(find({ PATH: folder }).stdout).toBe(chrome)
  })

  it('is reported as missing in one sentence if the program that CHROME_BIN names does not run', () => {
    const missing = join(folder, 'missing')
    expect(find({ CHROME_BIN: missing, PATH: folder })).toEqual({
      status: 1,
      stdout: '',
      stderr: `CHROME_BIN names "${missing}", which does not run: point it to a Chromium or Chrome, or unset it.`,
    })
  })

  it('is the headless shell for tests that need only a page', () => {
    plant('chromium', 'exit 0')
    const shell = plant('chromium-headless-shell', 'exit 0')
    expect(find({ PATH: folder }, '--headless-shell').stdout).toBe(shell)
  })

  it('is the program that CHROME_BIN names, even for tests that need only a page', () => {
    const chosen = plant('mine', 'exit 0')
    plant('chromium-headless-shell', 'exit 0')
    expect(find({ CHROME_BIN: chosen, PATH: folder }, '--headless-shell').stdout).toBe(chosen)
    const missing = join(folder, 'missing')
    expect(find({ CHROME_BIN: missing, PATH: folder }, '--headless-shell')).toMatchObject({ status: 1, stdout: '' })
  })
})
