/**
 * Holds what the console says of a profile against what the server sends (docs/behaviour.md#profiles). The server's part
 * is the stand-in's own rule (tests/server/sending/rule.ts).
 */
import type { Verdict } from '../../../../machines/alerting/domain/notification.ts'
import { messagesFor, type Message, type Occasion, type Site } from '../../../server/sending/rule.ts'
import { compareInstants, DAY, HOUR, instantOf, MILLISECOND, toWireTime, type Micros } from '../../../server/time.ts'
import type { EventType, Incident, SavedFilter, Timeslot, User } from '../../../server/world/model.ts'
import { promise } from '../subject.ts'
import { eventTypes, tags, type World } from './worlds.ts'

export const actor: User = {
  pk: 1,
  username: 'ana',
  password: '',
  firstName: '',
  lastName: '',
  email: '',
  staff: false,
  superuser: false,
  active: true,
}

/** An event of a world. */
interface Happening {
  readonly occasion: Occasion
  /** The first event of an incident; it starts now. */
  readonly isFirst: boolean
  /** Whether the event finds its incident in a state in which incidents usually are then. */
  readonly isUsual: boolean
}

export type State = readonly [open: boolean, acked: boolean, stateful: boolean]
export const states: readonly State[] = [true, false].flatMap((acked): readonly State[] => [
  [true, acked, true],
  [false, acked, true],
  [false, acked, false],
])

/** The states in which an event can leave its incident. */
function statesAfter(type: EventType): readonly State[] {
  if (type === 'LES') return [[false, false, false]]
  const isOfStateful = ['END', 'CLO', 'REO', 'RES'].includes(type)
  return states.filter(([, acked, stateful]) => (!isOfStateful || stateful) && (type !== 'ACK' || acked))
}

function isUsual(type: EventType, [open, acked]: State): boolean {
  if (type === 'STA') return open && !acked
  if (type === 'END' || type === 'CLO') return !open
  return (type !== 'REO' && type !== 'RES') || open
}

const always: Timeslot = {
  pk: 1,
  owner: 1,
  name: '',
  recurrences: [{ days: [1, 2, 3, 4, 5, 6, 7], start: '00:00:00', end: '23:59:59.999999' }],
}

/** The server of a world, where each strange filter does what its world says. */
export function siteOf(world: World): Site {
  const { generation, media, destinations, timeslot, profile, tasks } = world
  return {
    generation,
    media,
    destinations,
    timeslots: [timeslot],
    filters: world.filters.map((filter) => actualFilter(filter, world)),
    profiles: [profile],
    maintenance: tasks,
  }
}

/** A verdict with the proviso 'unless maintenance covers it' is one on the server without maintenance. */
function siteFor(verdict: Verdict, world: World): Site {
  const isConditional = 'maintenanceGap' in verdict && verdict.maintenanceGap !== undefined
  return { ...siteOf(world), ...(isConditional ? { maintenance: [] } : {}) }
}

const anything = { open: null, acked: null, stateful: null, sourceSystemIds: [], sourceTypes: [], tags: [] }

function actualFilter(filter: SavedFilter, { strange }: World): SavedFilter {
  switch (strange.get(filter.pk)?.effect) {
    case 'nothing':
      return { ...filter, ...anything, maxlevel: null, eventTypes: [], hideClosedAcked: false }
    case 'everything':
      return { ...filter, ...anything, maxlevel: 5, eventTypes: [], hideClosedAcked: false }
    case 'same':
    case undefined:
      return filter
  }
}

/**
 * Everything that could happen now and makes a difference, of these types and to these kinds of incidents. `ages` are the
 * ages of incidents that already exist.
 */
function* happenings(
  world: World,
  ages: readonly Micros[],
  { types = eventTypes, kinds = kindsFor(world) }: { types?: readonly EventType[]; kinds?: readonly Kind[] } = {},
): Iterable<Happening> {
  const { now: at } = world
  for (const { own, level } of kinds) {
    for (const source of world.sources) {
      for (const type of types) {
        for (const state of statesAfter(type)) {
          const [open, acked, stateful] = state
          const isFirst = type === 'LES' || (type === 'STA' && open && !acked && stateful)
          for (const age of isFirst ? [0] : ages) {
            const event = { pk: 1, actor, timestamp: at, received: at, type, description: '' }
            const incident = incidentOf({ source, own, level, state, startTime: at - age, at })
            if (acked && type !== 'ACK') incident.acknowledgements.push({ event, expiration: null })
            yield { occasion: { incident, event, now: at }, isFirst, isUsual: isUsual(type, state) }
          }
        }
      }
    }
  }
}

