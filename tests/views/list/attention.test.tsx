import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { PageEvent } from '../../../machines/core/ports.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { pageOf, stageList, type ListStageOptions } from './incidentsStage.tsx'
import type { Outside } from '../support/ports.ts'

const interval = 30_000
const hiddenInterval = 5 * interval

const old = incident({ pk: 1, level: 1, description: 'Old trouble' })
const powerOut = incident({ pk: 7, level: 1, description: 'Power is out' })
const linkDown = incident({ pk: 8, level: 1, description: 'Link down' })
const fanSlow = incident({ pk: 9, level: 3, description: 'Fan slow' })

/** Returns a function that reports whether the page is shown, hidden or has the focus. */
function visibilityOf(outside: Outside) {
  return (type: PageEvent['type']) => act(() => outside.tell('visibility', { type }))
}

/** The list, with one critical incident from the start. */
async function stage(options: ListStageOptions = {}) {
  const staged = await stageList({ first: pageOf(old), ...options })
  const { outside, answer, pass } = staged
  const page = visibilityOf(outside)
  return {
    ...staged,
    page,
    /** Lets the hidden tab fetch these incidents in addition to the old one. */
    arrive: async (...incidents: readonly Incident[]) => {
      await pass(hiddenInterval)
      await answer(pageOf(...incidents, old))
    },
    shown: () => outside.askedOf('desktopNotifications'),
  }
}

const title = () => document.title

describe('a hidden tab', () => {
  test('refreshes a fifth as often, and catches up when it is shown again', async () => {
    const { requests, page, pass, answer } = await stage()
    page('page.hidden')
    await pass(hiddenInterval - 1)
    expect(requests).toHaveLength(1)
    await pass(1)
    expect(requests).toHaveLength(2)
    await answer(pageOf(old))
    await pass(interval)
    expect(requests).toHaveLength(2)
    page('page.shown')
    expect(requests).toHaveLength(3)
    await answer(pageOf(old))
    await pass(interval)
    expect(requests).toHaveLength(4)
  })
})

describe('the title', () => {
  test('counts the critical incidents that arrive unseen, until the operator returns to the page', async () => {
    const { page, arrive } = await stage()
    expect(title()).toBe('Argus | Incidents')
    page('page.hidden')
    await arrive(powerOut, fanSlow)
    expect(title()).toBe('(1) Argus | Incidents')
    await arrive(linkDown, powerOut, fanSlow)
    expect(title()).toBe('(2) Argus | Incidents')
    page('page.attended')
    expect(title()).toBe('Argus | Incidents')
  })

  test('keeps counting if the page is visible but another window has the focus', async () => {
    const { page, pass, answer } = await stage()
    page('page.shown')
    await pass(interval)
    await answer(pageOf(powerOut, old))
    expect(title()).toBe('(1) Argus | Incidents')
  })

  test('no longer counts incidents that were acknowledged or closed meanwhile', async () => {
    const { page, arrive } = await stage()
    page('page.hidden')
    await arrive(powerOut, linkDown)
    expect(title()).toBe('(2) Argus | Incidents')
    await arrive({ ...powerOut, acked: true }, linkDown)
    expect(title()).toBe('(1) Argus | Incidents')
    await arrive()
    expect(title()).toBe('Argus | Incidents')
  })

  test('does not count the first list that a hidden tab loads', async () => {
    const { outside, answer } = await stageList()
    visibilityOf(outside)('page.hidden')
    await answer(pageOf(powerOut, old))
    expect(title()).toBe('Argus | Incidents')
  })

  test('does not count incidents that arrive while the operator looks at the page', async () => {
    const { pass, answer, page } = await stage()
    await pass(interval)
    await answer(pageOf(powerOut, old))
    expect(title()).toBe('Argus | Incidents')
    page('page.hidden')
    expect(title()).toBe('Argus | Incidents')
  })

  test('counts on every page', async () => {
    const { outside, person, page, pass, arrive } = await stage()
    await person.click(screen.getByRole('link', { name: 'Timeslots' }))
    expect(title()).toBe('Argus | Timeslots')
    page('page.hidden')
    await arrive(powerOut)
    expect(title()).toBe('(1) Argus | Timeslots')
    act(() => outside.tell('location', { type: 'location.changed', place: { path: '/incidents/1/', search: '' } }))
    await pass(0)
    expect(title()).toBe('(1) Argus | Old trouble')
  })
})

const menu = () => screen.getByRole('dialog', { name: 'Alerts' })
const toggle = (name: string) => within(menu()).getByRole('switch', { name })
const isOn = (name: string) => toggle(name).matches(':checked')
const trial = (name: string) => within(menu()).getByRole('button', { name: `Test: ${name}` })

