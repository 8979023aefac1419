import { timeslotHands } from '../../../browser/support/timeslotHands.ts'
import { timeslotDriver } from '../../../machines/models/alerting/timeslotDriver.ts'
import { keptProfiles, keptTimeslots } from '../../../machines/models/alerting/timeslotSight.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { createFilter, createProfile, createTimeslot, notifications, workdays } from './notifications.ts'

/** Creates, changes, saves and deletes timeslots, and checks what else is deleted along with a timeslot. */
export const timeslotFlow: Flow = {
  ...storyNamed('timeslot'),
  async begin(page, deployment) {
    const { briefly: called, own } = namesOf(deployment)
    const [office, night] = [called('Office hours'), called('Night duty')]
    const timeslot = await createTimeslot(deployment, office, [{ days: workdays, start: '08:00:00', end: '16:00:00' }])
    await createTimeslot(deployment, night, [{ days: workdays, start: '21:00:00', end: '23:00:00' }])
    const filter = await createFilter(deployment, called('Nothing'))
    await createProfile(deployment, {
      name: called('Daytime'),
      timeslot,
      filters: [filter],
      destinations: [],
      active: false,
    })
    const seen = new RegExp(`^Create new timeslot$|${own.source}`)
    const server = {
      breakDown: deployment.breakDown,
      repair: () => deployment.repair(),
      timeslots: async () => keptTimeslots(await deployment.call('GET', `${notifications}timeslots/`)),
      profiles: async () => keptProfiles(await deployment.call('GET', notifications)),
    }
    const { username } = deployment
    return timeslotDriver(timeslotHands(page, deployment, { office, own: seen }), server, {
      called,
      others: [night],
      username,
    })
  },
}
