import { expect, test } from 'vitest'
import { incidentText, type IncidentTextForm } from '../../../../machines/incident/domain/incidentText.ts'
import type { Incident } from '../../../../machines/incident/domain/incident.ts'
import { incident } from '../../support/fixtures.ts'

const start = '2026-01-15T10:00:00Z'
const end = '2026-01-15T11:00:00Z'

/** The whole text, with the times in brackets. */
function textOf(facts: Partial<Incident>, form: IncidentTextForm = 'text', showsLevels = true): string {
  const described = incident({ level: 1, startTime: start, endTime: 'infinity', ...facts })
  const { before, after } = incidentText(described, form, { showsLevels, time: (time) => `[${time}]` })
  return `${before}https://console.example.org/incidents/7/${after}`
}

test.each<[string, Partial<Incident>, string]>([
  ['open', {}, `1 - Critical, open since [${start}]`],
  ['closed', { open: false, endTime: end }, `1 - Critical, closed, from [${start}] to [${end}]`],
  ['just closed', { open: false }, `1 - Critical, closed, from [${start}]`],
  ['stateless', { stateful: false, open: false, endTime: undefined }, `1 - Critical, [${start}]`],
  ['of an unknown level', { level: undefined }, `open since [${start}]`],
  ['of an unknown start', { startTime: '' }, '1 - Critical'],
])('a text has the number, the description, the facts and the link: %s', (_, facts, words) => {
  expect(textOf(facts)).toBe(`7: Link down\n${words}\nhttps://console.example.org/incidents/7/\n`)
})

test('a text without a fact has no line for it, and severities are not named if they are not shown', () => {
  expect(textOf({ startTime: '' }, 'text', false)).toBe('7: Link down\nhttps://console.example.org/incidents/7/\n')
  expect(textOf({ startTime: '' }, 'markdown', false)).toBe(
    '**[7: Link down](https://console.example.org/incidents/7/)**\n',
  )
})

test('Markdown links the heading, in which nothing is markup', () => {
  expect(textOf({ description: 'Fan *1*\n[slow](x)' }, 'markdown')).toBe(
    String.raw`**[7: Fan \*1\* \[slow\](x)](https://console.example.org/incidents/7/)**` +
      `  \n1 - Critical, open since \\[${start}\\]\n`,
  )
})
