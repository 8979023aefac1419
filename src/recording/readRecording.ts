import { formatName, formatVersion, type Recording, type Step } from './recording.ts'
import { canBeDecoded } from './references.ts'

const notOne = 'This is not a recording of the Argus console.'
const damaged = 'This recording is damaged: save it again, or use an undamaged copy.'

/** Reads the text of a recording. `problem` is one sentence that says what is wrong with it. */
export function readRecording(text: string): { readonly recording: Recording } | { readonly problem: string } {
  const found = parsed(text)
  if (!isObject(found)) return { problem: text.includes(formatName) ? damaged : notOne }
  if (found.format !== formatName) return { problem: notOne }
  if (typeof found.version !== 'number') return { problem: damaged }
  if (found.version !== formatVersion) {
    return {
      problem: `The recording has format ${found.version}, but this release reads format ${formatVersion}: use the release that saved it.`,
    }
  }
  return isRecording(found) ? { recording: found } : { problem: damaged }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const kinds: ReadonlySet<unknown> = new Set<Step['kind']>(['sent', 'told', 'answered', 'failed', 'fired'])

function isRecording(found: object): found is Recording {
  const recording = found as Readonly<Record<keyof Recording, unknown>>
  const { actors, states, steps, shared, beginning, leftOut } = recording
  if (!Array.isArray(shared) || !canBeDecoded(shared, [beginning, steps, states])) return false
  if (!isListOf(actors, isText) || !isListOf(leftOut, isText) || !isListOf(states, isState) || !Array.isArray(steps))
    return false
  if (typeof recording.release !== 'string' || typeof recording.timeZone !== 'string') return false
  if (!isObject(recording.charts) || !Object.values(recording.charts).every(isText)) return false
  if (!isObject(beginning) || !isTime(beginning.at) || !isChart(beginning.snapshot)) return false
  const isIndex = (value: unknown, of: readonly unknown[]) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) < of.length
  const isTimer = (timer: unknown) =>
    isObject(timer) && isIndex(timer.source, actors) && isIndex(timer.target, actors) && isEvent(timer.event)
  const isChange = (change: unknown) =>
    Array.isArray(change) && isIndex(change[0], actors) && isIndex(change[1], states)
  return (
    isListOf(beginning.timers, isTimer) &&
    steps.every(
      (step: unknown) =>
        isObject(step) &&
        isTime(step.at) &&
        kinds.has(step.kind) &&
        isIndex(step.actor, actors) &&
        (step.kind === 'answered' || step.kind === 'failed' ? 'what' in step : isEvent(step.what)) &&
        (step.within === undefined || (isObject(step.within) && isIndex(step.within.actor, actors))) &&
        isListOf(step.states, isChange),
    )
  )
}

function isListOf(value: unknown, isMember: (member: unknown) => boolean): value is readonly unknown[] {
  return Array.isArray(value) && value.every(isMember)
}

/** Whether something is the persisted snapshot of a chart. */
function isChart(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.status === 'string' &&
    isState(value.value) &&
    isObject(value.children) &&
    Object.values(value.children).every((child) => isObject(child) && isObject(child.snapshot))
  )
}

function isState(value: unknown): boolean {
  return typeof value === 'string' || (isObject(value) && Object.values(value).every(isState))
}

function isEvent(value: unknown): boolean {
  return isObject(value) && typeof value.type === 'string'
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isTime(value: unknown): boolean {
  return typeof value === 'number' && Number.isFinite(value)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
