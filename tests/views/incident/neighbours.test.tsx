import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { Preferences } from '../../../machines/list/domain/preferences.ts'
import { incident, refused } from '../../machines/support/fixtures.ts'
import { pageOf } from '../list/incidentsStage.tsx'
import { later } from '../support/later.ts'
import { renderApp, type RenderedApp } from '../support/renderApp.tsx'

const three = [
  incident({ pk: 9, description: 'Link down', level: 3 }),
  incident({ pk: 4, description: 'Box down', level: 1 }),
  incident({ pk: 7, description: 'Fan slow', level: 2 }),
]

interface StageOptions {
  readonly at?: string
  readonly preferences?: Partial<Preferences>
  readonly listed?: readonly Incident[]
}

/** The application with a server that by default lists three incidents: 9, 4 and 7, in this order. */
async function stage({ at = '/incidents', preferences = {}, listed = three }: StageOptions = {}) {
  const gate = { opened: later<void>() }
  gate.opened.settle()
  const app = await renderApp({
    at,
    preferences,
    answers: {
      fetchIncidentPage: () => Promise.resolve(pageOf(...listed)),
      fetchIncident: async ({ pk }) => {
        await gate.opened.promise
        const found = three.find((each) => each.pk === pk)
        if (found === undefined) throw refused('get incident', 404, { detail: 'Not found.' })
        return found
      },
    },
  })
  return {
    ...app,
    /** From now on, the server delays its responses about an incident; `answerReads` sends them. */
    holdReads: () => {
      gate.opened = later<void>()
    },
    answerReads: () => app.happens(() => gate.opened.settle()),
  }
}

function openPage({ user }: RenderedApp, pk: number) {
  return user.click(screen.getByRole('link', { name: `Open page of incident ${pk}` }))
}

function openDialog({ user }: RenderedApp, description: string) {
  return user.click(screen.getByRole('link', { name: description }))
}

/** The navigation to the neighbouring incidents, on the page or in the dialog. */
function neighbourLinks() {
  return within(screen.getByRole('navigation', { name: 'Incidents of the list' }))
}

function step(name: 'Previous incident' | 'Next incident', role: 'link' | 'button' = 'link'): HTMLElement {
  return neighbourLinks().getByRole(role, { name })
}

/** Records the text of each element that is scrolled into view from now on. */
function watchScrolling(): readonly (string | null)[] {
  const brought: (string | null)[] = []
  vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function note(this: HTMLElement) {
    brought.push(this.textContent)
  })
  return brought
}

function heading() {
  return screen.getByRole('heading', { level: 1 }).textContent
}

function hasNeighbourLinks(): boolean {
  return screen.queryByRole('navigation', { name: 'Incidents of the list' }) !== null
}