async function opened(options: ListStageOptions = {}) {
  const staged = await stage(options)
  await staged.person.click(screen.getByRole('button', { name: 'Alerts' }))
  return staged
}

describe('alerts', () => {
  test('are off at first, and the page makes no sound', async () => {
    const { outside, page, arrive, shown } = await opened()
    expect([isOn('Sound'), isOn('Desktop notification')]).toEqual([false, false])
    page('page.hidden')
    await arrive(powerOut)
    expect(outside.askedOf('playSound')).toEqual([])
    expect(outside.askedOf('requestNotificationPermission')).toEqual([])
    expect(shown()).toEqual([])
  })

  test('play a sound once per incident when switched on, and stay on', async () => {
    const { outside, person, page, arrive, stored } = await opened()
    outside.answers.playSound = () => Promise.resolve()
    await person.click(toggle('Sound'))
    expect(stored.at(-1)).toMatchObject({ soundAlerts: true, desktopAlerts: false })
    page('page.hidden')
    await arrive(powerOut)
    expect(outside.askedOf('playSound')).toHaveLength(1)
    await arrive(powerOut)
    page('page.attended')
    page('page.hidden')
    await arrive({ ...powerOut, acked: true })
    await arrive(powerOut)
    expect(outside.askedOf('playSound')).toHaveLength(1)
    await arrive(linkDown, powerOut)
    expect(outside.askedOf('playSound')).toHaveLength(2)
  })

  test('say in their menu and once in the message log that the browser plays no sound', async () => {
    const { person, page, arrive } = await opened({ preferences: { soundAlerts: true } })
    expect(isOn('Sound')).toBe(true)
    await person.click(trial('Sound'))
    await person.click(trial('Sound'))
    expect(within(menu()).getByText(/^The browser did not play it/)).toBeDefined()
    page('page.hidden')
    await arrive(powerOut)
    page('page.attended')
    await person.keyboard('{Escape}')
    await person.click(screen.getByRole('button', { name: 'Messages' }))
    expect(await screen.findAllByText('The browser did not play the sound of an alert.')).toHaveLength(1)
  })

  test('show desktop notifications once the browser allows them; a click on one opens the incident', async () => {
    const { outside, person, page, arrive, stored, shown } = await opened()
    outside.answers.requestNotificationPermission = () => Promise.resolve('granted')
    expect(trial('Desktop notification').hasAttribute('disabled')).toBe(true)
    await person.click(toggle('Desktop notification'))
    expect(isOn('Desktop notification')).toBe(true)
    expect(stored.at(-1)).toMatchObject({ desktopAlerts: true })
    await person.click(trial('Desktop notification'))
    expect(shown()).toHaveLength(1)
    page('page.hidden')
    await arrive(powerOut, fanSlow)
    expect(shown().slice(1)).toEqual([
      {
        type: 'desktopNotifications.show',
        alerts: [{ tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }],
      },
    ])
    await arrive(powerOut, fanSlow)
    expect(shown()).toHaveLength(2)
    act(() => outside.tell('desktopNotifications', { type: 'desktopNotifications.clicked', pk: 7 }))
    expect(outside.address).toBe('/incidents/7/')
  })

  test('stay off if the browser denies them, and say why', async () => {
    const { outside, person, stored } = await opened()
    outside.answers.requestNotificationPermission = () => Promise.resolve('denied')
    await person.click(toggle('Desktop notification'))
    expect(isOn('Desktop notification')).toBe(false)
    expect(within(menu()).getByText(/^The browser blocks notifications from this site/).id).toBe(
      toggle('Desktop notification').getAttribute('aria-describedby'),
    )
    expect(stored).toEqual([])
  })

  test('that were switched on earlier do not ask for permission again, and say so if the permission is gone', async () => {
    const { outside } = await opened({ preferences: { desktopAlerts: true } })
    expect(outside.askedOf('findNotificationPermission')).toHaveLength(1)
    expect(outside.askedOf('requestNotificationPermission')).toEqual([])
    expect(isOn('Desktop notification')).toBe(false)
    expect(within(menu()).getByText('This browser shows no notifications for this page.')).toBeDefined()
  })

  test('are silent while updates are paused, since nothing arrives', async () => {
    const { outside, person, page, pass } = await stage({ preferences: { soundAlerts: true } })
    await person.click(screen.getByRole('button', { name: 'Pause' }))
    page('page.hidden')
    await pass(10 * hiddenInterval)
    expect(title()).toBe('Argus | Incidents')
    expect(outside.askedOf('playSound')).toEqual([])
  })
})
