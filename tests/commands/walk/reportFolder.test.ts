import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dropResults, isAround, isFree, markAsReport } from './reportFolder.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'argus-walk-test-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function hold(...names: readonly string[]): void {
  for (const name of names) writeFileSync(join(folder, name), '')
}

describe('a folder', () => {
  test('may be deleted if it is empty', () => {
    expect(isFree(folder)).toBe(true)
  })

  test('may be deleted if it contains an earlier report', () => {
    markAsReport(folder)
    hold('index.html', 'junit.xml', 'data', 'failures')
    expect(isFree(folder)).toBe(true)
  })

  test('must not be deleted if it contains other results, even with the same names', () => {
    hold('index.html', 'junit.xml')
    expect(isFree(folder)).toBe(false)
  })

  test('must not be deleted if it contains more than a report', () => {
    markAsReport(folder)
    hold('index.html', 'junit.xml', 'thesis.txt')
    expect(isFree(folder)).toBe(false)
  })
})

test('a folder contains itself and its content, even through a link, but not its neighbours', () => {
  const inner = join(folder, 'inner')
  const beside = join(folder, 'inner-too')
  const link = join(folder, 'link')
  for (const path of [inner, beside]) mkdirSync(path)
  symlinkSync(inner, link)
  expect(isAround(inner, [inner])).toBe(true)
  expect(isAround(folder, [inner])).toBe(true)
  expect(isAround(link, [inner])).toBe(true)
  expect(isAround(inner, [folder])).toBe(false)
  expect(isAround(inner, [beside])).toBe(false)
})

test('the results of an earlier report are deleted, and no others', () => {
  hold('junit.xml')
  dropResults(folder)
  expect(existsSync(join(folder, 'junit.xml'))).toBe(true)
  markAsReport(folder)
  dropResults(folder)
  expect(existsSync(join(folder, 'junit.xml'))).toBe(false)
  expect(isFree(folder)).toBe(true)
})
