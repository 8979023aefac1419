const name = 'the walk completes'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/**
 * Increments a count of the whole report. It is the first count with this name in the text; the counts of the parts
 * follow.
 */
function oneMore(report: string, count: 'tests' | 'failures'): string {
  return report.replace(
    new RegExp(`(<testsuites\\b[^>]* ${count}=")(\\d+)"`),
    (_all, before: string, number: string) => `${before}${Number(number) + 1}"`,
  )
}

/**
 * Adds a failed test for the whole walk, with the reason, to a JUnit report. Otherwise the walk would seem to have
 * passed, since the report counts paths that were not walked as skipped. Without a report, creates one with only this
 * test.
 */
export function withFailedWalk(report: string | undefined, why: string): string {
  const suite =
    `<testsuite name="walk" tests="1" failures="1" skipped="0" errors="0" time="0">\n` +
    `<testcase name="${name}" classname="walk" time="0">\n<failure message="${escaped(why)}" type="FAILURE"></failure>\n` +
    `</testcase>\n</testsuite>\n</testsuites>`
  const end = report?.lastIndexOf('</testsuites>') ?? -1
  if (report === undefined || end === -1) {
    return `<testsuites id="" name="" tests="1" failures="1" skipped="0" errors="0" time="0">\n${suite}`
  }
  return oneMore(oneMore(`${report.slice(0, end)}${suite}`, 'tests'), 'failures')
}
