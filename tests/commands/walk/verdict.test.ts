import { expect, test } from 'vitest'
import { withFailedWalk } from './verdict.ts'

const report = [
  '<testsuites id="" name="" tests="2" failures="0" skipped="1" errors="0" time="3.5">',
  '<testsuite name="ways.ts" tests="2" failures="0" skipped="1" errors="0">',
  '<testcase name="operator › 1. sign in" classname="ways.ts" time="3">',
  '</testcase>',
  '<testcase name="removes everything that the run created" classname="ways.ts" time="0">',
  '<skipped>',
  '</skipped>',
  '</testcase>',
  '</testsuite>',
  '</testsuites>',
].join('\n')

test('an interrupted walk has an additional failed test, which is counted', () => {
  const lines = withFailedWalk(report, 'The walk was interrupted.').split('\n')
  expect(lines[0]).toBe('<testsuites id="" name="" tests="3" failures="1" skipped="1" errors="0" time="3.5">')
  expect(lines.slice(1, 9)).toEqual(report.split('\n').slice(1, 9))
  expect(lines.slice(9)).toEqual([
    '<testsuite name="walk" tests="1" failures="1" skipped="0" errors="0" time="0">',
    '<testcase name="the walk completes" classname="walk" time="0">',
    '<failure message="The walk was interrupted." type="FAILURE"></failure>',
    '</testcase>',
    '</testsuite>',
    '</testsuites>',
  ])
})

test('if there is no report, a new one is created that contains only that test', () => {
  const lines = withFailedWalk(undefined, 'It said "<no> & no".').split('\n')
  expect(lines[0]).toContain('tests="1" failures="1"')
  expect(lines).toContain('<failure message="It said &quot;&lt;no> &amp; no&quot;." type="FAILURE"></failure>')
  expect(lines.at(-1)).toBe('</testsuites>')
})
