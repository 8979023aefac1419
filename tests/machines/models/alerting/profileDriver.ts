import { checksOf, joined, type StoryPath } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import { profileStory } from './profileStory.ts'

export type ProfileStoryState = StateOf<typeof profileStory>

/** Carries out the profile story. A missing state or step is a compile-time error. */
export type ProfileDriver = DriverOf<typeof profileStory>

/** Each path through the story is played once: every third one by Testing Library, the others by Chromium. */
export function profileWays(by: 'Testing Library' | 'Chromium'): readonly StoryPath[] {
  const ways = joined(profileStory.shortestPaths())
  return ways.filter((_, index) => (index % 3 === 0) === (by === 'Testing Library'))
}

/** The expected contents of one card. */
export interface CardSight {
  /** The card's heading. */
  readonly of: string
  /** The text in the field 'Name'. */
  readonly name: string
  readonly words: string
  readonly verdict: string
  /** The description of the filters. */
  readonly filterProblem?: string
  /** The server's error about the profile as a whole. */
  readonly problem?: string
  /** The text at the bottom of the card that says whether it is saved. */
  readonly standing?: 'Unsaved changes' | 'Not saved'
  readonly canSave: boolean
}

/** The expected screen in one state, for either test tool. */
export interface ProfileSight {
  /** The headings, in order. */
  readonly headings: readonly string[]
  readonly card?: CardSight
  /** A row that is open, and one that was closed by opening it: its line says that there are unsaved changes. */
  readonly rows?: { readonly open: string; readonly closed: string }
  /** The beginning of what the open row says about the last days; undefined if it has not been asked. */
  readonly told?: string
  /** The title of the open dialog. */
  readonly dialog?: string
}

const nowYes = 'Would notify you now'
const nowNever = (reason: string) => `Never: ${reason}`
const nowNo = (reason: string) => `Silent now: ${reason}`
/** The verdict on a card with unsaved changes, which affect notifications only once they are saved. */
const onceYes = 'Once saved, would notify you now'
const onceNever = (reason: string) => `Once saved, never: ${reason}`
const onceNo = (reason: string) => `Once saved, silent now: ${reason}`

const nights = 'Mon-Fri 21:00-06:30'

/** The names of the story's data on the server where the story is played. */
export interface ProfileNames {
  /** The name of a profile or a timeslot of the story. */
  readonly called: (name: string) => string
  /** The heading of the story's third profile. */
  readonly last: string
  /** The heading of the profile after 'Night duty', whether or not it belongs to the story. */
  readonly next: string
  /** The saved filter. */
  readonly filter: string
  /** The destinations of 'Night duty' in words, such as 'to SMS Duty phone'. */
  readonly told: string
  /** The email address of a new destination. */
  readonly address: string
  /** What 'Night duty' would have told of the last days. */
  readonly past: string
}

/** The names on the stand-in, where the initial profiles are used. */
const asTold: ProfileNames = {
  called: (name) => name,
  last: 'Profile 4',
  next: 'Profile 4',
  filter: 'Nobody looks at these yet',
  told: 'to SMS Duty phone and Email noc@example.org',
  address: 'ops@example.org',
  past: 'Last 7 days: ',
}

