import { checksOf } from '../player.ts'
import type { DriverOf, StateOf } from '../story.ts'
import type { maintenanceStory } from './maintenanceStory.ts'

type MaintenanceStoryState = StateOf<typeof maintenanceStory>

/** Carries out the maintenance story. A missing state or step is a compile-time error. */
type MaintenanceDriver = DriverOf<typeof maintenanceStory>

/** The expected screen in one state. */
export interface MaintenanceSight {
  /** The descriptions of the tasks in each list, in order; undefined on other pages. */
  readonly tasks?: {
    readonly now: readonly string[]
    readonly coming: readonly string[]
    readonly over: readonly string[]
  }
  /** The open form. */
  readonly form?: {
    readonly description: string
    /** Undefined for a task under way, of which only the end can be changed. */
    readonly when?: string
    /** What its preview says. */
    readonly covers?: string
    /** Its errors. */
    readonly problems: readonly string[]
    readonly standing?: 'Unsaved changes' | 'Not saved'
  }
  /** What the line of the task under way says that it covers. */
  readonly line?: string
  readonly dialog?: 'End now' | 'Delete'
  /** How many incidents on the list are marked as covered. */
  readonly marks?: number
  /** A source that the page of the sources names. */
  readonly source?: string
}

/** The saved filter of the story, and the tag that it requires. */
export const narvik = { name: 'All of Narvik', tag: 'location=narvik' } as const

/** The incidents of the story: two of them are in Narvik, on one host. */
export const incidents = [
  { description: 'Power is out', level: 2, tags: ['host=gw7', narvik.tag] },
  { description: 'Fan has failed', level: 3, tags: ['host=gw7', narvik.tag] },
  { description: 'Link to Bergen is down', level: 1, tags: ['host=gw1', 'location=bergen'] },
] as const

const power = 'Power works'
const longer = 'Power works, second floor'
const soon = 'now-2h'
// Long after any day on which the story is played.
const later = '2031-01-15 22:00 - 2031-01-15 23:00'
const covers = 'Covers 2 open incidents on 1 host now.'
const empty = { now: [], coming: [], over: [] }
const running = { ...empty, now: [power] }
const ended = { ...empty, over: [power] }
const sitting = { ...ended, coming: [power] }

/** The expected screen in each state. */
const sights: Readonly<Record<MaintenanceStoryState, MaintenanceSight>> = {
  away: {},
  'nothing planned': { tasks: empty },
  'at the sources': { source: 'zabbix.example.org' },
  begun: { tasks: empty, form: { description: '', when: '', problems: [] } },
  'missing parts shown': {
    tasks: empty,
    form: {
      description: '',
      when: '',
      problems: ['Required', 'Choose what it covers: without a filter, it would silence everything.'],
    },
  },
  'begun by a link': { tasks: empty, form: { description: '', when: '', covers, problems: [] } },
  'previewed by a link': {
    tasks: empty,
    form: { description: power, when: soon, covers, problems: [], standing: 'Unsaved changes' },
  },
  previewed: {
    tasks: empty,
    form: { description: power, when: soon, covers, problems: [], standing: 'Unsaved changes' },
  },
  'not created': {
    tasks: empty,
    form: { description: power, when: soon, covers, problems: [], standing: 'Not saved' },
  },
  'under way': { tasks: running, line: narvik.tag },
  'incidents marked': { marks: 2 },
  changed: {
    tasks: running,
    form: { description: longer, covers, problems: [], standing: 'Unsaved changes' },
  },
  'change undone': { tasks: running, form: { description: power, covers, problems: [] } },
  'under another description': { tasks: { ...empty, now: [longer] } },
  'asked to end it': { tasks: running, dialog: 'End now' },
  over: { tasks: ended },
  copied: { tasks: ended, form: { description: power, when: '', covers, problems: [], standing: 'Unsaved changes' } },
  'copy previewed': {
    tasks: ended,
    form: { description: power, when: later, covers, problems: [], standing: 'Unsaved changes' },
  },
  'copy to come': { tasks: sitting },
  'asked to delete it': { tasks: sitting, dialog: 'Delete' },
}

/** The actions and checks of staff, which a test tool implements. */
export interface MaintenanceHands {
  /** Opens an address of the console as a member of staff. */
  readonly open: (path: string) => Promise<void>
  readonly reload: () => Promise<void>
  /** Follows a link of the top bar. */
  readonly follow: (name: string) => Promise<void>
  readonly lookAtSources: () => Promise<void>
  readonly press: (button: string) => Promise<void>
  readonly type: (field: string, text: string) => Promise<void>
  readonly chooseFilter: (name: string) => Promise<void>
  /** Presses a button of the dialog. */
  readonly answer: (name: 'yes' | 'no') => Promise<void>
  readonly see: (sight: MaintenanceSight) => Promise<void>
  readonly seeMessage: (text: string) => Promise<void>
  readonly breakDown: (misbehaviour: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** Plays the story with these actions and checks. */
export function maintenanceDriver(hands: MaintenanceHands): MaintenanceDriver {
  const creating = 'Create maintenance task'

  async function describe() {
    await hands.type('Description', power)
    await hands.type('When', soon)
  }

  return {
    sees: checksOf(sights, (state) => async () => {
      if (state !== 'away') await hands.see(sights[state])
    }),
    does: {
      arrive: () => hands.open('/maintenance'),
      'follow a link for a location': () => hands.open(`/maintenance?tag=${encodeURIComponent(narvik.tag)}`),
      'plan maintenance': () => hands.press('Plan maintenance'),
      'close the form': () => hands.press('Plan maintenance'),
      'look at the sources': () => hands.lookAtSources(),
      'try to create': () => hands.press(creating),
      'say what, when and which': async () => {
        await describe()
        await hands.chooseFilter(narvik.name)
      },
      'say what and when': describe,
      reload: () => hands.reload(),
      create: async () => {
        await hands.press(creating)
        await hands.seeMessage(`Created new maintenance task: ${power}`)
      },
      'create while the server fails': async () => {
        const match = { method: 'POST', path: 'plannedmaintenance/$' }
        await hands.breakDown({ kind: 'status', status: 400, answer: { detail: 'Not today.' }, match, times: 1 })
        await hands.press(creating)
      },
      'look at the incidents': () => hands.follow('Incidents'),
      'return to the maintenance': () => hands.follow('Maintenance'),
      'change the description': async () => {
        await hands.press(`Change ${power}`)
        await hands.type('Description', longer)
      },
      'undo the change': () => hands.press('Undo changes'),
      'save the change': async () => {
        await hands.press(`Save maintenance task ${power}`)
        await hands.seeMessage(`Updated maintenance task: ${longer}`)
      },
      'ask to end it': () => hands.press(`End now: ${power}`),
      decline: () => hands.answer('no'),
      'end it': () => hands.answer('yes'),
      'copy it': () => hands.press(`Copy ${power}`),
      'say another time': () => hands.type('When', later),
      'ask to delete it': () => hands.press(`Delete ${power}`),
      'delete it': () => hands.answer('yes'),
    },
  }
}
