/**
 * The log of actions (docs/behaviour.md#log-of-actions): the newest is offered for a while; its acknowledgements are taken
 * back once; its incidents are selected again; what was sent is repeated on what is ticked.
 */
import { keptAction } from '../../../../machines/bulk/domain/keptAction.ts'
import { actionLogMachine, type ActionLogContext } from '../../../../machines/bulk/actionLog.ts'
import { configurationDefaults } from '../../../../machines/core/domain/configuration.ts'
import { draftKey } from '../../../../machines/forms/domain/draftKey.ts'
import type { ActionTaken } from '../../../../machines/incident/domain/action.ts'
import { defaultPreferences } from '../../../../machines/list/domain/preferences.ts'
import { beginning } from '../../support/clock.ts'
import { say, start, tell, type Effect } from '../../support/effects.ts'
import { incident } from '../../support/fixtures.ts'
import { modelledWalk, type ModelledOutcome, type ModelledRow } from '../../support/modelled.ts'
import { hear, send, wait, type Case } from '../../support/walk.ts'

const first = { pk: 1, acknowledgement: 11 }
const second = { pk: 2, acknowledgement: 12 }
const none = { expiration: undefined, given: [], unacked: [] }
const tomorrow = new Date(2026, 0, 16, 8, 30).toISOString()
const inAnHour = new Date(beginning + 3_600_000).toISOString()

const actions = {
  acknowledged: {
    operation: 'acknowledge',
    pks: [1, 2],
    done: 2,
    text: 'at it',
    expiration: tomorrow,
    given: [first, second],
    unacked: [2, 3],
  },
  closed: { ...none, operation: 'close', pks: [1, 2], done: 2, text: 'fixed' },
  /** Sets the ticket of what was acknowledged. */
  linked: { ...none, operation: 'saveTicketUrl', pks: [2], done: 1, text: 'https://x.example/1' },
  noted: { ...none, operation: 'addNote', pks: [7], done: 1, text: 'looked' },
  /** Its acknowledgement runs out soon. */
  brief: {
    operation: 'acknowledge',
    pks: [1],
    done: 1,
    text: '',
    expiration: inAnHour,
    given: [first],
    unacked: [],
  },
} satisfies Record<string, ActionTaken>

type Name = keyof typeof actions

const keepsIn = (change: object) => tell('keptActions', { type: 'keptActions.change', change })
const aTime = { asymmetricMatch: (value: unknown) => typeof value === 'number', toString: () => 'a time' }
const aKey = { asymmetricMatch: (value: unknown) => typeof value === 'string', toString: () => 'a key' }

/** What this browser keeps of an action; `at` is left out if time passes in the walk. */
function keeps(action: ActionTaken, at?: number): Effect {
  const { operation, pks, unacked: _, ...rest } = action
  const description = pks.length === 1 && (pks[0] ?? 0) <= 2 ? incident().description : ''
  const kept = {
    ...rest,
    operation,
    pks,
    key: aKey,
    at: at ?? aTime,
    count: pks.length,
    taken: 0,
    description,
    isWhole: true,
  }
  return keepsIn({ type: 'keep', action: kept })
}

interface Model {
  /** The action with id 1, which the cases are about. */
  readonly last: Name | undefined
  readonly newest: Name | 'takenBack' | undefined
  readonly isOffered: boolean
  /** The operation of the action that was offered last. */
  readonly offered: Name | undefined
  readonly isAble: boolean
  readonly isOpen: boolean
  /** Whether the acknowledgements of the last action are being taken back, and how many are left. */
  readonly takingBack: 'no' | 'sending' | 'settling'
  readonly left: number
  readonly isLate: boolean
  /** Milliseconds that the offer has lasted. */
  readonly lasted: number
}

const nothing: Model = {
  last: undefined,
  newest: undefined,
  isOffered: false,
  offered: undefined,
  isAble: true,
  isOpen: false,
  takingBack: 'no',
  left: 0,
  isLate: false,
  lasted: 0,
}

