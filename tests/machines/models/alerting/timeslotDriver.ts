import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { CardSight, TimeslotSight } from './timeslotSight.ts'
import type { timeslotStory } from './timeslotStory.ts'

export type TimeslotStoryState = StateOf<typeof timeslotStory>

/** Carries out the timeslot story. A missing state or step is a compile-time error. */
export type TimeslotDriver = DriverOf<typeof timeslotStory>

/** A key in the drawing of the week. */
export interface DrawingKey {
  readonly key: 'Home' | 'PageDown' | 'ArrowUp' | 'ArrowDown' | 'Enter'
  readonly withShift?: true
}

/** The operator's actions and checks, which each test tool implements. `card` is the heading of the card. */
export interface TimeslotHands {
  /** Opens the timeslots page as a signed-in user, and waits until the page is loaded. */
  readonly open: () => Promise<void>
  /** Types into a field. `recurrence` is the number of the recurrence that contains the field. */
  readonly type: (card: string, field: 'name' | 'start' | 'end', text: string, recurrence?: number) => Promise<void>
  /** The text in the card's field 'Name'. */
  readonly nameOf: (card: string) => Promise<string>
  /** Ticks or unticks a box: a day by its name, or 'All day'. */
  readonly tick: (card: string, box: string) => Promise<void>
  readonly press: (card: string, button: string) => Promise<void>
  /** Presses a button of the dialog as soon as the button is enabled. */
  readonly answer: (button: 'yes' | 'no') => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** Presses keys in the drawing of the week. */
  readonly draw: (card: string, keys: readonly DrawingKey[]) => Promise<void>
  readonly see: (sight: TimeslotSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** Waits until the focus is on the button in the heading of the card, or on the field or button of the card with that name. */
  readonly seeFocusOn: (card: string, what: string) => Promise<void>
}

/** Reads the timeslots and profiles from the server, and makes the server misbehave. */
export interface TimeslotServer {
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
  readonly repair: () => Promise<void>
  /** The recurrences of each timeslot on the server, by the timeslot's name, as 'days start-end'. */
  readonly timeslots: () => Promise<Readonly<Record<string, readonly string[]>>>
  /** The names of the profiles on the server. */
  readonly profiles: () => Promise<readonly unknown[]>
}

const newOne = 'Create new timeslot'
const atEight = 'Mon Tue Wed Thu Fri 08:00-16:00'
const atFour = 'Mon Tue Wed Thu Fri 04:00-16:00'

/** The buttons of a card that is unchanged, ready to save or invalid, and of the card of a new timeslot. */
const offers = {
  saved: ['Add recurrence', '(Save)', 'Copy', 'Delete'],
  changed: ['Add recurrence', 'Save', 'Undo changes', 'Copy', 'Delete'],
  invalid: ['Add recurrence', '(Save)', 'Undo changes', 'Copy', 'Delete'],
  begun: ['Add recurrence', 'Create', 'Start over'],
}

const evenings = ['Mon Tue Wed Thu Fri 18:00-24:00', 'Tue Wed Thu Fri Sat 00:00-00:30']
const lateAndEarly = ['Mon Tue Wed Thu Fri 22:00-24:00', 'Tue Wed Thu Fri Sat 00:00-06:30']

/** The names on the server where the story is played, and the name of the user who plays it. */
export interface TimeslotNames {
  /** The name of a timeslot or a profile of the story. */
  readonly called: (name: string) => string
  /** The other timeslots on the page. */
  readonly others: readonly string[]
  readonly username: string
}

/** The names on the stand-in, where the initial timeslots and profiles are used. */
const asTold: TimeslotNames = { called: (name) => name, others: ['All the time', 'Night duty'], username: 'operator' }

/** The expected screen in each state. */
export function timeslotSights({ called, others, username }: TimeslotNames = asTold): Readonly<
  Record<TimeslotStoryState, TimeslotSight>
> {
  const [office, weekend, working] = [called('Office hours'), called('Weekend'), called('Working hours')]
  const asSaved: CardSight = { name: office, recurrences: [atEight], problems: [], standing: '', offers: offers.saved }
  const changed: CardSight = { ...asSaved, standing: 'Unsaved changes', offers: offers.changed }
  const invalid: CardSight = { ...changed, offers: offers.invalid }
  const begun: CardSight = { ...changed, name: weekend, recurrences: ['Sat Sun 08:00-16:00'], offers: offers.begun }

  /** The card 'Office hours', under its current name. */
  const officeIs = (card: CardSight, at = office): TimeslotSight => ({ cards: [newOne, ...others, at], at, card })
  /** The card 'Create new timeslot'. */
  const newIs = (card: CardSight): TimeslotSight => ({ cards: [newOne, ...others, office], at: newOne, card })
  const withCreated: TimeslotSight = {
    cards: [newOne, weekend, ...others, office],
    at: weekend,
    card: { ...begun, standing: '', offers: offers.saved },
  }
  const withoutIt: TimeslotSight = {
    cards: [newOne, ...others],
    at: newOne,
    card: { ...begun, name: '', recurrences: [atEight], standing: '', offers: ['Add recurrence', '(Create)'] },
  }
  const taken = `The name "${office}" is already in use for a another timeslot owned by user ${username}.`
  const goesWithIt = `This profile uses it and will be deleted too: ${called('Daytime')}`
  return {
    'at the timeslots': officeIs(asSaved),
    'with a new one started': newIs(begun),
    'taken name refused': newIs({
      ...begun,
      name: office,
      problems: [`Name: ${taken}`],
      standing: 'Not saved',
    }),
    created: withCreated,
    'with another name': officeIs({ ...changed, name: working }),
    'not saved': officeIs({ ...changed, name: working, standing: 'Not saved' }),
    renamed: officeIs({ ...asSaved, name: working }, working),
    'missing name shown': officeIs({ ...invalid, name: '', problems: ['Name: Required'] }),
    'all day': officeIs({ ...changed, recurrences: ['Mon Tue Wed Thu Fri all day'] }),
    'from 04:00 to 16:00': officeIs({ ...changed, recurrences: [atFour] }),
    'saved all day': officeIs({ ...asSaved, recurrences: ['Mon Tue Wed Thu Fri all day'] }),
    'with two recurrences': officeIs({ ...changed, recurrences: [atEight, atEight] }),
    'with only the second': officeIs({ ...changed, recurrences: ['Mon Tue Wed Thu Fri 09:00-16:00'] }),
    'saved with two': officeIs({ ...asSaved, recurrences: [atEight, atEight] }),
    'invalid time shown': officeIs({
      ...invalid,
      recurrences: ['Mon Tue Wed Thu Fri 8 o’clock-16:00'],
      problems: ['Start: Invalid'],
    }),
    'early end shown': officeIs({
      ...invalid,
      recurrences: ['Mon Tue Wed Thu Fri 08:00-08:00'],
      problems: ['Start: Must be before end time', 'End: Must be after start time'],
    }),
    'missing day shown': officeIs({ ...invalid, recurrences: ['08:00-16:00'], problems: ['Days: Required'] }),
    'with a time to the microsecond': officeIs({
      ...changed,
      recurrences: ['Mon Tue Wed Thu Fri 08:00:00.000001-16:00'],
    }),
    'saved to the microsecond': officeIs({ ...asSaved, recurrences: ['Mon Tue Wed Thu Fri 08:00:00.000001-16:00'] }),
    'past midnight': officeIs({
      ...invalid,
      recurrences: ['Mon Tue Wed Thu Fri 22:00-06:30'],
      problems: ['Start: Must be before end time', 'End: Must be after start time'],
      offers: ['Split at midnight', ...offers.invalid],
    }),
    'with the evenings drawn': officeIs({ ...changed, recurrences: [atEight, ...evenings] }),
    'saved with the evenings': officeIs({ ...asSaved, recurrences: [atEight, ...evenings] }),
    split: officeIs({ ...changed, recurrences: lateAndEarly }),
    'saved as two': officeIs({ ...asSaved, recurrences: lateAndEarly }),
    'asked to delete, one profile affected': { ...officeIs(asSaved), asks: goesWithIt },
    'asked to delete, profiles unknown': {
      ...officeIs(asSaved),
      asks: 'It is not known which profiles use it. Those that do will be deleted too.',
    },
    'asked to delete, no profile affected': { ...withCreated, asks: 'No profile uses it.' },
    'deleted with its profile': withoutIt,
    'failed deletion shown': officeIs(asSaved),
  }
}

/** The timeslots that must be on the server in a state, as 'days start-end'; undefined if they must not exist. */
function keptOf({ called }: TimeslotNames): Kept {
  const [office, weekend, working] = [called('Office hours'), called('Weekend'), called('Working hours')]
  return {
    created: { [weekend]: ['6,7 08:00:00-16:00:00'], [office]: ['1,2,3,4,5 08:00:00-16:00:00'] },
    renamed: { [working]: ['1,2,3,4,5 08:00:00-16:00:00'], [office]: undefined },
    'not saved': { [working]: undefined, [office]: ['1,2,3,4,5 08:00:00-16:00:00'] },
    'saved all day': { [office]: ['1,2,3,4,5 00:00:00-23:59:59.999999'] },
    'saved with two': { [office]: ['1,2,3,4,5 08:00:00-16:00:00', '1,2,3,4,5 08:00:00-16:00:00'] },
    'saved to the microsecond': { [office]: ['1,2,3,4,5 08:00:00.000001-16:00:00'] },
    'saved as two': { [office]: ['1,2,3,4,5 22:00:00-23:59:59.999999', '2,3,4,5,6 00:00:00-06:30:00'] },
    'saved with the evenings': {
      [office]: ['1,2,3,4,5 08:00:00-16:00:00', '1,2,3,4,5 18:00:00-23:59:59.999999', '2,3,4,5,6 00:00:00-00:30:00'],
    },
    'deleted with its profile': { [office]: undefined },
    'failed deletion shown': { [office]: ['1,2,3,4,5 08:00:00-16:00:00'] },
  }
}

type Kept = Partial<Readonly<Record<TimeslotStoryState, Readonly<Record<string, readonly string[] | undefined>>>>>

/**
 * Plays the timeslot story. There must be a timeslot 'Office hours', which the profile 'Daytime' uses, and another
 * timeslot.
 */
export function timeslotDriver(
  hands: TimeslotHands,
  server: TimeslotServer,
  names: TimeslotNames = asTold,
): TimeslotDriver {
  const { called } = names
  const [office, weekend, working] = [called('Office hours'), called('Weekend'), called('Working hours')]
  const sights = timeslotSights(names)
  const keeps = keptOf(names)
  let isOpen = false

  function sight(state: TimeslotStoryState) {
    return async () => {
      if (!isOpen) await hands.open()
      isOpen = true
      await hands.see(sights[state])
      const kept = await server.timeslots()
      for (const [name, recurrences] of Object.entries(keeps[state] ?? {})) {
        if (kept[name]?.join() !== recurrences?.join()) {
          throw new Error(`The server has ${name} as ${String(kept[name])} and not as ${String(recurrences)}.`)
        }
      }
      const hasProfile = (await server.profiles()).includes(called('Daytime'))
      if (hasProfile === (state === 'deleted with its profile')) throw new Error('A profile was added or removed.')
    }
  }

  async function save() {
    await hands.press(office, 'Save')
    await hands.seeMessage(`Updated timeslot: ${office}`)
  }

  async function saveUnderAnotherName() {
    await hands.press(office, 'Save')
    await hands.seeMessage(`Updated timeslot: ${working}`)
    await hands.seeFocusOn(working, 'Save')
  }

  async function saveWhile(misbehaviour: Readonly<Record<string, unknown>>, words: string) {
    await server.breakDown({ ...misbehaviour, match: { method: 'PUT' } })
    await hands.press(office, 'Save')
    await hands.seeMessage(words)
  }

  /** The heading of the topmost card, except that of the newest timeslot. */
  function topmost(kept: readonly string[]): string {
    return kept.find((name) => name !== weekend) ?? newOne
  }

  /** The heading of the card after 'Office hours', or before it if 'Office hours' is the last. */
  function neighbour(kept: readonly string[]): string {
    const at = kept.indexOf(office)
    return kept[at + 1] ?? kept[at - 1] ?? newOne
  }

  async function create(name: string) {
    await hands.type(newOne, 'name', name)
    await hands.key('Enter')
  }

  async function created() {
    await hands.seeMessage(`Created new timeslot: ${weekend}`)
    await hands.seeFocusOn(newOne, 'Name')
  }

  return {
    does: {
      'start a new timeslot': async () => {
        await hands.type(newOne, 'name', weekend)
        for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
          await hands.tick(newOne, day)
        }
      },
      'start over': () => hands.press(newOne, 'Start over'),
      'create it': async () => {
        await create(weekend)
        await created()
      },
      'create it with a name that is taken': async () => {
        await create(office)
        await hands.seeMessage(`Failed to create timeslot ${office}`)
      },
      'create it with another name': async () => {
        await create(weekend)
        await created()
      },
      'rename a timeslot': () => hands.type(office, 'name', working),
      'clear its name': async () => {
        await hands.type(office, 'name', '')
        await hands.press(office, 'Save')
        await hands.seeFocusOn(office, 'Name')
      },
      'type the original name': () => hands.type(office, 'name', office),
      undo: async () => {
        await hands.press(office, 'Undo changes')
        await hands.seeFocusOn(office, 'Save')
      },
      'save it': async () => {
        const isRenamed = (await hands.nameOf(office)) !== office
        await (isRenamed ? saveUnderAnotherName() : save())
      },
      'save it while the server fails': () =>
        saveWhile({ kind: 'status', status: 500, detail: 'The database is locked.' }, 'The database is locked.'),
      'save it while the network is down': () => saveWhile({ kind: 'drop' }, `Failed to update timeslot ${working}`),
      'save it again': async () => {
        await server.repair()
        await saveUnderAnotherName()
      },
      'tick all day': () => hands.tick(office, 'All day'),
      'untick all day': () => hands.tick(office, 'All day'),
      'add a recurrence': async () => {
        await hands.press(office, 'Add recurrence')
        await hands.seeFocusOn(office, 'Monday')
      },
      'remove the first recurrence': async () => {
        await hands.type(office, 'start', '09:00', 2)
        await hands.press(office, 'Remove recurrence 1')
        await hands.seeFocusOn(office, 'Remove recurrence 1')
      },
      'type an invalid time': () => hands.type(office, 'start', '8 o’clock'),
      'type an end before the start': () => hands.type(office, 'end', '08:00'),
      'type a time to the microsecond': () => hands.type(office, 'start', '08:00:00.000001'),
      'untick every day': async () => {
        for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) await hands.tick(office, day)
      },
      'extend it past midnight': async () => {
        await hands.type(office, 'start', '22:00')
        await hands.type(office, 'end', '06:30')
      },
      'draw the evenings with keys': () => {
        const up: DrawingKey = { key: 'ArrowUp' }
        const on: DrawingKey = { key: 'PageDown' }
        const down: DrawingKey = { key: 'ArrowDown', withShift: true }
        // The cursor may be anywhere: from there to Monday 18:00, and on to the first half hour after midnight on Friday.
        const there: readonly DrawingKey[] = [{ key: 'Home' }, up, up, up, up, on, on, on]
        return hands.draw(office, [...there, down, down, down, down, { ...on, withShift: true }, { key: 'Enter' }])
      },
      'split it': async () => {
        await hands.press(office, 'Split at midnight')
        await hands.seeFocusOn(office, 'End')
      },
      'ask to delete it': async () => {
        const isCreated = (await server.timeslots())[weekend] !== undefined
        await hands.press(isCreated ? weekend : office, 'Delete')
      },
      'ask to delete it while the profiles fail to load': async () => {
        await server.breakDown({
          kind: 'status',
          status: 503,
          times: 1,
          match: { method: 'GET', path: 'notificationprofiles/$' },
        })
        await hands.press(office, 'Delete')
      },
      decline: async () => {
        await server.repair()
        await hands.answer('no')
        await hands.seeFocusOn(office, 'Delete')
      },
      'leave with Escape': async () => {
        await hands.key('Escape')
        await hands.seeFocusOn(office, 'Delete')
      },
      'delete it': async () => {
        await server.repair()
        const kept = Object.keys(await server.timeslots()).toSorted((one, other) => one.localeCompare(other))
        const [deleted, next] = kept.includes(weekend) ? [weekend, topmost(kept)] : [office, neighbour(kept)]
        await hands.answer('yes')
        await hands.seeMessage(`Deleted timeslot: ${deleted}`)
        await hands.seeFocusOn(next, 'heading')
      },
      'delete it while the server refuses': async () => {
        await server.breakDown({ kind: 'status', status: 403, match: { method: 'DELETE' } })
        await hands.answer('yes')
        await hands.seeMessage(`Failed to delete timeslot ${office}`)
        await hands.seeFocusOn(office, 'Delete')
      },
    },
    sees: checksOf(sights, sight),
  }
}
