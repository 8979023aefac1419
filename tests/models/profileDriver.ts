import type { StateValueFrom } from 'xstate'
import { joined, type Driver, type StoryPath } from './player.ts'
import { profileModel, type profileStory } from './profileStory.ts'

export type ProfileStoryState = Extract<StateValueFrom<typeof profileStory>, string>
export type ProfileStoryEvent = Parameters<typeof profileStory.transition>[1]['type']

/** An entry for each state and each step of the story of profiles, or it does not compile. */
export type ProfileDriver = Driver<ProfileStoryState, ProfileStoryEvent>

/** Each way through the story is gone once: every third one by Testing Library, the others by Chromium. */
export function profileWays(by: 'Testing Library' | 'Chromium'): readonly StoryPath[] {
  const ways = joined(profileModel.getShortestPaths())
  return ways.filter((_, index) => (index % 3 === 0) === (by === 'Testing Library'))
}

/** What a person sees of one card. */
export interface CardSight {
  /** Its heading. */
  readonly of: string
  /** What is in the field 'Name'. */
  readonly name: string
  readonly words: string
  readonly verdict: string
  /** What the filters are described by. */
  readonly filterProblem?: string
  /** What the server has against the whole. */
  readonly problem?: string
  /** How it stands, at its foot. */
  readonly standing?: 'Unsaved changes' | 'Not saved'
  readonly canSave: boolean
}

/** What a person sees of a state, whichever way the client is used. */
export interface ProfileSight {
  /** The headings, from the first to the last. */
  readonly headings: readonly string[]
  readonly card?: CardSight
  /** The title of the dialog that is open. */
  readonly dialog?: string
}

const filter = 'Nobody looks at these yet'
const matching = `incidents matching ${filter}`
const known = ['Daytime', 'Night duty', 'Profile 4']
const nowYes = 'Would tell you now: yes'
const nowNo = (reason: string) => `Would tell you now: no, ${reason}`
/** What is not saved tells nobody yet. */
const onceYes = 'Once saved: would tell you now: yes'
const onceNo = (reason: string) => `Once saved: would tell you now: no, ${reason}`

const nights = 'Weekdays 21:00-23:59:59; Tuesday to Saturday 00:00-06:30'
const told = 'to SMS Duty phone and Email noc@example.org'

/** The seeded profile that is changed. Whether it would tell anybody depends on the hour, and is not looked at. */
const nightDuty: CardSight = {
  of: 'Night duty', name: 'Night duty', words: `${nights}, ${matching}, ${told}`, verdict: '', canSave: false,
}
const listed: ProfileSight = { headings: known, card: nightDuty }

function ofNightDuty(change: Partial<CardSight>, headings = known): ProfileSight {
  return { headings, card: { ...nightDuty, ...change } }
}

const begun: CardSight = {
  of: 'New profile', name: '', words: 'Every day all day, no incidents, to nobody', verdict: onceNo('it has no filter'),
  canSave: false,
}
const complete: CardSight = {
  ...begun, name: 'Evenings', words: `Every day all day, ${matching}, to nobody`, verdict: onceNo('it has no destination'),
  standing: 'Unsaved changes', canSave: true,
}
const toldAnew = `Every day all day, ${matching}, to Email ops@example.org`

function ofNew(change: Partial<CardSight>): ProfileSight {
  return { headings: ['New profile', ...known], card: { ...begun, ...change } }
}

function created(change: Partial<CardSight>): ProfileSight {
  const { standing: _, ...rest } = complete
  return { headings: ['Evenings', ...known], card: { ...rest, of: 'Evenings', verdict: nowNo('it has no destination'), canSave: false, ...change } }
}

/** What the story says of each state. */
export const profileSights: Readonly<Record<ProfileStoryState, ProfileSight>> = {
  away: { headings: [] },
  'without timeslots': { headings: ['No notification profiles'] },
  'told that there are no timeslots': { headings: ['No notification profiles'], dialog: 'No timeslots available' },
  'at the timeslots': { headings: [] },
  'with profiles': listed,
  begun: ofNew({}),
  named: ofNew({ name: 'Evenings', standing: 'Unsaved changes', filterProblem: 'This field cannot be empty.' }),
  complete: ofNew(complete),
  'complete, but for the name': ofNew({ ...complete, name: 'Daytime' }),
  refused: ofNew({
    ...complete, name: 'Daytime', standing: 'Not saved', problem: 'The requesting user already has a profile with that name.',
  }),
  'asked for a destination': { ...ofNew({ ...complete, canSave: false }), dialog: 'Add destination' },
  'with a new destination': ofNew({ ...complete, words: toldAnew, verdict: onceYes }),
  created: created({}),
  'created with a destination': created({ words: toldAnew, verdict: nowYes }),
  renamed: ofNightDuty({ name: 'Office', standing: 'Unsaved changes', canSave: true }),
  'not saved': ofNightDuty({ name: 'Office', standing: 'Not saved', canSave: true }),
  'under another name': ofNightDuty({ of: 'Office', name: 'Office' }, ['Daytime', 'Office', 'Profile 4']),
  'with another timeslot': ofNightDuty({
    words: `Every day all day, ${matching}, ${told}`, verdict: onceYes, standing: 'Unsaved changes', canSave: true,
  }),
  'in another timeslot': ofNightDuty({ words: `Every day all day, ${matching}, ${told}`, verdict: nowYes }),
  deactivated: ofNightDuty({ verdict: onceNo('it is not active'), standing: 'Unsaved changes', canSave: true }),
  inactive: ofNightDuty({ verdict: nowNo('it is not active') }),
  'without a filter': ofNightDuty({
    words: `${nights}, no incidents, ${told}`, verdict: onceNo('it has no filter'),
    standing: 'Unsaved changes', filterProblem: 'This field cannot be empty.',
  }),
  'asked to delete': { ...listed, dialog: 'Delete' },
  deleted: { headings: ['Daytime', 'Profile 4'] },
}

