import { Fault } from '../../machines/core/domain/fault.ts'
import type { Report, ReportOrder } from '../../machines/shift/domain/report.ts'
import type { Shift } from '../../machines/shift/domain/shift.ts'
import type { ShiftRecord } from '../../machines/shift/domain/shiftRecord.ts'
import { reckoningSteps, type Reckoned, type RecordPart, type Task, type ThreadAnswer } from './reckoningMessages.ts'
import { partsOf } from './recordParts.ts'

/** The part of a worker that is used here. */
export interface ReckoningThread {
  postMessage(part: RecordPart): void
  terminate(): void
  onmessage: ((message: MessageEvent<ThreadAnswer>) => void) | null
  onmessageerror: ((message: MessageEvent) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
}

/** For so many milliseconds, the page reckons without a pause. */
const longestTurn = 10

/** The reckoning, in threads that `start` starts. */
export function createReckoning(start: () => ReckoningThread) {
  return {
    reckonShift: async (record: ShiftRecord, signal?: AbortSignal): Promise<Shift> =>
      found((await reckon(start, record, 'shift', signal)).shift),
    reckonReport: async ({ record, ...task }: ReportOrder, signal?: AbortSignal): Promise<Report> =>
      found((await reckon(start, record, task, signal)).report),
  }
}

function found<Result>(result: Result | undefined): Result {
  if (result === undefined) throw reckoningFault('the thread reckoned something else')
  return result
}

function reckoningFault(words: string): Fault {
  return new Fault({ kind: 'garbled', action: 'reckon the shift', body: words })
}

/**
 * Reckons in a thread of its own. If the browser does not let the thread start, which a policy of the page can
 * forbid, the page reckons by itself, with pauses in which it does everything else.
 */
async function reckon(
  start: () => ReckoningThread,
  record: ShiftRecord,
  task: Task,
  signal: AbortSignal | undefined,
): Promise<Reckoned> {
  const thread = startedBy(start)
  const reckoned = thread && (await askThread(thread, partsOf(record, task), signal))
  return reckoned ?? reckonHere(record, task, signal)
}

function startedBy(start: () => ReckoningThread): ReckoningThread | undefined {
  try {
    return start()
  } catch {
    return undefined
  }
}

/** Hands it over part by part, each once the one before has been taken. Undefined if the thread never answered. */
function askThread(
  thread: ReckoningThread,
  parts: Generator<RecordPart>,
  signal: AbortSignal | undefined,
): Promise<Reckoned | undefined> {
  let hasAnswered = false
  const sendNext = () => {
    const next = parts.next()
    if (next.done !== true) thread.postMessage(next.value)
  }
  const asked = new Promise<Reckoned | undefined>((resolve, reject) => {
    const fail = (words: string) => reject(reckoningFault(words))
    const cancel = () => fail('cancelled')
    if (signal?.aborted === true) cancel()
    signal?.addEventListener('abort', cancel)
    thread.onmessage = ({ data }) => {
      hasAnswered = true
      if (data.says === 'taken') sendNext()
      else if (data.says === 'reckoned') resolve(data.reckoned)
      else fail(data.words)
    }
    thread.onmessageerror = () => fail('the thread could not be understood')
    thread.onerror = (event) => {
      event.preventDefault()
      if (hasAnswered) fail('the thread has stopped')
      else resolve(undefined)
    }
  })
  sendNext()
  return asked.finally(() => thread.terminate())
}

async function reckonHere(record: ShiftRecord, task: Task, signal: AbortSignal | undefined): Promise<Reckoned> {
  const steps = reckoningSteps(record, task)
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value
    if (signal?.aborted === true) throw reckoningFault('cancelled')
    if (performance.now() - began < longestTurn) continue
    await new Promise((resolve) => setTimeout(resolve))
    began = performance.now()
  }
}
