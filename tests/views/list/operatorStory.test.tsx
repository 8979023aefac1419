import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect } from 'vitest'
import { operatorStory } from '../../machines/models/list/operatorStory.ts'
import type { OperatorDriver } from '../../machines/models/list/operatorDriver.ts'
import { joined } from '../../machines/models/player.ts'
import { order, report, startConsole, stopConsole, playStory } from '../support/storyStage.tsx'

const description = 'Uplink of the story is down'
const elsewhere = 'Something else that is down'
/** Only the incidents of the story have it. */
const tags = ['host=story.example.org']
const message = 'Replaced the optics'

/** Says at once that the element is on screen; jsdom has no layout. */
class SeeingObserver {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void
  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell
  }
  observe() {
    this.#tell([{ isIntersecting: true }])
  }
  unobserve() {}
  disconnect() {}
}

// A generous timeout: the story calls the stand-in server over HTTP, and the machine may be busy.
configure({ asyncUtilTimeout: 10_000 })

beforeEach(async () => {
  await order('POST', '/reset', { seed: 1, incidents: 3 })
  window.history.replaceState(null, '', '/')
  window.localStorage.clear()
  Reflect.set(globalThis, 'IntersectionObserver', SeeingObserver)
})
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'IntersectionObserver')
  cleanup()
  stopConsole()
  document.cookie = 'token=; Max-Age=0; Path=/'
})

playStory('a visit', joined(operatorStory.shortestPaths()), async () => {
  const other = await report({ description: elsewhere, tags })
  const pk = await report({ description, level: 1, tags })
  return driver(pk, other)
})

function driver(pk: number, other: number): OperatorDriver {
  const user = userEvent.setup({ delay: null })
  const heading = `${pk}: ${description}`
  /** The link to the only incident that the card names. */
  const around = async (named: string) => {
    const card = within(await screen.findByRole('region', { name: 'Around it' }))
    const link = await within(await card.findByRole('list')).findByRole('link')
    expect(link.textContent).toBe(named)
    return link
  }
  const click = async (name: string) => user.click(await screen.findByRole('button', { name }))
  const closing = () => screen.findByRole('dialog', { name: 'Manually close incident' })
  const asked = async (title: string, question: string) => {
    expect((await screen.findByRole('dialog', { name: title })).textContent).toContain(question)
  }
  const row = () => screen.findByRole('link', { name: description })

  async function signIn(password: string) {
    const [name, secret] = [screen.getByLabelText('Username'), screen.getByLabelText('Password')]
    await user.clear(name)
    await user.type(name, 'operator')
    await user.clear(secret)
    await user.type(secret, password)
    await click('Login')
  }

  async function seesDialog(offer: 'Close incident' | 'Open incident') {
    const dialog = await screen.findByRole('dialog', { name: heading })
    await within(dialog).findByRole('button', { name: offer })
    return dialog
  }

  async function seesPage(offer: 'Close incident' | 'Open incident') {
    await screen.findByRole('heading', { name: heading })
    await screen.findByRole('button', { name: offer })
    expect(window.location.pathname).toBe(`/incidents/${pk}/`)
  }

  const seesLogin = () => screen.findByRole('heading', { name: 'Login' })

  return {
    does: {
      'sign in with a wrong password': () => signIn('wrong'),
      'sign in': () => signIn('operator'),
      'open the incident in a dialog': async () => user.click(await row()),
      'leave the dialog': () => user.keyboard('{Escape}'),
      'open the incident on its page': async () =>
        user.click(await screen.findByRole('link', { name: `Open page of incident ${pk}` })),
      'go back to the list': async () => window.history.back(),
      'ask to close': () => click('Close incident'),
      'decline to close': () => click('Cancel'),
      'close with a message': async () => {
        await user.type(within(await closing()).getByLabelText('Closing message'), message)
        await click('Close now')
      },
      'ask to reopen': () => click('Open incident'),
      'decline to reopen': () => click('no'),
      reopen: () => click('yes'),
      'open the other one around it': async () => user.click(await around(elsewhere)),
      'sign out': async () => {
        await user.click(await screen.findByRole('button', { name: /Olga/ }))
        await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
      },
    },
    sees: {
      'signed out': async () => {
        startConsole()
        await seesLogin()
      },
      refused: async () => {
        expect((await screen.findByRole('alert')).textContent).toContain('Wrong username or password')
      },
      watching: async () => {
        await row()
      },
      'in the dialog': async () => void (await seesDialog('Close incident')),
      'asked to close in the dialog': () =>
        asked('Manually close incident', 'Are you sure you want to close this incident?'),
      'closed in the dialog': async () => {
        await within(await seesDialog('Open incident')).findAllByText(message)
      },
      'asked to reopen in the dialog': () => asked('Reopen incident', 'Are you sure you want to reopen this incident?'),
      'on the page': () => seesPage('Close incident'),
      'on the page of the other': async () => {
        await screen.findByRole('heading', { name: `${other}: ${elsewhere}` })
        expect(window.location.pathname).toBe(`/incidents/${other}/`)
        await waitFor(() => around(description))
      },
      'asked to close on the page': () =>
        asked('Manually close incident', 'Are you sure you want to close this incident?'),
      'closed on the page': async () => {
        await seesPage('Open incident')
        // When paths are joined, the incident may already have been closed once, so the message may appear more than
        // once.
        await screen.findAllByText(message)
      },
      'asked to reopen on the page': () => asked('Reopen incident', 'Are you sure you want to reopen this incident?'),
      'on the list without it': async () => {
        await screen.findByRole('heading', { name: 'Incidents' })
        await waitFor(() => expect(screen.queryByRole('link', { name: description })).toBeNull())
      },
      'signed out again': async () => {
        await seesLogin()
        expect(window.location.pathname).toBe('/login')
      },
    },
  }
}