describe('on its page, an incident', () => {
  test('has links to the next and the previous incident of the list that the operator came from', async () => {
    const app = await stage()
    await openPage(app, 4)
    expect(neighbourLinks().getByRole('status').textContent).toMatch(/^2 of 3/)
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('7: Fan slow')
    expect(app.outside.address).toBe('/incidents/7/')
    expect(document.title).toBe('Argus | Fan slow')
    await app.user.click(step('Previous incident'))
    await app.user.click(step('Previous incident'))
    expect(heading()).toBe('9: Link down')
    expect(app.outside.address).toBe('/incidents/9/')
  })

  test("shows its own status, not the previous incident's", async () => {
    const app = await stage()
    await openPage(app, 4)
    await app.user.click(step('Next incident'))
    expect(document.querySelector('[data-severity-badge]')?.textContent).toBe('Severity level 2 - High')
  })

  test('keeps the focus on the link, so that Enter opens the next incident', async () => {
    const app = await stage()
    await openPage(app, 9)
    step('Next incident').focus()
    await app.user.keyboard('{Enter}')
    expect(heading()).toBe('4: Box down')
    expect(document.activeElement).toBe(step('Next incident'))
    await app.user.keyboard('{Enter}')
    expect(heading()).toBe('7: Fan slow')
    expect(document.activeElement).toBe(step('Next incident'))
  })

  test('has a disabled link at either end of the list, and the link keeps the focus', async () => {
    const app = await stage()
    await openPage(app, 7)
    expect(step('Next incident').getAttribute('aria-disabled')).toBe('true')
    expect(step('Previous incident').getAttribute('aria-disabled')).toBe('false')
    await app.user.click(step('Next incident'))
    expect(app.outside.address).toBe('/incidents/7/')
    step('Previous incident').focus()
    await app.user.keyboard('{Enter}{Enter}')
    expect(heading()).toBe('9: Link down')
    expect(step('Previous incident').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(step('Previous incident'))
    const { length } = app.outside.history
    await app.user.keyboard('{Enter}')
    expect(app.outside.address).toBe('/incidents/9/')
    expect(app.outside.history).toHaveLength(length)
  })

  test('is announced when it is opened', async () => {
    const app = await stage()
    await openPage(app, 9)
    const said = neighbourLinks().getByRole('status')
    await app.user.click(step('Next incident'))
    expect(neighbourLinks().getByRole('status')).toBe(said)
    expect(said.textContent).toBe('2 of 3: 4: Box down')
  })

  test('is scrolled to its heading, however fast it loads', async () => {
    const app = await stage()
    await openPage(app, 9)
    const brought = watchScrolling()
    await app.user.click(step('Next incident'))
    expect(brought).toEqual(['9: Link down'])
    await app.user.click(step('Next incident'))
    await app.user.click(step('Next incident'))
    expect(brought).toHaveLength(2)
  })

  test('shows the heading and title known from the list while it is loading', async () => {
    const app = await stage()
    await openPage(app, 9)
    app.holdReads()
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('4: Box down')
    expect(document.title).toBe('Argus | Box down')
    expect(screen.getByText('Loading...')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Status' })).toBeNull()
    await app.answerReads()
    expect(screen.getByRole('region', { name: 'Status' })).toBeDefined()
  })

  test('has its neighbours in the order in which the list is sorted', async () => {
    const app = await stage({ preferences: { order: { by: 'severity', direction: 'ascending' } } })
    await openPage(app, 4)
    expect(neighbourLinks().getByRole('status').textContent).toMatch(/^1 of 3/)
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('7: Fan slow')
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('9: Link down')
  })

  test('keeps a neighbour that has meanwhile left the list', async () => {
    const app = await stage()
    await openPage(app, 9)
    app.outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(...three.filter(({ pk }) => pk !== 4)))
    await app.wait(30_000)
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('4: Box down')
    expect(neighbourLinks().getByRole('status').textContent).toMatch(/^2 of 3/)
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('7: Fan slow')
  })

  test('that was deleted meanwhile is reported as missing, and has a link to the next one', async () => {
    const gone = incident({ pk: 5, description: 'Deleted since' })
    const app = await stage({ listed: [...three.slice(0, 1), gone, ...three.slice(1)] })
    await openPage(app, 9)
    await app.user.click(step('Next incident'))
    expect(screen.getByRole('heading', { name: 'No such incident' })).toBeDefined()
    await app.user.click(step('Next incident'))
    expect(heading()).toBe('4: Box down')
    expect(screen.queryByRole('heading', { name: 'No such incident' })).toBeNull()
  })

  test('can be left with Back, which returns through the visited incidents to the list', async () => {
    const app = await stage()
    await openPage(app, 9)
    await app.user.click(step('Next incident'))
    await app.happens(() => app.outside.goBack())
    expect(heading()).toBe('9: Link down')
    await app.happens(() => app.outside.goBack())
    expect(heading()).toBe('Incidents')
  })

  test('has no neighbours if its address was opened directly', async () => {
    await stage({ at: '/incidents/4/' })
    expect(heading()).toBe('4: Box down')
    expect(hasNeighbourLinks()).toBe(false)
  })

  test('has no neighbours if it was the only one in the list', async () => {
    const app = await stage({ listed: three.slice(0, 1) })
    await openPage(app, 9)
    expect(heading()).toBe('9: Link down')
    expect(hasNeighbourLinks()).toBe(false)
  })
})

describe('in the dialog, an incident', () => {
  test('is replaced by the next one in the same dialog, with the focus where it was', async () => {
    const app = await stage()
    await openDialog(app, 'Link down')
    const dialog = screen.getByRole('dialog', { name: '9: Link down' })
    step('Next incident', 'button').focus()
    await app.user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: '4: Box down' })).toBe(dialog)
    expect(within(dialog).getByRole('region', { name: 'Primary details (#4)' })).toBeDefined()
    expect(document.activeElement).toBe(step('Next incident', 'button'))
    expect(neighbourLinks().getByRole('status').textContent).toBe('2 of 3: 4: Box down')
    await app.user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: '7: Fan slow' })).toBe(dialog)
    expect(app.outside.address).toBe('/incidents?open=true&acked=false')
  })

  test('has a disabled button at the start of the list, and the button keeps the focus', async () => {
    const app = await stage()
    await openDialog(app, 'Box down')
    step('Previous incident', 'button').focus()
    await app.user.keyboard('{Enter}')
    expect(step('Previous incident', 'button').getAttribute('aria-disabled')).toBe('true')
    expect(document.activeElement).toBe(step('Previous incident', 'button'))
    await app.user.keyboard('{Enter}')
    expect(screen.getByRole('dialog', { name: '9: Link down' })).toBeDefined()
  })

  test('is scrolled to its heading, however fast it loads', async () => {
    const app = await stage()
    await openDialog(app, 'Link down')
    const brought = watchScrolling()
    await app.user.click(step('Next incident', 'button'))
    expect(brought).toEqual(['9: Link down'])
  })

  test('has neighbours in the order of the list, including incidents that have left it', async () => {
    const app = await stage({ preferences: { order: { by: 'severity', direction: 'descending' } } })
    await openDialog(app, 'Link down')
    app.outside.answers.fetchIncidentPage = () => Promise.resolve(pageOf(...three.filter(({ pk }) => pk !== 7)))
    await app.wait(30_000)
    await app.user.click(step('Next incident', 'button'))
    expect(screen.getByRole('dialog', { name: '7: Fan slow' })).toBeDefined()
  })

  test('links to its page, which has links to the same neighbours', async () => {
    const app = await stage()
    await openDialog(app, 'Link down')
    await app.user.click(step('Next incident', 'button'))
    await app.user.click(screen.getByRole('link', { name: 'Open page' }))
    expect(heading()).toBe('4: Box down')
    expect(neighbourLinks().getByRole('status').textContent).toMatch(/^2 of 3/)
  })

  test('that was deleted meanwhile is reported as missing', async () => {
    const gone = incident({ pk: 5, description: 'Deleted since' })
    const app = await stage({ listed: [...three, gone] })
    await openDialog(app, 'Deleted since')
    const dialog = within(screen.getByRole('dialog'))
    expect(dialog.getByRole('heading', { name: 'No such incident' })).toBeDefined()
    expect(screen.getByText('Failed to get incident with pk=5')).toBeDefined()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Copy URL' }).disabled).toBe(true)
  })
})
