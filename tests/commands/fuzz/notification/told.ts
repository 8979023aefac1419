/** Holds whom the console says the profile tells of one incident against what the server sends (docs/behaviour.md#who-is-told). */
import { toldOf, type Told } from '../../../../machines/alerting/domain/told.ts'
import { incident as anIncident } from '../../../machines/support/fixtures.ts'
import { parseTag } from '../../../../machines/incident/domain/tag.ts'
import { isLevel } from '../../../../machines/incident/domain/level.ts'
import { messagesFor, type Site } from '../../../server/sending/rule.ts'
import { DAY, HOUR, toWireTime, type Micros } from '../../../server/time.ts'
import type { EventType } from '../../../server/world/model.ts'
import { promise, subject, type Subject } from '../subject.ts'
import { actor, incidentOf, kindsFor, siteOf, states, type Kind, type State } from './claims.ts'
import { knownIn } from './console.ts'
import { millisecondsOf, worlds, type World } from './worlds.ts'

/** What the console knows of a world, when, and its server. */
interface Fed {
  readonly world: Pick<World, 'now'>
  readonly known: ReturnType<typeof knownIn>
  readonly site: Site
}

/** Words are made only for a failure: there are thousands of promises. */
function hold(isKept: boolean, words: () => string): void {
  if (!isKept) promise(false, words())
}

/** One incident of a world. */
interface Case extends Kind {
  readonly source: World['sources'][number]
  readonly state: State
  readonly startTime: Micros
}

function* cases(world: World): Iterable<Case> {
  for (const kind of kindsFor(world))
    for (const source of world.sources)
      for (const state of states)
        for (const age of [0, 5 * HOUR, 2 * DAY + 11 * HOUR])
          yield { ...kind, source, state, startTime: world.now - age }
}

/** What the server sends if an event leaves the incident in this state. */
function isSent({ site }: Fed, { source, own, level, startTime }: Case, type: EventType, after: State, at: Micros) {
  const [, acked] = after
  const event = { pk: 1, actor, timestamp: at, received: at, type, description: '' }
  const incident = incidentOf({ source, own, level, state: after, startTime, at })
  if (acked && type !== 'ACK') incident.acknowledgements.push({ event, expiration: null })
  return messagesFor({ incident, event, now: at }, site).length > 0
}

/** What can follow in a state, and the state after it. */
function following([open, acked, stateful]: State): readonly (readonly [EventType, State])[] {
  const always = [
    ['ACK', [open, true, stateful]],
    ['OTH', [open, acked, stateful]],
  ] as const
  if (!stateful) return always
  if (!open) return [['REO', [true, acked, true]], ...always]
  return [['CLO', [false, acked, true]], ['END', [false, acked, true]], ...always]
}

function saidOf({ world, known }: Fed, { source, own, level, state, startTime }: Case): Told | undefined {
  const { profile, circumstances } = known
  const [open, acked, stateful] = state
  const incident = anIncident({
    startTime: toWireTime(startTime),
    stateful,
    open,
    acked,
    level: isLevel(level) ? level : undefined,
    source,
    tags: own.map(parseTag),
  })
  return toldOf(incident, { items: [profile] }, millisecondsOf(world.now), circumstances)[0]
}

function holdTold(world: World): void {
  const known = knownIn(world)
  // What is said holds unless maintenance that the console does not know covers it.
  const isConditional = known.circumstances.maintenanceGap !== undefined
  const fed = { world, known, site: { ...siteOf(world), ...(isConditional ? { maintenance: [] } : {}) } }
  for (const one of cases(world)) {
    const said = saidOf(fed, one)
    const [, , stateful] = one.state
    const first: State = stateful ? [true, false, true] : [false, false, false]
    const words = () => JSON.stringify({ ...one, said })
    const started = isSent(fed, one, stateful ? 'STA' : 'LES', first, one.startTime)
    const start = said?.start ?? 'no'
    hold(start === 'unknown' || (start === 'yes') === started, () => `Its start was sent: ${started}. ${words()}`)
    for (const [type, after] of following(one.state)) {
      if (said?.perhaps.includes(type) === true) continue
      const sent = isSent(fed, one, type, after, world.now)
      hold((said?.next.includes(type) ?? false) === sent, () => `${type} is sent: ${sent}. ${words()}`)
    }
  }
}

/** Changes the time zone of this process. */
export const toldSubject: Subject = {
  ...subject('rule.told', worlds, (world) => {
    process.env['TZ'] = world.zone
    holdTold(world)
  }),
  runs: { gate: 300, round: 10_000 },
}
