import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { describeChanges } from './changes.ts'
import { describeDestinations } from './destinations.ts'
import { describeFeed } from './feed.ts'
import { describeFilters } from './filters.ts'
import { describeProfiles } from './profiles.ts'
import { describeReading } from './reading.ts'
import { openSession, type Session } from './session.ts'
import { describeSigningIn, describeSigningOut } from './signing.ts'
import { describeTimeslots } from './timeslots.ts'
import { targets, type OpenTarget } from './target.ts'

/** How long a test may take, in milliseconds. Real servers can be slow. */
const patience = 30_000

describe.each(targets)('the contract with $name', { timeout: patience }, ({ open, real }) => {
  let target: OpenTarget
  let session: Session

  beforeAll(async () => {
    target = await open()
    session = openSession(target)
    await session.calls.meet()
    session.token = (await session.calls.requestToken(session)).token
  })
  beforeEach(() => {
    session.heard.length = 0
  })
  afterAll(() => target.close())

  describeSigningIn(() => session)
  describeReading(() => session)
  describeChanges(() => session, real)
  describeFeed(() => session)
  describeFilters(() => session)
  describeTimeslots(() => session)
  describeDestinations(() => session)
  describeProfiles(() => session)
  // Last, because it ends the session.
  describeSigningOut(
    () => session,
    () => target,
  )
})
