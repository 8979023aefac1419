/** After acknowledgements were taken back (docs/behaviour.md#taking-back): when their incidents are asked for. */
import { expect, test } from 'vitest'
import { takeBackMachine } from '../../machines/bulk/takeBack.ts'
import { emptyStore } from '../../machines/incident/domain/incidentStore.ts'
import { beginning } from './support/clock.ts'
import { Stage } from './support/stage.ts'

const second = 1000

/** Takes back an acknowledgement that the server ends this much later. */
function takenBack(endsIn: number): Stage {
  const stage = new Stage(takeBackMachine, {
    input: { id: '3', given: [{ pk: 1, acknowledgement: 11 }], unacked: [], whose: 'ana' },
    singletons: {
      toasts: {},
      incidents: { store: emptyStore },
      clock: { skew: 0 },
      session: { tags: ['open'], user: { username: 'ana' } },
      currentPage: {},
    },
  })
  stage.settle('endAcknowledgement', { pk: 11, expiration: new Date(beginning + endsIn).toISOString() })
  return stage
}

test.each([
  ['a second and a half later, if all have run out by then', second, 1.5 * second],
  ['only once the last has run out, if the server took no earlier moment', 31 * second, 31.5 * second],
  ['after forty seconds at the latest', 3600 * second, 40 * second],
])('the incidents are asked for %s', (_, endsIn, askedAfter) => {
  const stage = takenBack(endsIn)
  stage.wait(askedAfter - 1)
  expect(stage.standing.ports).toEqual([])
  stage.wait(1)
  expect(stage.standing.ports).toEqual(['fetchChosenIncidents'])
  stage.end()
})