interface Scene {
  readonly names: readonly Name[]
  readonly drafts?: ReadonlyMap<string, string>
  readonly ticked?: readonly number[]
  readonly cases: readonly string[]
  /** Whether a run is unfinished. */
  readonly isRunning?: boolean
}

/**
 * The first action, or another one after it: the newest is offered, unless it is only about one incident. The ticket of
 * what is offered to be taken back does not take its place.
 */
function adds(name: Name, model: Model): Model {
  const added =
    model.last === undefined
      ? { ...model, last: name, newest: name, left: actions[name].given.length }
      : { ...model, newest: name }
  if (name === 'linked' && model.isOffered && model.offered === 'acknowledged') return added
  const isOffered = name !== 'noted' && name !== 'linked'
  return { ...added, isOffered, offered: isOffered ? name : model.offered, lasted: 0 }
}

function repeats(
  name: Name,
  drafts: ReadonlyMap<string, string>,
  ticked: readonly number[],
  isLate: boolean,
): Effect[] {
  if (ticked.length === 0) return []
  const { operation, text, expiration } = actions[name]
  const key = `bulk.${operation}`
  const there = drafts.get(draftKey('ana', key)) ?? ''
  const keep = (of: string, words: string) => tell('drafts', { type: 'drafts.keep', key: of, text: words })
  const kept = [
    ...(text === '' ? [] : [keep(key, text)]),
    ...(expiration === tomorrow ? [keep(`${key}.expiry`, '2026-01-16 08:30')] : []),
    ...(expiration === inAnHour && !isLate ? [keep(`${key}.expiry`, expiryInAnHour)] : []),
  ]
  const other = say('info', 'The dialog has the text that you had not sent yet, instead of the one to repeat.')
  return [
    ...(there === '' ? kept : there === text ? [] : [other]),
    tell('bulk', { type: 'bulk.begin', operation, pks: [...ticked] }),
  ]
}

