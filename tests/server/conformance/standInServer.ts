import { serveStandIn, type Served } from '../serve.ts'
import { createStandIn, type StandIn } from '../standIn.ts'
import type { Generation, RecordedSequence } from './recordedCase.ts'
import type { Server } from './server.ts'

const start = Date.parse('2026-11-20T18:28:40.250Z')

/** A clock that advances only when a request is sent or `wait` is called. */
function createClock() {
  let time = start
  return {
    now: () => new Date(time),
    pass(milliseconds: number) {
      time += milliseconds
    },
  }
}

/** A new stand-in server for one sequence, without a port. */
export function startStandIn({
  generation,
  ticketPlugin,
  allowsCredentials,
  indelibleIncidents,
}: RecordedSequence): Server {
  const clock = createClock()
  const standIn = createStandIn({
    seed: 7,
    now: clock.now,
    generation,
    ticketPlugin,
    indelibleIncidents,
    ...(allowsCredentials === undefined ? {} : { allowsCredentials }),
  })
  return {
    ...describeStandIn(standIn, generation, clock),
    ...(allowsCredentials === undefined ? {} : { allowsCredentials }),
  }
}

/** A new stand-in server on its own port. It resets hanging sockets after 20 ms. */
export async function serveForSockets(generation: Generation): Promise<{ server: Server; served: Served }> {
  const clock = createClock()
  const served = await serveStandIn({ seed: 7, now: clock.now, generation, socketPatience: 20 })
  return { server: describeStandIn(served.standIn, generation, clock), served }
}

function describeStandIn(standIn: StandIn, generation: Generation, clock: ReturnType<typeof createClock>): Server {
  function user(name: string | undefined) {
    const found = name === undefined ? undefined : standIn.world.userNamed(name)
    if (found === undefined) throw new Error(`The stand-in has no user '${name}'.`)
    return found
  }

  return {
    generation,
    origin: 'http://argus.example',
    allowsCredentials: generation !== 'head',
    credentials: {
      admin: { username: 'admin', password: 'admin' },
      operator: { username: 'operator', password: 'operator' },
      observer: { username: 'observer', password: 'observer' },
      source: { username: 'src_nav', password: 'src_nav' },
      anotherSource: { username: 'src_prometheus', password: 'src_prometheus' },
      nameless: { username: 'nameless', password: 'nameless' },
      planner: { username: 'planner', password: 'planner' },
      superuser: { username: 'superuser', password: 'superuser' },
    },
    // The pks of the stand-in's saved filters, profiles, destinations and timeslots.
    known: {
      ownFilter: '1',
      anotherOwnFilter: '2',
      foreignFilter: '4',
      ownPublicFilter: '3',
      ownProfile: '1',
      foreignProfile: '3',
      destinationOfAdmin: '1',
      phoneOfAdmin: '3',
      usedDestination: '5',
      timeslotOfAdmin: '8',
    },
    now: () => clock.now(),
    fetch(request) {
      clock.pass(10)
      return standIn.fetch(request)
    },
    wait: (milliseconds) => clock.pass(milliseconds),
    session: (name) => standIn.world.sessions.openSession(user(name)),
    arrange(action) {
      const [, verb, name] = /^(forget the token of|deactivate|activate) (\w+)$/.exec(action) ?? []
      if (verb === undefined) throw new Error(`The stand-in does not support the action '${action}'.`)
      if (verb === 'forget the token of') standIn.world.sessions.signOut(user(name))
      else user(name).active = verb === 'activate'
    },
  }
}
