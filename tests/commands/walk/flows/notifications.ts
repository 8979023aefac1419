import type { KeptDestination } from '../../../machines/models/alerting/destinationDriver.ts'
import { NotApplicable, type Deployment } from '../flow.ts'

/** The API path of profiles. The paths of resources that belong to profiles start with it. */
export const notifications = '/api/v2/notificationprofiles/'

export const workdays = [1, 2, 3, 4, 5]
export const everyDay = [...workdays, 6, 7]

interface Recurrence {
  readonly days: readonly number[]
  /** A time such as '08:00:00'. */
  readonly start: string
  readonly end: string
}

interface ProfileOrder {
  readonly name: string
  readonly timeslot: number
  readonly filters: readonly number[]
  readonly destinations: readonly number[]
  readonly active: boolean
}

export function createTimeslot(
  deployment: Deployment,
  name: string,
  recurrences: readonly Recurrence[],
): Promise<number> {
  return create(deployment, 'timeslots/', { name, time_recurrences: recurrences })
}

/** Creates a saved filter that matches no incident, so that nobody is notified. */
export function createFilter(deployment: Deployment, name: string): Promise<number> {
  const tags = [`console_walk_nothing=${deployment.mark}`]
  return create(deployment, 'filters/', {
    name,
    filter: { open: true, acked: false, stateful: null, maxlevel: 1, tags, sourceSystemIds: [] },
  })
}

export function createProfile(deployment: Deployment, order: ProfileOrder): Promise<number> {
  return create(deployment, '', order)
}

/** Throws NotApplicable if the server sends no email. */
export async function expectEmail(deployment: Deployment): Promise<void> {
  const media = (await deployment.call('GET', `${notifications}media/`)) as readonly { readonly slug: string }[]
  if (!media.some(({ slug }) => slug === 'email')) {
    throw new NotApplicable('The server has no medium "email", which this flow needs for its destinations: install it.')
  }
}

/** Creates an email destination. Throws NotApplicable if the server has no such medium. */
export async function createDestination(deployment: Deployment, label: string, address: string): Promise<number> {
  await expectEmail(deployment)
  return create(deployment, 'destinations/', { media: 'email', label, settings: { email_address: address } })
}

export type EmailRow = KeptDestination & { readonly pk: number; readonly media: { readonly slug: string } }

/** The user's email destinations. */
export async function emails({ call }: Deployment): Promise<readonly EmailRow[]> {
  const rows = (await call('GET', `${notifications}destinations/`)) as readonly EmailRow[]
  return rows.filter(({ media }) => media.slug === 'email')
}

/** Creates a resource and returns its pk. */
async function create({ call }: Deployment, path: string, body: unknown): Promise<number> {
  return Number(Reflect.get(Object(await call('POST', `${notifications}${path}`, body)), 'pk'))
}
