import { profileHands } from '../../../browser/support/profileHands.ts'
import { profileDriver } from '../../../machines/models/alerting/profileDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import { NotApplicable, type Deployment, type Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import {
  createDestination,
  createFilter,
  createProfile,
  createTimeslot,
  everyDay,
  notifications,
  workdays,
} from './notifications.ts'

/** Creates profiles with what they lack, and as a copy that was tried; changes, switches off and deletes a profile. */
export const profileFlow: Flow = {
  ...storyNamed('profile'),
  async begin(page, deployment, way) {
    if (way.steps.some(({ event }) => event.type === 'arrive without a timeslot')) {
      throw new NotApplicable('Only the tests delete all timeslots of a user: run npm run test:browser for this path.')
    }
    const { called, briefly, addressOf, own } = namesOf(deployment)
    // The console judges a timeslot by the server's clock, whose time zone it reads from the time of an incident.
    await deployment.report({ description: called('Box is down'), level: 1 })
    const phone = called('Duty phone')
    const timeslots = {
      always: await createTimeslot(deployment, briefly('All the time'), [
        { days: everyDay, start: '00:00:00', end: '23:59:59.999999' },
      ]),
      // A recurrence cannot cross midnight, so the night consists of two recurrences.
      nights: await createTimeslot(deployment, briefly('Night duty'), [
        { days: workdays, start: '21:00:00', end: '23:59:59' },
        { days: [2, 3, 4, 5, 6], start: '00:00:00', end: '06:30:00' },
      ]),
    }
    await expectAlways(deployment)
    const [filter, destination] = [
      briefly('Nobody looks at these yet'),
      await createDestination(deployment, phone, addressOf('phone')),
    ]
    const filters = [await createFilter(deployment, filter)]
    const last = briefly('Weekend')
    // In the order of the page: what never notifies, what is active, what is not.
    for (const [name, timeslot, destinations, active] of [
      [briefly('Daytime'), timeslots.always, [], true],
      [briefly('Night duty'), timeslots.nights, [destination], true],
      [last, timeslots.always, [destination], false],
    ] as const) {
      await createProfile(deployment, { name, timeslot, filters, destinations, active })
    }
    const next = await headingAfter(deployment, briefly('Night duty'))
    return profileDriver(
      profileHands(page, deployment, new RegExp(`^New profile$|${own.source}`)),
      { empty: () => Promise.resolve(), breakDown: deployment.breakDown },
      {
        called: briefly,
        last,
        next,
        filter,
        told: `to Email ${phone}`,
        address: addressOf('ops'),
        // The filter matches nothing.
        past: 'Last 7 days: no notification',
      },
    )
  },
}

/** A new profile starts with the first timeslot, and the story expects that timeslot to cover all times. */
async function expectAlways({ call, username }: Deployment): Promise<void> {
  const timeslots = (await call('GET', `${notifications}timeslots/`)) as readonly {
    readonly name: string
    readonly time_recurrences: unknown
  }[]
  const [first] = timeslots
  if (JSON.stringify(first?.time_recurrences).includes('"all_day":true')) return
  throw new NotApplicable(
    `The first timeslot of ${username}, '${first?.name ?? ''}', does not cover all times: use an account whose first timeslot does.`,
  )
}

/** The heading of the next profile; empty if there is none. Active ones come first. */
async function headingAfter({ call }: Deployment, heading: string): Promise<string> {
  const profiles = (await call('GET', notifications)) as readonly {
    readonly pk: number
    readonly name: string | null
    readonly active: boolean
  }[]
  const headings = profiles
    .map(({ pk, name, active }) => ({ heading: name || `Profile ${pk}`, active }))
    .toSorted((one, other) => Number(other.active) - Number(one.active) || one.heading.localeCompare(other.heading))
    .map((one) => one.heading)
  return headings[headings.indexOf(heading) + 1] ?? ''
}
