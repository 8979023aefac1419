import { expect, test } from 'vitest'
import { noMessages, type OwnMessages } from '../../../machines/incident/domain/ownMessage.ts'
import { messagesEntry, openKeptMessages } from '../../../src/api/incident/keptMessages.ts'
import { browserStorage } from '../app/browserStorage.ts'

/** The user's own messages in the browser's storage (docs/behaviour.md#own-messages). */

const shelf = { basePath: '/', server: 'https://argus.example.org', username: 'ana' }

function open(storage: () => Pick<Storage, 'getItem' | 'setItem'>, whose = shelf) {
  const told: OwnMessages[] = []
  const events = new EventTarget()
  const keeper = openKeptMessages({ events, storage }, whose, ({ messages }) => told.push(messages))
  return {
    last: () => told.at(-1),
    events,
    send: (text: string | undefined) => keeper.handle({ type: 'keptMessages.change', change: { kind: 'note', text } }),
  }
}

test('each user has their own, which outlive the page, and two tabs keep what each of them adds', () => {
  const storage = browserStorage({})
  const [here, there] = [open(() => storage), open(() => storage)]
  here.send('one')
  there.send('two')
  expect(there.last()).toEqual({ ...noMessages, note: ['two', 'one'] })
  here.events.dispatchEvent(Object.assign(new Event('storage'), { key: messagesEntry(shelf) }))
  expect(here.last()).toEqual(there.last())
  expect(open(() => storage, { ...shelf, username: 'ben' }).last()).toEqual(noMessages)
  expect(open(() => storage).last()).toEqual(there.last())
  here.send(undefined)
  expect(open(() => storage).last()).toEqual(noMessages)
})

test('if the browser refuses storage, they last as long as the page', () => {
  const refusing = () => {
    throw new Error('denied')
  }
  const page = open(refusing)
  page.send('one')
  page.send('two')
  expect(page.last()).toEqual({ ...noMessages, note: ['two', 'one'] })
})

test('what is unreadable is left out', () => {
  const storage = browserStorage({ [messagesEntry(shelf)]: '{"note": [7, "one"' })
  expect(open(() => storage).last()).toEqual(noMessages)
})