/** As the screen shows it, in local time. */
const expiryInAnHour = (() => {
  const at = new Date(beginning + 3_600_000)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())} ${two(at.getHours())}:${two(at.getMinutes())}`
})()

const runFirst = say('warning', 'Another bulk operation is not finished. Wait for it or end it, then try again.')

const storedIncidents = new Map([1, 2].map((pk) => [pk, { incident: incident({ pk }), lastModified: 0 }]))
const opens = [start('keptActions', { username: 'ana' })]

interface Surroundings {
  readonly isRunning?: boolean
  readonly drafts?: ReadonlyMap<string, string>
  readonly ticked?: readonly number[]
}

function singletonsWith({ isRunning = false, drafts = new Map(), ticked = [8, 9] }: Surroundings) {
  return {
    toasts: {},
    bulk: {},
    bulkRun: isRunning ? { tags: ['unfinished'] } : {},
    clock: { skew: 0 },
    preferences: { preferences: defaultPreferences, configuration: configurationDefaults },
    drafts: { owner: 'ana', texts: drafts },
    selection: { ticked: new Set(ticked) },
    // Incident 2 has left the list, though its row is still on screen.
    incidents: { store: { storedIncidents }, latest: [1, 2], departed: new Set([2]), hasMore: false, request: {} },
  }
}

function walkOf({ names, drafts = new Map(), ticked = [8, 9], cases: wanted, isRunning = false }: Scene) {
  function rowOf(model: Model): ModelledRow<Model> {
    const { last, newest, isOffered, offered, isAble, isOpen, takingBack, left, isLate, lasted } = model
    const given = last === undefined ? [] : actions[last].given
    const mayTake = isAble && left > 0 && takingBack === 'no' && !(last === 'brief' && isLate)
    const unacked =
      last === undefined
        ? []
        : given.map(({ pk }) => pk).filter((pk) => actions[last].unacked.some((one) => one === pk))
    const taking: ModelledOutcome<Model> = {
      to: { ...model, takingBack: 'sending', isOffered: false, lasted: 0 },
      does: [
        start('takeBack.1', {
          id: '1',
          given: given.slice(given.length - left),
          unacked: unacked.filter((pk) => given.slice(given.length - left).some((one) => one.pk === pk)),
          whose: 'ana',
        }),
      ],
    }
    const selected: Effect[] =
      last === 'noted'
        ? [say('info', 'Selected 0 incidents. Not known here any more: 1.')]
        : last === 'brief'
          ? [tell('selection', { type: 'selection.replace', pks: [1] }), say('success', 'Selected 1 incident.')]
          : [
              tell('selection', { type: 'selection.replace', pks: [1, 2] }),
              say('info', 'Selected 2 incidents. Not in the list as it is filtered now: 1.'),
            ]
    const passes = (milliseconds: number): ModelledOutcome<Model> => {
      if (!isOffered) return { to: model }
      const now = lasted + milliseconds
      return { to: now >= 15_000 ? { ...model, isOffered: false, lasted: 0 } : { ...model, lasted: now } }
    }
    const told = (rest: readonly (typeof first)[], ended: number, can: boolean): ModelledOutcome<Model> => {
      const to: Model = { ...model, takingBack: 'settling', left: rest.length, isAble: isAble && can }
      if (ended === 0 || left === 0) return { to }
      const pks = given.slice(given.length - left).map(({ pk }) => pk)
      return {
        to: { ...to, newest: 'takenBack' },
        does: [
          keepsIn({ type: 'takeBack', key: aKey, left: rest, ended }),
          keeps({ ...none, operation: 'takeBack', pks, done: ended, text: '' }),
        ],
      }
    }
    const on: ModelledRow<Model>['on'] = {
      ...Object.fromEntries(names.map((name) => [name, { to: adds(name, model), does: [keeps(actions[name])] }])),
      'the offer is dismissed': { to: { ...model, isOffered: false, lasted: 0 } },
      'ten seconds pass': passes(10_000),
      'five seconds pass': passes(5000),
      'two hours pass':
        last === undefined ? { to: model } : { to: { ...model, isLate: true, isOffered: false, lasted: 0 } },
      'the drawer shows actions': { to: { ...model, isOpen: true } },
      'the drawer shows messages': { to: { ...model, isOpen: false } },
      'the server can': { to: { ...model, isAble: true } },
      'the server cannot': { to: { ...model, isAble: false } },
      'takes it back': mayTake ? taking : { to: model },
      'takes back what is not there': { to: model },
      'all are ended': told([], 2, true),
      'one is left': told([second], 1, true),
      'the server has no such call': told([second], 0, false),
      'it is over': { to: { ...model, takingBack: 'no' } },
      'selects it again':
        last === undefined ? { to: model } : { to: { ...model, isOffered: false, lasted: 0 }, does: selected },
      'repeats it': {
        to: model,
        does: last === undefined ? [] : isRunning ? [runFirst] : repeats(last, drafts, ticked, isLate),
      },
    }
    return {
      state: { offer: isOffered ? 'offering' : 'quiet', question: 'unasked' },
      tags: isOffered ? ['offering'] : [],
      ports: ['keptActions', ...(takingBack === 'no' ? [] : ['takeBack.1'])],
      shows: {
        isAble,
        isOpen,
        newest: newest === undefined ? undefined : newest === 'takenBack' ? 'takeBack' : actions[newest].operation,
        offered: offered === undefined ? undefined : actions[offered].operation,
        first: last === undefined ? undefined : { by: 'ana', operation: actions[last].operation, left, takingBack },
      },
      on: Object.fromEntries(
        Object.entries(on).filter(([name]) => wanted.includes(name) || names.some((one) => one === name)),
      ),
    }
  }

  const all: Readonly<Record<string, Case>> = {
    ...Object.fromEntries(names.map((name) => [name, send({ type: 'actionLog.add', action: actions[name] })])),
    'the offer is dismissed': send({ type: 'actionLog.dismiss' }),
    'ten seconds pass': wait(10_000),
    'five seconds pass': wait(5000),
    'two hours pass': wait(7_200_000),
    'the drawer shows actions': send({ type: 'actionLog.turn', isOpen: true }),
    'the drawer shows messages': send({ type: 'actionLog.turn', isOpen: false }),
    'the server can': send({ type: 'actionLog.equip', isAble: true }),
    'the server cannot': send({ type: 'actionLog.equip', isAble: false }),
    'takes it back': send({ type: 'actionLog.takeBack', id: '1' }),
    'takes back what is not there': send({ type: 'actionLog.takeBack', id: '9' }),
    'all are ended': hear('takeBack.1', { type: 'takeBack.told', id: '1', left: [], ended: 2, isUnable: false }),
    'one is left': hear('takeBack.1', { type: 'takeBack.told', id: '1', left: [second], ended: 1, isUnable: false }),
    'the server has no such call': hear('takeBack.1', {
      type: 'takeBack.told',
      id: '1',
      left: [second],
      ended: 0,
      isUnable: true,
    }),
    'it is over': hear('takeBack.1', { type: 'takeBack.ended', id: '1' }),
    'selects it again': send({ type: 'actionLog.select', id: '1' }),
    'repeats it': send({ type: 'actionLog.repeat', id: '1' }),
  }
  return modelledWalk({
    machine: actionLogMachine,
    singletons: singletonsWith({ isRunning, drafts, ticked }),
    observe: ({ isAble, isOpen, offered, actions: log }: ActionLogContext) => {
      const first = log.find(({ id }) => id === '1')
      return {
        isAble,
        isOpen,
        newest: log[0]?.operation,
        offered: log.find(({ id }) => id === offered)?.operation,
        first: first && {
          by: first.by,
          operation: first.operation,
          left: first.given.length,
          takingBack: first.takingBack,
        },
      }
    },
    starts: { 'a user': { input: { username: 'ana', isAble: true }, to: nothing, does: opens } },
    cases: Object.fromEntries(
      Object.entries(all).filter(([name]) => wanted.includes(name) || names.some((one) => one === name)),
    ),
    rowOf,
  })
}

export const offering = walkOf({
  names: ['acknowledged', 'noted'],
  cases: ['the offer is dismissed', 'ten seconds pass', 'five seconds pass'],
})

/** The ticket of a round. */
export const linking = walkOf({
  names: ['acknowledged', 'linked'],
  cases: ['the offer is dismissed', 'ten seconds pass'],
})

export const leafing = walkOf({
  names: ['closed'],
  cases: ['the drawer shows actions', 'the drawer shows messages', 'the offer is dismissed'],
})

export const takingBack = walkOf({
  names: ['acknowledged', 'closed'],
  cases: [
    'takes it back',
    'takes back what is not there',
    'all are ended',
    'one is left',
    'the server has no such call',
    'it is over',
    'the server can',
    'the server cannot',
  ],
})

/** What has run out by itself cannot be taken back. */
export const runningOut = walkOf({ names: ['brief'], cases: ['takes it back', 'two hours pass'] })

export const selecting = walkOf({
  names: ['acknowledged', 'brief'],
  cases: ['selects it again', 'repeats it', 'two hours pass'],
})

export const selectingOthers = walkOf({ names: ['closed', 'noted'], cases: ['selects it again', 'repeats it'] })

export const repeatingNothing = walkOf({ names: ['closed'], ticked: [], cases: ['repeats it'] })

/** What was typed and not sent stays; the same text is not kept twice. */
export const repeatingOverTyped = walkOf({
  names: ['acknowledged', 'closed'],
  drafts: new Map([
    [draftKey('ana', 'bulk.close'), 'half written'],
    [draftKey('ana', 'bulk.acknowledge'), 'at it'],
  ]),
  cases: ['repeats it'],
})

/** While a run is unfinished no dialog opens, so no text is kept for the next one. */
export const repeatingMeanwhile = walkOf({ names: ['closed'], isRunning: true, cases: ['repeats it'] })

const told = (kept: readonly object[], isStored = true) =>
  hear('keptActions', { type: 'keptActions.told', actions: kept, isStored })

const closedKey = `${beginning}.1.close.1`
const closedKept = keptAction({ ...actions.closed, key: closedKey, at: beginning, description: '', taken: 0 })
/** What another tab has done to so many that not all are kept. */
const large = { ...closedKept, key: 'large', at: beginning - 1000, operation: 'reopen', count: 200, isWhole: false }

interface Kept {
  /** Whether this page knows its first action, and whether the log has actions of its own or only what is kept of them. */
  readonly first: 'none' | 'known' | 'forgotten'
  readonly has: 'nothing' | 'own' | 'kept'
  readonly hasLarge: boolean
  readonly isStored: boolean
  readonly isOffered: boolean
  readonly hasOffer: boolean
  readonly isAsked: boolean
  readonly earlier: number
}

/** What the storage tells is the log; clearing it is asked first, and clears what the operator has seen. */
export const keeping = modelledWalk({
  machine: actionLogMachine,
  singletons: singletonsWith({}),
  observe: ({ actions: log, isStored, earlier, offered }: ActionLogContext) => ({
    has: log.some(({ id }) => /^\d$/.test(id)) ? 'own' : log.some(({ id }) => id === closedKey) ? 'kept' : 'nothing',
    hasLarge: log.some(({ id }) => id === 'large'),
    isStored,
    hasOffer: offered !== undefined,
    earlier: Math.min(earlier, 100),
  }),
  starts: {
    'a user': {
      input: { username: 'ana', isAble: true },
      to: {
        first: 'none',
        has: 'nothing',
        hasLarge: false,
        isStored: true,
        isOffered: false,
        hasOffer: false,
        isAsked: false,
        earlier: 0,
      },
      does: opens,
    },
  },
  cases: {
    'closes two incidents': send({ type: 'actionLog.add', action: actions.closed }),
    'storage has that, and what another tab did': told([closedKept, large]),
    'storage has what another tab did': told([large]),
    'the browser does not store it': told([closedKept], false),
    'storage has nothing': told([]),
    'selects all of it again': send({ type: 'actionLog.select', id: 'large' }),
    'repeats it': send({ type: 'actionLog.repeat', id: 'large' }),
    'shows earlier actions': send({ type: 'actionLog.showEarlier' }),
    'the drawer shows actions': send({ type: 'actionLog.turn', isOpen: true }),
    'asks to clear the log': send({ type: 'actionLog.askToClear' }),
    'clears it': send({ type: 'actionLog.clear' }),
    'does not clear it': send({ type: 'actionLog.decline' }),
  },
  rowOf: (model: Kept): ModelledRow<Kept> => {
    const { first: known, has, hasLarge, isStored, isOffered, hasOffer, isAsked, earlier } = model
    const asKept = known === 'known' ? 'own' : 'kept'
    const until = has === 'nothing' ? large.at : beginning
    return {
      state: { offer: isOffered ? 'offering' : 'quiet', question: isAsked ? 'asked' : 'unasked' },
      tags: [...(isOffered ? ['offering'] : []), ...(isAsked ? ['clearing'] : [])],
      ports: ['keptActions'],
      shows: { has, hasLarge, isStored, hasOffer, earlier },
      on: {
        'closes two incidents': {
          to: { ...model, first: known === 'none' ? 'known' : known, has: 'own', isOffered: true, hasOffer: true },
          does: [keeps(actions.closed, beginning)],
        },
        'storage has that, and what another tab did': { to: { ...model, has: asKept, hasLarge: true, isStored: true } },
        'storage has what another tab did': { to: { ...model, has: 'nothing', hasLarge: true, isStored: true } },
        'the browser does not store it': { to: { ...model, has: asKept, hasLarge: false, isStored: false } },
        'storage has nothing': { to: { ...model, has: 'nothing', hasLarge: false, isStored: true } },
        'shows earlier actions': { to: { ...model, earlier: Math.min(100, earlier + 50) } },
        'the drawer shows actions': { to: { ...model, isAsked: false, earlier: 0 } },
        'asks to clear the log': has === 'nothing' && !hasLarge ? undefined : { to: { ...model, isAsked: true } },
        'does not clear it': { to: { ...model, isAsked: false } },
        'clears it': !isAsked
          ? undefined
          : has === 'nothing' && !hasLarge
            ? { to: { ...model, isAsked: false } }
            : {
                to: {
                  ...model,
                  first: known === 'none' ? 'none' : 'forgotten',
                  has: 'nothing',
                  hasLarge: false,
                  hasOffer: false,
                  isAsked: false,
                },
                does: [keepsIn({ type: 'clear', until })],
              },
      },
    }
  },
})

const briefKept = keptAction({
  ...actions.acknowledged,
  key: 'other',
  at: beginning - 1000,
  description: '',
  taken: 0,
})

interface Other {
  readonly has: boolean
  /** Whether this page has begun to take it back: from then on it knows more of it than is kept. */
  readonly isOwn: boolean
  readonly takingBack: 'no' | 'sending' | 'settling'
  readonly left: number
  /** How many have been taken back; at most 2. */
  readonly taken: number
  readonly newest: 'acknowledge' | 'takeBack' | undefined
}

/** What another tab, or an earlier page, has acknowledged is taken back from here: that the storage tells it does not stop that. */
export const takingBackOthers = modelledWalk({
  machine: actionLogMachine,
  singletons: singletonsWith({}),
  observe: ({ actions: log }: ActionLogContext) => {
    const other = log.find(({ id }) => id === 'other')
    return {
      newest: log[0]?.operation,
      other: other && [other.by, other.given.length, other.takingBack, Math.min(2, other.taken)],
    }
  },
  starts: {
    'a user': {
      input: { username: 'ana', isAble: true },
      to: { has: false, isOwn: false, takingBack: 'no', left: 2, taken: 0, newest: undefined },
      does: opens,
    },
  },
  cases: {
    'storage has it': told([briefKept]),
    'storage has what is left of it': told([{ ...briefKept, given: [second], taken: 1 }]),
    'takes it back': send({ type: 'actionLog.takeBack', id: 'other' }),
    'one is left': hear('takeBack.other', {
      type: 'takeBack.told',
      id: 'other',
      left: [second],
      ended: 1,
      isUnable: false,
    }),
    'it is over': hear('takeBack.other', { type: 'takeBack.ended', id: 'other' }),
  },
  rowOf: (model: Other): ModelledRow<Other> => {
    const { has, isOwn, takingBack, left, taken, newest } = model
    const given = [first, second].slice(2 - left)
    return {
      state: { offer: 'quiet', question: 'unasked' },
      ports: ['keptActions', ...(takingBack === 'no' ? [] : ['takeBack.other'])],
      shows: { newest, other: has ? ['ana', left, takingBack, taken] : undefined },
      on: {
        'storage has it': {
          to: { ...model, has: true, left: isOwn ? left : 2, taken: 0, newest: 'acknowledge' },
        },
        'storage has what is left of it': { to: { ...model, has: true, left: 1, taken: 1, newest: 'acknowledge' } },
        'takes it back':
          has && takingBack === 'no'
            ? {
                to: { ...model, takingBack: 'sending', isOwn: true },
                does: [start('takeBack.other', { id: 'other', given, unacked: [], whose: 'ana' })],
              }
            : undefined,
        'one is left': {
          to: { ...model, takingBack: 'settling', left: 1, taken: Math.min(2, taken + 1), newest: 'takeBack' },
          does: [
            keepsIn({ type: 'takeBack', key: 'other', left: [second], ended: 1 }),
            keeps({ ...none, operation: 'takeBack', pks: given.map(({ pk }) => pk), done: 1, text: '' }),
          ],
        },
        'it is over': { to: { ...model, takingBack: 'no' } },
      },
    }
  },
})
