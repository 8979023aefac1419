import { stripVTControlCharacters } from 'node:util'

/** The result of one path. */
export interface WayTold {
  readonly flow: string
  /** The id of the path, and its steps: 'story.operator.3s3hka8h: sign in, sign out'. */
  readonly way: string
  readonly outcome: 'passed' | 'failed' | 'not applicable'
  readonly seconds: number
  /** The reason why the path is not applicable. */
  readonly reason?: string
  /** Details of a failure. */
  readonly failure?: {
    /** The step of the story, 'sign in → watching'; undefined if no step had started. */
    readonly step: string | undefined
    /** The expected and the actual result. */
    readonly words: string
    /** The file with the screenshot. */
    readonly screenshot: string | undefined
  }
  /** Remarks for the report; they do not make a path fail. */
  readonly oddities: readonly string[]
}

const longest = 100
const marks = { passed: 'passed        ', failed: 'FAILED        ', 'not applicable': 'not applicable' } as const

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `                ${line}`.trimEnd())
    .join('\n')
}

/** A path in a few lines, to be printed as soon as it has ended. */
export function wayInWords({ way, outcome, seconds, reason, failure, oddities }: WayTold): string {
  const short = way.length > longest ? `${way.slice(0, longest - 1)}…` : way
  const lines = [`${marks[outcome]}  ${short} (${seconds.toFixed(1)} s)`]
  if (reason !== undefined) lines.push(indented(`because ${reason}`))
  if (failure !== undefined) {
    lines.push(indented(failure.step === undefined ? 'before its first step:' : `at "${failure.step}":`))
    lines.push(indented(failure.words))
    if (failure.screenshot !== undefined) lines.push(indented(`screenshot: ${failure.screenshot}`))
  }
  for (const oddity of oddities) lines.push(indented(oddity))
  return lines.join('\n')
}

/** The number of paths with each outcome. */
export function countsInWords(ways: readonly WayTold[]): string {
  const count = (outcome: WayTold['outcome']) => ways.filter((way) => way.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`
}

/** The flows of which not one path was walked. */
export function unwalkedFlows(flows: readonly string[], ways: readonly WayTold[]): readonly string[] {
  const walked = new Set(ways.filter(({ outcome }) => outcome !== 'not applicable').map(({ flow }) => flow))
  return flows.filter((flow) => !walked.has(flow))
}

/** The essential part of the runner's error message: without colours, call log and source locations. */
export function plainWords(message: string): string {
  const lines = stripVTControlCharacters(message)
    .replace(/^Error: /, '')
    .split('\n')
  const callLog = lines.findIndex((line) => line.startsWith('Call log:'))
  const kept = callLog === -1 ? lines : lines.slice(0, callLog)
  return kept
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(0, 12)
    .join('\n')
}

/**
 * Removes the attachment that the runner adds to a failure: the page as text, including everything typed there,
 * possibly a password. The screenshots show the same without the password.
 */
export function dropPageTexts(attachments: { readonly name: string }[]): void {
  const kept = attachments.filter(({ name }) => name !== 'error-context')
  attachments.splice(0, attachments.length, ...kept)
}
