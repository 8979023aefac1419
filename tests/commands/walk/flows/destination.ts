import { destinationHands } from '../../../browser/support/destinationHands.ts'
import { destinationDriver } from '../../../machines/models/alerting/destinationDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { createDestination, emails, type EmailRow } from './notifications.ts'
import { sessionOf } from './session.ts'

const medium = 'Email'

/** Changes, saves and deletes one destination, an email address. */
export const destinationFlow: Flow = {
  ...storyNamed('destination'),
  async begin(page, deployment) {
    const { called, addressOf } = namesOf(deployment)
    const others = (await emails(deployment)).length
    const accounts = { mine: addressOf('17'), taken: addressOf('18'), free: addressOf('19') }
    const settingsOf = (address: string) => ({ email_address: address, synced: false })
    const pk = await createDestination(deployment, called('Night duty'), accounts.mine)
    await createDestination(deployment, called('Day duty'), accounts.taken)
    const hands = destinationHands(page, deployment, {
      medium,
      row: new RegExp(`^(${called('Night duty')}|${medium}: ${accounts.mine})$`),
      field: 'Email address',
      ...sessionOf(page, deployment, 'destinations/$'),
    })
    const server = {
      breakDown: deployment.breakDown,
      kept: async () => {
        const found = (await emails(deployment)).find((row) => row.pk === pk)
        return found === undefined ? undefined : { label: found.label, settings: found.settings }
      },
    }
    const next = neighbourOf(called('Night duty'), await emails(deployment))
    return destinationDriver(hands, server, {
      called,
      medium,
      field: 'Email address',
      accounts,
      next,
      others,
      settingsOf,
    })
  },
}

/** The destination after this one or, if it is the last, the one before it. The console sorts them by name. */
function neighbourOf(name: string, rows: readonly EmailRow[]): string {
  const names = rows
    .map(({ label, settings }) => label || `${medium}: ${String(settings['email_address'])}`)
    .toSorted((one, other) => one.localeCompare(other))
  const at = names.indexOf(name)
  return names[at + 1] ?? names[at - 1] ?? ''
}