/** What one way of using the client lets a person do. */
export interface ProfileHands {
  /** Opens the profiles screen as somebody who is signed in. */
  readonly open: () => Promise<void>
  /** Presses a button of the page, or of the dialog over it. */
  readonly press: (name: string) => Promise<void>
  /** Replaces the name in a card, by the card's heading. */
  readonly name: (card: string, text: string) => Promise<void>
  /** Takes an option of a field of a card, or takes it away. */
  readonly choose: (card: string, field: string, option: string) => Promise<void>
  readonly switchActive: (card: string) => Promise<void>
  /** Fills in the form for a destination: an email address. */
  readonly describeDestination: (address: string) => Promise<void>
  readonly key: (name: 'Enter' | 'Escape') => Promise<void>
  /** Looks for all of it. */
  readonly see: (sight: ProfileSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  /** The focus comes to a button, a heading, or the field 'Name' of the card. */
  readonly seeFocusOn: (name: string) => Promise<void>
  readonly seeAddress: (path: string) => Promise<void>
}

/** What happens on the server's side. */
export interface ProfileServer {
  /** From now on nobody has timeslots, nor anything made of them. */
  readonly empty: () => Promise<void>
  readonly breakDown: (fault: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Plays the story with these hands. */
export function profileDriver(hands: ProfileHands, server: ProfileServer): ProfileDriver {
  const label = 'Name'

  async function answer(name: string, focus: string) {
    await hands.press(name)
    await hands.seeFocusOn(focus)
  }

  function failOnce(method: 'PUT' | 'DELETE') {
    return server.breakDown({
      kind: 'status', status: 500, detail: 'The database is locked.', times: 1, match: { method, path: 'notificationprofiles/\\d+/$' },
    })
  }

  return {
    sees: Object.fromEntries(
      Object.entries(profileSights).map(([state, sight]) => [state, state === 'away' ? async () => {} : () => hands.see(sight)]),
    ) as ProfileDriver['sees'],
    does: {
      arrive: () => hands.open(),
      'arrive without a timeslot': async () => {
        await server.empty()
        await hands.open()
      },
      'begin a profile': () => hands.press('Create new profile'),
      close: () => answer('Close', 'Create new profile'),
      'go to the timeslots': async () => {
        await hands.press('Go to timeslots')
        await hands.seeAddress('/timeslots')
      },
      discard: () => answer('Discard', 'Create new profile'),
      'name it': async () => {
        await hands.seeFocusOn(label)
        await hands.name('New profile', 'Evenings')
      },
      'try to create': async () => {
        await hands.name('New profile', 'Evenings')
        await hands.key('Enter')
      },
      'choose a filter': () => hands.choose('New profile', 'Filters', filter),
      create: () => hands.press('Create profile'),
      'give it a name in use': () => hands.name('New profile', 'Daytime'),
      'give it a free name': () => hands.name('New profile', 'Evenings'),
      'ask for a new destination': () => hands.press('Add destination'),
      'cancel the destination': () => answer('Cancel', 'Add destination'),
      'create the destination': async () => {
        await hands.describeDestination('ops@example.org')
        await hands.press('Create destination')
        await hands.seeMessage('Created new destination: Email: ops@example.org')
        await hands.seeFocusOn('Add destination')
      },
      rename: () => hands.name('Night duty', 'Office'),
      undo: () => answer('Undo changes', 'Save Night duty'),
      save: async () => {
        await hands.press('Save Night duty')
        await hands.seeMessage('Updated profile: ')
      },
      'save while the server breaks': async () => {
        await failOnce('PUT')
        await hands.press('Save Night duty')
        await hands.seeMessage('Failed to update profile')
        await hands.seeFocusOn('Save Night duty')
      },
      'choose another timeslot': () => hands.choose('Night duty', 'Timeslot', 'All the time'),
      deactivate: () => hands.switchActive('Night duty'),
      'take the filter away': () => hands.choose('Night duty', 'Filters', filter),
      'take the filter again': () => hands.choose('Night duty', 'Filters', filter),
      'ask to delete': async () => {
        await hands.press('Delete Night duty')
        await hands.seeFocusOn('no')
      },
      'say no': () => answer('no', 'Delete Night duty'),
      'leave by Escape': async () => {
        await hands.key('Escape')
        await hands.seeFocusOn('Delete Night duty')
      },
      'say yes': async () => {
        await hands.press('yes')
        await hands.seeMessage('Deleted profile: Night duty')
        await hands.seeFocusOn('Profile 4')
      },
      'say yes while the server breaks': async () => {
        await failOnce('DELETE')
        await hands.press('yes')
        await hands.seeMessage('Failed to delete profile Night duty')
        await hands.seeFocusOn('Delete Night duty')
      },
    },
  }
}
