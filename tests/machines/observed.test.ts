import { assign, createActor, setup } from 'xstate'
import { expect, test } from 'vitest'
import { withMarks } from '../../machines/core/observed.ts'

const counter = setup({
  types: { context: {} as { readonly count: number }, events: {} as { type: 'count' } | { type: 'fail' } },
}).createMachine({
  context: { count: 0 },
  on: {
    count: { actions: assign({ count: ({ context }) => context.count + 1 }) },
    fail: {
      actions: () => {
        throw new Error('planted')
      },
    },
  },
})

function started() {
  const actor = createActor(counter)
  actor.subscribe({ error: () => undefined })
  actor.start()
  return actor
}

test('each snapshot has one mark, which holds nothing of it', () => {
  const actor = started()
  const marked = withMarks(actor)
  const first = marked.getSnapshot()

  expect(marked.getSnapshot()).toBe(first)
  expect(Reflect.ownKeys(first as object)).toEqual([])

  actor.send({ type: 'count' })
  expect(marked.getSnapshot()).not.toBe(first)
  expect(withMarks(actor)).toBe(marked)
})

test('changes are told, and a failed actor shows its failure', () => {
  const actor = started()
  const marked = withMarks(actor)
  let told = 0
  marked.subscribe({ next: () => (told += 1), error: () => undefined })

  actor.send({ type: 'count' })
  expect(told).toBe(1)

  actor.send({ type: 'fail' })
  expect(marked.getSnapshot()).toMatchObject({ status: 'error' })
})