/** The expected screen in each state. */
function sightsOf({
  called,
  last,
  filter,
  told,
  address,
  past,
}: ProfileNames): Readonly<Record<ProfileStoryState, ProfileSight>> {
  const matching = `incidents matching ${filter}`
  const [daytime, night, evenings, office] = [
    called('Daytime'),
    called('Night duty'),
    called('Evenings'),
    called('Office'),
  ]
  const known = [daytime, night, last]

  /**
   * The profile to be changed. Whether it would send a notification now depends on the time of day, so its verdict is
   * not checked.
   */
  const nightDuty: CardSight = {
    of: night,
    name: night,
    words: `${nights}, ${matching}, ${told}`,
    verdict: '',
    canSave: false,
  }
  const listed: ProfileSight = { headings: known, card: nightDuty }

  function ofNightDuty(change: Partial<CardSight>, headings = known): ProfileSight {
    return { headings, card: { ...nightDuty, ...change } }
  }

  const begun: CardSight = {
    of: 'New profile',
    name: '',
    words: 'Always, no incidents, to nobody',
    verdict: onceNo('it has no filter'),
    canSave: false,
  }
  const complete: CardSight = {
    ...begun,
    name: evenings,
    words: `Always, ${matching}, to nobody`,
    verdict: onceNo('it has no destination'),
    standing: 'Unsaved changes',
    canSave: true,
  }
  /** A copy of 'Night duty' under a name of its own. */
  const copied: CardSight = {
    ...complete,
    name: evenings,
    words: nightDuty.words,
    verdict: '',
  }
  const critical = called('Critical')
  const weekdays = `Mon-Fri 08:00-16:00, ${matching}, to nobody`
  const ofCritical = `Always, incidents matching ${critical}, to nobody`
  const toldAnew = `Always, ${matching}, to Email ${address}`

  function ofNew(change: Partial<CardSight>): ProfileSight {
    return { headings: ['New profile', ...known], card: { ...begun, ...change } }
  }

  function created(change: Partial<CardSight>): ProfileSight {
    const { standing: _, ...rest } = complete
    return {
      headings: [evenings, ...known],
      card: { ...rest, of: evenings, verdict: nowNever('it has no destination'), canSave: false, ...change },
    }
  }

  return {
    away: { headings: [] },
    'without timeslots': { headings: ['No notification profiles'] },
    'missing timeslots shown': { headings: ['No notification profiles'], dialog: 'No timeslots available' },
    'at the timeslots': { headings: [] },
    'with profiles': listed,
    begun: ofNew({}),
    named: ofNew({ name: evenings, standing: 'Unsaved changes' }),
    marked: ofNew({ name: evenings, standing: 'Unsaved changes', filterProblem: 'This field cannot be empty.' }),
    complete: ofNew(complete),
    'complete except for the name': ofNew({ ...complete, name: daytime }),
    refused: ofNew({
      ...complete,
      name: daytime,
      standing: 'Not saved',
      problem: 'The requesting user already has a profile with that name.',
    }),
    'asked for a destination': { ...ofNew({ ...complete, canSave: false }), dialog: 'Add destination' },
    'with a new destination': ofNew({ ...complete, words: toldAnew, verdict: onceYes }),
    created: created({}),
    'created with a destination': created({ words: toldAnew, verdict: nowYes }),
    'asked for a filter': { ...ofNew({ ...complete, canSave: false }), dialog: 'New filter' },
    'with a new filter': ofNew({ ...complete, words: `Always, ${matching} and ${critical}, to nobody` }),
    'with only the new filter': ofNew({ ...complete, words: ofCritical }),
    'created with a filter': created({ words: ofCritical }),
    'asked for a timeslot': { ...ofNew({ ...complete, canSave: false }), dialog: 'New timeslot' },
    'with a new timeslot': ofNew({ ...complete, words: weekdays }),
    'created with a timeslot': created({ words: weekdays }),
    // A name that is too long is cut off.
    copied: ofNew({ ...copied, name: Array.from(`Copy of ${night}`).slice(0, 40).join('') }),
    'copy named': ofNew(copied),
    tried: { ...ofNew(copied), told: past },
    'created as a copy': created({ words: nightDuty.words, verdict: '' }),
    renamed: ofNightDuty({ name: office, standing: 'Unsaved changes', canSave: true }),
    'not saved': ofNightDuty({ name: office, standing: 'Not saved', canSave: true }),
    'another row open': { headings: known, rows: { open: daytime, closed: night } },
    'under another name': ofNightDuty({ of: office, name: office }, [daytime, office, last]),
    'with another timeslot': ofNightDuty({
      words: `Always, ${matching}, ${told}`,
      verdict: onceYes,
      standing: 'Unsaved changes',
      canSave: true,
    }),
    'in another timeslot': ofNightDuty({ words: `Always, ${matching}, ${told}`, verdict: nowYes }),
    deactivated: ofNightDuty({ verdict: onceNo('it is not active'), standing: 'Unsaved changes', canSave: true }),
    inactive: ofNightDuty({ verdict: nowNo('it is not active') }),
    'without a filter': ofNightDuty({
      words: `${nights}, no incidents, ${told}`,
      verdict: onceNever('it has no filter'),
      standing: 'Unsaved changes',
      filterProblem: 'This field cannot be empty.',
    }),
    'asked to delete': { ...listed, dialog: 'Delete' },
    deleted: { headings: [daytime, last] },
  }
}