/** An incident of the server that nobody has acknowledged; `at` is now. */
export function incidentOf(of: {
  readonly source: World['sources'][number]
  readonly own: readonly string[]
  readonly level: number
  readonly state: State
  readonly startTime: Micros
  readonly at: Micros
}): Incident {
  const { source, own, level, state, startTime, at } = of
  const [open, , stateful] = state
  return {
    pk: 1,
    startTime,
    endTime: stateful ? (open ? 'infinity' : at - 1) : null,
    source,
    sourceIncidentId: '',
    detailsUrl: '',
    description: '',
    level,
    ticketUrl: '',
    metadata: {},
    tags: own.map((tag) => ({ addedBy: 1, addedTime: at, tag })),
    events: [],
    acknowledgements: [],
  }
}

export interface Kind {
  readonly own: readonly string[]
  readonly level: number
}

/** What every filter lets through most of. */
const utmost: Kind = { own: tags, level: 1 }

/** Incidents with one value of each key, as most are. */
const ordinary: readonly Kind[] = ['host=a', 'host=b'].map((host) => ({ own: [host, 'site=oslo'], level: 1 }))

/**
 * The tags and levels that make a difference. Every filter lets through most of what has all tags and is most severe;
 * maintenance may leave more of the others.
 */
export function kindsFor({ filters, profile, tasks }: World): readonly Kind[] {
  if (tasks.length === 0) return [utmost]
  const required = filters.filter(({ pk }) => profile.filters.includes(pk)).flatMap((filter) => filter.tags ?? [])
  return [utmost, ...[2, 4, 5].map((level) => ({ own: required, level }))]
}

/** Throws Broken if what the server of the world sends contradicts the verdict. */
export function holdAgainst(verdict: Verdict, world: World): void {
  if (verdict.tells === 'unknown') return
  const site = siteFor(verdict, world)
  const isByStart = world.generation.startsWith('1')
  const sent = (happening: Happening, by = site) => messagesFor(happening.occasion, by)
  const isSent = (happening: Happening) => sent(happening).length > 0
  const ages = isByStart ? [0, 2 * DAY + 11 * HOUR] : [5 * HOUR]
  const now = (kinds?: readonly Kind[]) => happenings(world, ages, kinds === undefined ? {} : { kinds })
  const firsts = (kinds = kindsFor(world)) => [...happenings(world, [], { types: ['STA', 'LES'], kinds })]
  holdEnd(verdict, world, site)
  switch (verdict.tells) {
    case 'now': {
      const isFitting = (happening: Happening) => sent(happening, opened(site)).length > 0
      const usual = firsts(ordinary).some(isSent)
      promise(
        verdict.rivals !== undefined || verdict.maintainedUntil !== undefined || usual,
        'It would notify, and of no ordinary incident.',
      )
      promise(
        verdict.rivals === undefined || !usual,
        'It needs two values of one tag key, and incidents with one are sent.',
      )
      promise(firsts().some(isSent), 'It would notify, and no new incident is sent.')
      for (const happening of firsts().filter(isFitting)) {
        if (verdict.maintainedUntil !== undefined && !isSent(happening)) continue
        promise(
          isComplete(sent(happening), verdict, world),
          `It would notify, and this is not sent: ${wordsOf(happening)}`,
        )
      }
      return
    }
    case 'only': {
      const isStateful = ({ occasion }: Happening) => occasion.incident.endTime !== null
      const wrong = firsts().find((happening) => isStateful(happening) && isSent(happening))
      promise(wrong === undefined, `It notifies only of other events, and this is sent: ${wordsOf(wrong)}`)
      // Before 2.0, the incident must have started at the right time.
      const by = isByStart ? { ...site, timeslots: [always] } : site
      const isToldOf = (happening: Happening) => happening.isUsual && sent(happening, by).length > 0
      promise(some(now(), isToldOf) !== undefined, 'It notifies of some events, and none is sent.')
      const usual = some(now(ordinary), isToldOf) !== undefined
      promise(
        verdict.rivals !== undefined || verdict.maintainedUntil !== undefined || usual,
        'It notifies of some events, and of no ordinary incident.',
      )
      promise(
        verdict.rivals === undefined || !usual,
        'It needs two values of one tag key, and incidents with one are sent.',
      )
      return
    }
    case 'later': {
      const isMeant = ({ isFirst, occasion: { incident, event } }: Happening) =>
        verdict.isOfNew === true ? isFirst : !isByStart || incident.startTime === event.timestamp
      const kinds = verdict.until === undefined ? [utmost] : undefined
      const wrong = some(now(kinds), (happening) => isMeant(happening) && isSent(happening))
      promise(wrong === undefined, `It is silent now, and this is sent: ${wordsOf(wrong)}`)
      return
    }
    case 'never': {
      const anytime = unbound(site)
      const wrong = some(now([utmost]), (happening) => sent(happening, anytime).length > 0)
      promise(wrong === undefined, `It never notifies, and this is sent: ${wordsOf(wrong)}`)
    }
  }
}

