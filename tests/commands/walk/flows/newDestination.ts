import { newDestinationHands } from '../../../browser/support/destinationHands.ts'
import {
  newDestinationDriver,
  type NewDestinationDriver,
} from '../../../machines/models/alerting/newDestinationDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import { NotApplicable, type Deployment, type Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { createDestination, emails, notifications } from './notifications.ts'
import { sessionOf } from './session.ts'

const field = 'Email address'

/** Creates one destination, an email address; the other medium of the story is SMS. */
export const newDestinationFlow: Flow = {
  ...storyNamed('newDestination'),
  async begin(page, deployment) {
    const { called, addressOf } = namesOf(deployment)
    const others = (await emails(deployment)).length
    const accounts = { taken: addressOf('17'), free: addressOf('4711') }
    await createDestination(deployment, called('Night duty'), accounts.taken)
    const hands = newDestinationHands(page, deployment, {
      medium: 'Email',
      ...sessionOf(page, deployment, 'destinations/$'),
    })
    const own = new Set<unknown>(Object.values(accounts))
    const server = {
      breakDown: deployment.breakDown,
      kept: async () => {
        const rows = await emails(deployment)
        return rows
          .filter(({ settings }) => own.has(settings['email_address']))
          .toSorted((one, other) => one.pk - other.pk)
      },
    }
    const driver = newDestinationDriver(hands, server, {
      called,
      medium: 'Email',
      other: 'SMS',
      missing: '',
      field,
      accounts,
      rest: {},
      required: [field],
      otherFields: ['Phone number'],
      others,
      settings: { email_address: accounts.free, synced: false },
    })
    const hasPhone = await hasSms(deployment)
    const chooseOther = async () => {
      if (!hasPhone) throw new NotApplicable('The server has no medium "sms", which this path chooses: install it.')
      await driver.does['choose the lamp']()
    }
    return {
      ...driver,
      does: {
        ...driver.does,
        'choose the lamp': chooseOther,
        'choose a missing medium': () =>
          Promise.reject(
            new NotApplicable('A walk cannot remove a medium from the server: run npm run test:browser for this path.'),
          ),
      } satisfies NewDestinationDriver['does'],
    }
  },
}

async function hasSms({ call }: Deployment): Promise<boolean> {
  const media = (await call('GET', `${notifications}media/`)) as readonly { readonly slug: string }[]
  return media.some(({ slug }) => slug === 'sms')
}
