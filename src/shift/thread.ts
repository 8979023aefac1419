/** The script of the thread that reckons a shift or a report (docs/behaviour.md#shift-reading). */
import { reckoningSteps, type RecordPart, type ThreadAnswer } from './reckoningMessages.ts'
import { partTaker } from './recordParts.ts'

const take = partTaker()

function answerTo(part: RecordPart): ThreadAnswer {
  try {
    const record = take(part)
    if (record === undefined) return { says: 'taken' }
    const steps = reckoningSteps(record, part.task)
    for (;;) {
      const { done, value } = steps.next()
      if (done === true) return { says: 'reckoned', reckoned: value }
    }
  } catch (error) {
    return { says: 'failed', words: String(error) }
  }
}

addEventListener('message', ({ data }: MessageEvent<RecordPart>) => {
  postMessage(answerTo(data))
})
