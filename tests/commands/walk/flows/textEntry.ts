import { expect, type Page, type Request } from '@playwright/test'
import { textEntryHands } from '../../../browser/support/textEntryHands.ts'
import {
  description,
  earlierTicket,
  isOfOne,
  textEntryDriver,
  type TextEntryServer,
  type Use,
} from '../../../machines/models/forms/textEntryDriver.ts'
import { storyNamed } from '../../../machines/models/stories.ts'
import type { Deployment, Flow } from '../flow.ts'
import { namesOf } from './names.ts'
import { notifications } from './notifications.ts'
import { sessionOf } from './session.ts'

/** The dialogs that ask for a text: a closing message, the name of a filter, the URL of a ticket, a note. */
export const textEntryFlow: Flow = {
  ...storyNamed('textEntry'),
  async begin(page, deployment) {
    const { called, briefly } = namesOf(deployment)
    const pk = await deployment.report({ description: called(description) })
    await deployment.happen(pk, { action: 'ticket', url: earlierTicket })
    const hands = textEntryHands(page, deployment, {
      pk,
      description: called(description),
      ...sessionOf(page, deployment, `incidents/${pk}/$`),
    })
    return textEntryDriver(hands, serverOf(page, deployment, pk), briefly('Night watch'))
  },
}

function serverOf(page: Page, deployment: Deployment, pk: number): TextEntryServer {
  const incident = `/api/v2/incidents/${pk}/`
  let changes = 0
  let answered = 0
  const isChange = (request: Request) =>
    request.method() !== 'GET' && request.url().includes('/api/') && !request.url().includes('auth')
  page.on('request', (request) => {
    if (isChange(request)) changes += 1
  })
  const noteEnd = (request: Request) => {
    if (isChange(request)) answered += 1
  }
  page.on('requestfinished', noteEnd)
  page.on('requestfailed', noteEnd)
  let counted = 0
  return {
    countChanges: () => {
      counted = changes
      return Promise.resolve(changes)
    },
    kept: async (use) => {
      // The dialog of a ticket closes before the bulk run that writes it has ended.
      if (use === 'address') await expect.poll(() => answered, 'answered changes').toBeGreaterThan(counted)
      if (isOfOne(use)) return lastMessage(use, await deployment.call('GET', `${incident}events/`))
      if (use === 'address') return String(Reflect.get(Object(await deployment.call('GET', incident)), 'ticket_url'))
      const filters = (await deployment.call('GET', `${notifications}filters/`)) as readonly { readonly name: string }[]
      return filters.map(({ name }) => name).join(', ')
    },
    refuseNote: deployment.breakDown,
    reopen: () => deployment.happen(pk, { action: 'reopen' }),
  }
}

interface ListedEvent {
  readonly type: { readonly value: string }
  readonly description: string
}

/** The message of the last closing event, or the last note. A server lists the newest event first. */
function lastMessage(use: Use, events: unknown): string {
  const wanted = use === 'note' ? 'OTH' : 'CLO'
  return (events as readonly ListedEvent[]).find(({ type }) => type.value === wanted)?.description ?? ''
}
