const name = 'the walk comes to its end'

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** One more of what an element counts; the first such number is that of the whole report. */
function oneMore(report: string, count: 'tests' | 'failures'): string {
  return report.replace(
    new RegExp(`(<testsuites\\b[^>]* ${count}=")(\\d+)"`),
    (_all, before: string, number: string) => `${before}${Number(number) + 1}"`,
  )
}

/**
 * Adds to a report in JUnit's XML that the whole walk failed, and why, as a test of its own: ways that were not walked
 * count there as skipped, and whoever reads nothing else would take the walk for green. Without a report, one with only this.
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
