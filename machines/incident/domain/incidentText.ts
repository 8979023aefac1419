/** An incident as a text for a chat or a ticket (docs/behaviour.md#incident). */
import { markdownText, onOneLine } from '../../core/domain/writing/markdown.ts'
import { hasState, incidentHeading, type Incident } from './incident.ts'
import { levelText } from './level.ts'

/** The ways to write an incident. */
export type IncidentTextForm = 'text' | 'markdown'

/** What is before and after the address of the incident's page, which only the browser knows in full. */
export interface IncidentText {
  readonly before: string
  readonly after: string
}

/** What the console says of an incident, besides its own fields. */
export interface IncidentTextWords {
  /** Whether severities are shown. */
  readonly showsLevels: boolean
  /** Writes a time, an ISO 8601 string, with its offset, since the reader may be elsewhere. */
  readonly time: (time: string) => string
}

/**
 * The number, the description and the link, and a line with the severity and since when the incident has been open, or
 * when it ended. Unknown parts are left out.
 */
export function incidentText(incident: Incident, form: IncidentTextForm, words: IncidentTextWords): IncidentText {
  const facts = factsOf(incident, words)
  switch (form) {
    case 'text':
      return { before: linesOf(onOneLine(incidentHeading(incident)), facts, ''), after: '\n' }
    case 'markdown':
      return {
        before: `**[${markdownText(incidentHeading(incident))}](`,
        after: facts === '' ? ')**\n' : `)**  \n${markdownText(facts)}\n`,
      }
  }
}

function linesOf(...[heading, facts, last]: readonly [string, string, string]): string {
  return [heading, ...(facts === '' ? [] : [facts]), last].join('\n')
}

function factsOf(incident: Incident, { showsLevels, time }: IncidentTextWords): string {
  const level = showsLevels && incident.level !== undefined ? [levelText(incident.level)] : []
  return [...level, ...stateOf(incident, time)].join(', ')
}

function stateOf(incident: Incident, time: (time: string) => string): readonly string[] {
  const { startTime, endTime, open } = incident
  if (startTime === '') return []
  if (open) return [`open since ${time(startTime)}`]
  if (!hasState(incident)) return [time(startTime)]
  const isKnown = endTime !== undefined && endTime !== 'infinity'
  return [`closed, from ${time(startTime)}${isKnown ? ` to ${time(endTime)}` : ''}`]
}
