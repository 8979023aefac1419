import { stripVTControlCharacters } from 'node:util'

/** How one way went. */
export interface WayTold {
  readonly flow: string
  /** '2. sign in, sign out' */
  readonly way: string
  readonly outcome: 'passed' | 'failed' | 'not applicable'
  readonly seconds: number
  /** Why it is not applicable. */
  readonly reason?: string
  /** What happened where it failed. */
  readonly failure?: {
    /** The step of the story, 'sign in → watching'; undefined where it never began. */
    readonly step: string | undefined
    /** What was expected and what was seen. */
    readonly words: string
    /** The file with what there was to see. */
    readonly screenshot: string | undefined
  }
  /** What is worth telling, though it failed nothing. */
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

/** A way in a few lines, told as soon as it is over. */
export function wayInWords({ flow, way, outcome, seconds, reason, failure, oddities }: WayTold): string {
  const short = way.length > longest ? `${way.slice(0, longest - 1)}…` : way
  const lines = [`${marks[outcome]}  ${flow} ${short} (${seconds.toFixed(1)} s)`]
  if (reason !== undefined) lines.push(indented(`because ${reason}`))
  if (failure !== undefined) {
    lines.push(indented(failure.step === undefined ? 'before its first step:' : `at "${failure.step}":`))
    lines.push(indented(failure.words))
    if (failure.screenshot !== undefined) lines.push(indented(`to be seen in ${failure.screenshot}`))
  }
  for (const oddity of oddities) lines.push(indented(oddity))
  return lines.join('\n')
}

/** How many ways there were of each outcome. */
export function countsInWords(ways: readonly WayTold[]): string {
  const count = (outcome: WayTold['outcome']) => ways.filter((way) => way.outcome === outcome).length
  return `${count('passed')} passed, ${count('failed')} failed, ${count('not applicable')} not applicable`
}

/** An error as the runner words it, in the words that matter: without colours, calls and places in the code. */
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
 * Takes out of what belongs to a failure what the runner adds to it: the page in words, with whatever was typed there, a
 * password, too. The pictures say the same without it.
 */
export function dropPageTexts(attachments: { readonly name: string }[]): void {
  const kept = attachments.filter(({ name }) => name !== 'error-context')
  attachments.splice(0, attachments.length, ...kept)
}