/**
 * Holds the time at which maintenance is said to end against what would be sent just before and from then on, if nothing
 * changed until then and the timeslot applied.
 */
function holdEnd(verdict: Exclude<Verdict, { tells: 'unknown' }>, world: World, site: Site): void {
  const last = 'until' in verdict ? verdict.until : 'maintainedUntil' in verdict ? verdict.maintainedUntil : undefined
  if (last === undefined) return
  const until = last * MILLISECOND
  const timely = { ...site, timeslots: [always] }
  const at = (now: Micros) => [...happenings({ ...world, now }, [5 * HOUR])]
  const isSent = ({ occasion }: Happening) => messagesFor(occasion, timely).length > 0
  // Before what usually happens is sent again, what hardly ever happens may be.
  const isExpected = (happening: Happening) => happening.isUsual && isSent(happening)
  const isSilenced = (happening: Happening) =>
    !isSent(happening) && messagesFor(happening.occasion, { ...timely, maintenance: [] }).length > 0
  const isClear = world.areSourcesKnown && world.strange.size === 0
  if (verdict.tells === 'later') {
    const changes = world.tasks
      .flatMap(({ start, end }) => [start, end])
      .map(({ milliseconds }) => milliseconds * MILLISECOND)
    const moments = [until - MILLISECOND, ...changes.filter((time) => world.now < time && time < until)]
    const early = moments.flatMap(at).find(isExpected)
    promise(early === undefined, `It is silent until ${toWireTime(until)}, and this is sent before: ${wordsOf(early)}`)
    promise(
      !isClear || at(until).some(isExpected),
      `It is silent until ${toWireTime(until)}, and nothing is sent then.`,
    )
    return
  }
  // Of tasks for sources that this world does not have, nobody can say that they silence anything.
  const isElsewhere = site.filters.some(({ sourceTypes = [] }) => sourceTypes.includes('argus'))
  promise(
    !isClear || isElsewhere || at(until - MILLISECOND).some(isSilenced),
    `Maintenance is said to silence some until ${toWireTime(until)}, and all is sent before.`,
  )
  const areAllUnderWay = world.tasks.every((task) => compareInstants(task.start, instantOf(world.now)) <= 0)
  const late = areAllUnderWay ? at(until).find(isSilenced) : undefined
  promise(late === undefined, `Maintenance is said to end ${toWireTime(until)}, and silences this: ${wordsOf(late)}`)
}

/** The first that has the property. */
function some<Item>(items: Iterable<Item>, has: (item: Item) => boolean): Item | undefined {
  for (const item of items) if (has(item)) return item
  return undefined
}

/** The site at a time that lies in the timeslot, without maintenance and with all media. */
function opened(site: Site): Site {
  const media = site.media.map((medium) => ({ ...medium, installed: true }))
  return { ...site, timeslots: [always], maintenance: [], media }
}

/** The site at any time: with a time that lies in the timeslot if there is one, and without maintenance. */
function unbound(site: Site): Site {
  const isEmpty = site.timeslots.every(({ recurrences }) => recurrences.length === 0)
  return { ...site, maintenance: [], ...(isEmpty ? {} : { timeslots: [always] }) }
}

/** Whether all destinations received the message, apart from those whose media are said to be missing. */
function isComplete(
  messages: readonly Message[],
  { missingMedia = [] }: Verdict & { tells: 'now' },
  world: World,
): boolean {
  const expected = world.destinations.filter(
    ({ pk, medium }) => world.profile.destinations.includes(pk) && !missingMedia.includes(medium),
  )
  return expected.length > 0 && expected.every(({ pk }) => messages.some(({ destination }) => destination.pk === pk))
}

function wordsOf(happening: Happening | undefined): string {
  if (happening === undefined) return ''
  const { incident, event } = happening.occasion
  const own = incident.tags.map(({ tag }) => tag).join(', ')
  return `${event.type} of an incident of ${incident.source.name}, level ${incident.level}, ${own}, ended ${incident.endTime}`
}
