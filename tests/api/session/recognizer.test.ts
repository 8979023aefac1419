import { expect, test } from 'vitest'
import { Fault } from '../../../machines/core/domain/fault.ts'
import type { User } from '../../../machines/session/domain/user.ts'
import { createRecognizer, traceOfSignIns } from '../../../src/api/session/recognizer.ts'

const olga: User = { username: 'olga', firstName: 'Olga', adminUrl: undefined }
const unauthorized = new Fault({ kind: 'unauthorized', action: 'get current user', status: 401 })
const unreachable = new Fault({ kind: 'unreachable', action: 'get current user' })

/** A browser whose server answers with these, one after another. `asked` counts the requests. */
function browserOf(...answers: readonly (User | Fault)[]) {
  const left = [...answers]
  const seen = { asked: 0, token: 'first' as string | undefined, known: '' }
  const recognize = createRecognizer(
    () => {
      seen.asked += 1
      const answer = left.shift()
      return answer instanceof Fault || answer === undefined
        ? Promise.reject(answer ?? unreachable)
        : Promise.resolve(answer)
    },
    {
      isKnown: () => seen.known === traceOfSignIns(seen.token),
      note: () => (seen.known = traceOfSignIns(seen.token)),
    },
  )
  return { seen, recognize }
}

test('a server that knew nobody is asked again after a sign-in on its own pages, or for a reason', async () => {
  const { seen, recognize } = browserOf(unauthorized, olga, olga)
  await expect(recognize({ isPrompted: false })).rejects.toMatchObject({ kind: 'unauthorized' })
  await expect(recognize({ isPrompted: false })).rejects.toMatchObject({ kind: 'unauthorized' })
  expect(seen.asked, 'known').toBe(1)
  await expect(recognize({ isPrompted: true })).resolves.toBe(olga)
  seen.token = 'second'
  await expect(recognize({ isPrompted: false })).resolves.toBe(olga)
  expect(seen.asked).toBe(3)
})

test('an answer that says nothing of the user is not remembered', async () => {
  const { seen, recognize } = browserOf(unreachable, olga)
  await expect(recognize({ isPrompted: false })).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(recognize({ isPrompted: false })).resolves.toBe(olga)
  expect(seen.asked).toBe(2)
})

test('the trace of sign-ins differs between tokens, and does not contain them', () => {
  const traces = [undefined, '', 'abc', 'acb'].map(traceOfSignIns)
  expect(new Set(traces).size).toBe(4)
  expect(traceOfSignIns('abcdefgh')).not.toContain('abc')
})
