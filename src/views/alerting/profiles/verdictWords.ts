import { absenceWords, type Provisos, type Verdict } from '../../../../machines/alerting/domain/notification.ts'
import { maintenanceGapWords } from '../../../../machines/alerting/domain/toldWeekWords.ts'
import { togetherWords } from '../../../../machines/filter/domain/sendingWords.ts'
import { isEndless } from '../../../../machines/filter/domain/silencing.ts'
import { timestampWithoutSeconds, type TimeStyle } from '../../../time/format.ts'

/**
 * The words on a profile's card about whether it would notify its owner now: 'Silent now: starts Monday 08:00', 'Only
 * when incidents end'. Unsaved changes notify nobody, because the server does not know them.
 */
export function verdictWords(verdict: Verdict, isSaved: boolean, style: TimeStyle | undefined): string {
  const words = presentWords(verdict, (until) => untilWords(until, style))
  return isSaved ? `${words.charAt(0).toUpperCase()}${words.slice(1)}` : `Once saved, ${words}`
}

/** How reassuring a verdict is: 'doubtful' if the profile may notify of less than its owner expects. */
export type Tone = 'good' | 'doubtful' | 'quiet' | 'bad'

export function toneOf(verdict: Verdict): Tone {
  switch (verdict.tells) {
    case 'now':
      return hasProvisos(verdict) ? 'doubtful' : 'good'
    case 'only':
      return hasProvisos(verdict) || !verdict.when.startsWith('when') ? 'doubtful' : 'quiet'
    case 'later':
      return 'quiet'
    case 'never':
      return 'bad'
    case 'unknown':
      return 'doubtful'
  }
}

function hasProvisos({ rivals, missingMedia, maintainedUntil, maintenanceGap }: Provisos): boolean {
  return [rivals, missingMedia, maintainedUntil, maintenanceGap].some((proviso) => proviso !== undefined)
}

function presentWords(verdict: Verdict, ended: (until: number) => string): string {
  switch (verdict.tells) {
    case 'now':
      return `would notify you now${provisoWords(verdict, ended)}`
    case 'only':
      return `only ${verdict.when}${provisoWords(verdict, ended)}`
    case 'later':
      return `silent now${verdict.isOfNew === true ? ' about new incidents' : ''}: ${reasonWords(verdict, ended)}`
    case 'never':
      return `never: ${verdict.reason}`
    case 'unknown':
      return `cannot tell: ${reasonWords(verdict, ended)}`
  }
}

function reasonWords({ reason, until }: { reason: string; until?: number }, ended: (until: number) => string): string {
  return until === undefined ? reason : `${reason} ${ended(until)}`
}

/** The provisos, each after a comma: ', but an incident needs both host=a and host=b'. */
function provisoWords(
  { rivals, missingMedia, maintainedUntil, maintenanceGap, isByStart }: Provisos,
  ended: (until: number) => string,
): string {
  const provisos = [
    ...(isByStart === true ? ['if they started in its timeslot'] : []),
    ...(rivals === undefined ? [] : [`but it needs ${togetherWords(rivals)}`]),
    ...(maintainedUntil === undefined ? [] : [`but not of what planned maintenance covers ${ended(maintainedUntil)}`]),
    ...(missingMedia === undefined ? [] : [`but ${absenceWords(missingMedia)}`]),
    ...(maintenanceGap === undefined
      ? []
      : [`unless planned maintenance, which ${maintenanceGapWords[maintenanceGap]}, covers it`]),
  ]
  return provisos.map((proviso) => `, ${proviso}`).join('')
}

/** 'until 14 January 2026 16:00'. */
function untilWords(until: number, style: TimeStyle | undefined): string {
  if (isEndless({ end: until })) return 'without an end'
  const end = new Date(until).toISOString()
  return `until ${style === undefined ? end : timestampWithoutSeconds(end, style)}`
}
