import { createStandIn } from '../backend/standIn.ts'
import type { RecordedSequence } from './recordedCase.ts'
import type { Server } from './server.ts'

const start = Date.parse('2026-11-20T18:28:40.250Z')

/** A fresh stand-in server for one sequence, on a clock that only moves when it is asked something or told to. */
export function startStandIn({ generation, ticketPlugin }: RecordedSequence): Server {
  let clock = start
  const standIn = createStandIn({ seed: 7, now: () => new Date(clock), generation, ticketPlugin })

  function user(name: string | undefined) {
    const found = name === undefined ? undefined : standIn.world.userNamed(name)
    if (found === undefined) throw new Error(`The stand-in has no user '${name}'.`)
    return found
  }

  return {
    generation,
    origin: 'http://argus.example',
    credentials: {
      admin: { username: 'admin', password: 'admin' },
      operator: { username: 'operator', password: 'operator' },
      observer: { username: 'observer', password: 'observer' },
      source: { username: 'src_nav', password: 'src_nav' },
    },
    // Saved filters and profiles are known by the pk that the stand-in gives them.
    known: { ownFilter: '1', foreignFilter: '4', ownPublicFilter: '3', ownProfile: '1', foreignProfile: '3' },
    now: () => new Date(clock),
    fetch(request) {
      clock += 10
      return standIn.fetch(request)
    },
    wait(milliseconds) {
      clock += milliseconds
    },
    session: (name) => standIn.world.sessions.openSession(user(name)),
    arrange(action) {
      const [, name] = /^forget the token of (\w+)$/.exec(action) ?? []
      if (name === undefined) throw new Error(`The stand-in cannot be brought to '${action}'.`)
      standIn.world.sessions.signOut(user(name))
    },
  }
}