/** The operator's actions and checks, which each test tool implements. */
export interface ProfileHands {
  /** Opens the profiles page as a signed-in user. */
  readonly open: () => Promise<void>
  /** Presses a button of the page, or of the dialog over it. */
  readonly press: (name: string) => Promise<void>
  /** Replaces the name in the card with this heading. */
  readonly name: (card: string, text: string) => Promise<void>
  /** Selects or deselects an option of a field of the card. */
  readonly choose: (card: string, field: string, option: string) => Promise<void>
  readonly switchActive: (card: string) => Promise<void>
  /** Opens the row of a profile. */
  readonly openRow: (card: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Enters an email address in the form for a destination. */
  readonly describeDestination: (address: string) => Promise<void>
  /** Enters a name and the highest severity in the form for a filter. */
  readonly describeFilter: (name: string) => Promise<void>
  /** Enters a name in the form for a timeslot. */
  readonly nameTimeslot: (name: string) => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** Expects exactly these contents on screen. */
  readonly see: (sight: ProfileSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** Expects the focus to move to a button, a heading, or the card's field 'Name'. */
  readonly seeFocusOn: (name: string) => Promise<void>
  readonly seeAddress: (path: string) => Promise<void>
}

/** Deletes data on the server, and makes the server misbehave. */
export interface ProfileServer {
  /** Deletes all timeslots of the user, and everything that uses one. */
  readonly empty: () => Promise<void>
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Plays the story with these actions and checks. */
export function profileDriver(hands: ProfileHands, server: ProfileServer, names: ProfileNames = asTold): ProfileDriver {
  const { called, next, filter, address } = names
  const [night, evenings] = [called('Night duty'), called('Evenings')]
  const label = 'Name'
  const sights = sightsOf(names)

  async function answer(name: string, focus: string) {
    await hands.press(name)
    await hands.seeFocusOn(focus)
  }

  function failOnce(method: 'PUT' | 'DELETE') {
    return server.breakDown({
      kind: 'status',
      status: 500,
      detail: 'The database is locked.',
      times: 1,
      match: { method, path: 'notificationprofiles/\\d+/$' },
    })
  }

  return {
    sees: checksOf(sights, (state) => async () => {
      if (state !== 'away') await hands.see(sights[state])
    }),
    does: {
      arrive: () => hands.open(),
      'arrive without a timeslot': async () => {
        await server.empty()
        await hands.open()
      },
      'start a profile': () => hands.press('Create new profile'),
      close: () => answer('Close', 'Create new profile'),
      'go to the timeslots': async () => {
        await hands.press('Go to timeslots')
        await hands.seeAddress('/timeslots')
      },
      discard: () => answer('Discard', 'Create new profile'),
      'name it': async () => {
        await hands.seeFocusOn(label)
        await hands.name('New profile', evenings)
      },
      'try to create': async () => {
        await hands.name('New profile', evenings)
        await hands.key('Enter')
      },
      'choose a filter': () => hands.choose('New profile', 'Filters', filter),
      create: () => hands.press('Create profile'),
      'enter a name that is taken': () => hands.name('New profile', called('Daytime')),
      'enter an unused name': () => hands.name('New profile', evenings),
      'ask for a new destination': () => hands.press('Add destination'),
      'cancel the destination': () => answer('Cancel', 'Add destination'),
      'create the destination': async () => {
        await hands.describeDestination(address)
        await hands.press('Create destination')
        await hands.seeMessage(`Created new destination: Email: ${address}`)
        await hands.seeFocusOn('Add destination')
      },
      'ask for a new filter': () => hands.press('New filter'),
      'cancel the filter': () => answer('Cancel', 'New filter'),
      'create the filter': async () => {
        await hands.describeFilter(called('Critical'))
        await answer('Create filter', 'New filter')
      },
      'remove the other filter': () => hands.choose('New profile', 'Filters', filter),
      'ask for a new timeslot': () => hands.press('New timeslot'),
      'go back to the profile': () => answer('Back to the profile', 'New timeslot'),
      'create the timeslot': async () => {
        await hands.nameTimeslot(called('Weekdays'))
        await answer('Create timeslot', 'New timeslot')
      },
      copy: () => answer(`Copy ${night}`, label),
      'name the copy': () => hands.name('New profile', evenings),
      'ask what it would have told': async () => {
        await hands.press('What would it have told me?')
        await hands.seeFocusOn('Read again')
      },
      'open another row': () => hands.openRow(called('Daytime')),
      'open the row again': () => hands.openRow(night),
      reload: () => hands.reload(),
      rename: () => hands.name(night, called('Office')),
      undo: () => answer('Undo changes', `Save ${night}`),
      save: async () => {
        await hands.press(`Save ${night}`)
        await hands.seeMessage('Updated profile: ')
      },
      'save while the server fails': async () => {
        await failOnce('PUT')
        await hands.press(`Save ${night}`)
        await hands.seeMessage('Failed to update profile')
        await hands.seeFocusOn(`Save ${night}`)
      },
      'choose another timeslot': () => hands.choose(night, 'Timeslot', called('All the time')),
      deactivate: () => hands.switchActive(night),
      'remove the filter': () => hands.choose(night, 'Filters', filter),
      'choose the filter again': () => hands.choose(night, 'Filters', filter),
      'ask to delete': async () => {
        await hands.press(`Delete ${night}`)
        await hands.seeFocusOn('no')
      },
      decline: () => answer('no', `Delete ${night}`),
      'leave with Escape': async () => {
        await hands.key('Escape')
        await hands.seeFocusOn(`Delete ${night}`)
      },
      confirm: async () => {
        await hands.press('yes')
        await hands.seeMessage(`Deleted profile: ${night}`)
        await hands.seeFocusOn(next)
      },
      'confirm while the server fails': async () => {
        await failOnce('DELETE')
        await hands.press('yes')
        await hands.seeMessage(`Failed to delete profile ${night}`)
        await hands.seeFocusOn(`Delete ${night}`)
      },
    },
  }
}
