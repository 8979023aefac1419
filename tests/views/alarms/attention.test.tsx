import { act, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import type { PageEvent } from '../../../machines/core/ports.ts'
import { defaultFilter } from '../../../machines/filter/domain/filter.ts'
import type { SavedFilter } from '../../../machines/filter/domain/savedFilter.ts'
import { incident, unreachable } from '../../machines/support/fixtures.ts'
import { pageOf, stageList, type ListStageOptions } from '../list/incidentsStage.tsx'
import type { Outside } from '../support/ports.ts'
import { pauseUpdates } from '../support/listBar.ts'

const interval = 30_000
const hiddenInterval = 5 * interval

/** The time between a response about alarms and the next request. */
const alarmInterval = 30_000

const old = incident({ pk: 1, level: 1, description: 'Old trouble' })
const powerOut = incident({ pk: 7, level: 1, description: 'Power is out' })
const linkDown = incident({ pk: 8, level: 1, description: 'Link down' })

/** Returns a function that reports that the page is shown, is hidden or has the focus. */
function visibilityOf(outside: Outside) {
  return (type: PageEvent['type']) => act(() => outside.tell('visibility', { type }))
}

/** The list, which contains one critical incident from the start. */
async function stage({ answers, ...options }: ListStageOptions = {}) {
  const now = { alarms: pageOf(old) }
  const staged = await stageList({
    first: pageOf(old),
    ...options,
    answers: { fetchAlarms: () => Promise.resolve(now.alarms), ...answers },
  })
  const { outside, pass } = staged
  return {
    ...staged,
    page: visibilityOf(outside),
    /** From now on, the server has these alarms as well as the first one. Waits until the watch has fetched them. */
    arrive: async (...incidents: readonly Incident[]) => {
      now.alarms = pageOf(...incidents, old)
      await pass(alarmInterval)
    },
    /** The operator says that all alarms are seen. */
    dismiss: () => staged.person.click(screen.getByRole('button', { name: 'Seen' })),
    shown: () => outside.askedOf('desktopNotifications'),
  }
}

const title = () => document.title

describe('a hidden tab', () => {
  test('refreshes a fifth as often, and catches up when it is shown again', async () => {
    const { outside, requests, pass, answer } = await stageList({ first: pageOf(old) })
    const page = visibilityOf(outside)
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
  test('counts the alarms that arrive, whatever the list shows, until the operator has seen them', async () => {
    const { page, arrive, dismiss } = await stage()
    expect(title()).toBe('Argus | Incidents')
    page('page.hidden')
    await arrive(powerOut)
    expect(title()).toBe('(1) Argus | Incidents')
    await arrive(linkDown, powerOut)
    expect(title()).toBe('(2) Argus | Incidents')
    page('page.attended')
    expect(title()).toBe('(2) Argus | Incidents')
    await dismiss()
    expect(title()).toBe('Argus | Incidents')
  })

  test('counts alarms even while updates of the list are paused', async () => {
    const { person, arrive } = await stage()
    await pauseUpdates(person)
    await arrive(powerOut)
    expect(title()).toBe('(1) Argus | Incidents')
  })

  test('no longer counts alarms that have ended, or that the operator has seen in another tab', async () => {
    const { outside, page, arrive } = await stage()
    page('page.hidden')
    await arrive(powerOut, linkDown)
    expect(title()).toBe('(2) Argus | Incidents')
    await arrive(linkDown)
    expect(title()).toBe('(1) Argus | Incidents')
    act(() => outside.tell('alarmTabs', { type: 'alarmTabs.looked', pks: [8], at: Date.now() }))
    expect(title()).toBe('Argus | Incidents')
  })

  test('does not count an alarm that the operator saw in another tab before this tab learned of it', async () => {
    const { outside, page, arrive, dismiss } = await stage({ preferences: { soundAlerts: true } })
    page('page.hidden')
    act(() => outside.tell('alarmTabs', { type: 'alarmTabs.looked', pks: [7], at: Date.now() }))
    await arrive(powerOut)
    expect([title(), outside.askedOf('claimSound')]).toEqual(['Argus | Incidents', []])
    await arrive(linkDown, powerOut)
    expect(title()).toBe('(1) Argus | Incidents')
    page('page.attended')
    await dismiss()
    expect(outside.askedOf('alarmTabs')).toMatchObject([{ type: 'alarmTabs.look', pks: [8] }])
  })

  test('counts alarms on other pages, too', async () => {
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

async function opened(options: Parameters<typeof stage>[0] = {}) {
  const staged = await stage(options)
  staged.outside.answers.claimSound = () => Promise.resolve(true)
  staged.outside.answers.playSound = () => Promise.resolve()
  await staged.person.click(screen.getByRole('button', { name: 'Alerts' }))
  return { ...staged, sounds: () => staged.outside.askedOf('playSound').length }
}

test('the menu of the bell names the source of each unseen alarm, and its host if it has one', async () => {
  const { person, arrive } = await stage()
  await arrive(linkDown, { ...powerOut, tags: [{ key: 'host', value: 'gw1' }] })
  await person.click(screen.getByRole('button', { name: 'Alerts, 2 unseen' }))
  expect(within(menu()).getByText('nav')).toBeDefined()
  expect(within(menu()).getByText('nav, gw1')).toBeDefined()
})

describe('alerts', () => {
  test('are off at first, and the page makes no sound', async () => {
    const { outside, page, arrive, shown, sounds } = await opened()
    expect([isOn('Sound'), isOn('Desktop notification')]).toEqual([false, false])
    page('page.hidden')
    await arrive(powerOut)
    expect(sounds()).toBe(0)
    expect(outside.askedOf('requestNotificationPermission')).toEqual([])
    expect(shown()).toEqual([])
  })

  test('play a sound once per arrival when switched on, and stay on', async () => {
    const { outside, person, arrive, stored, sounds } = await opened()
    await person.click(toggle('Sound'))
    expect(stored.at(-1)).toMatchObject({ soundAlerts: true, desktopAlerts: false })
    expect(outside.askedOf('alarmTabs')).toEqual([{ type: 'alarmTabs.share', change: { soundAlerts: true } }])
    await arrive(powerOut)
    expect(sounds()).toBe(1)
    await arrive(powerOut)
    expect(sounds()).toBe(1)
    await arrive(linkDown, powerOut)
    expect(sounds()).toBe(2)
  })

  test('count an incident and play the sound again when it is reopened, but not after a check that failed', async () => {
    const { outside, arrive, person, sounds } = await opened({ preferences: { soundAlerts: true } })
    await arrive(powerOut)
    await person.click(screen.getByRole('button', { name: 'Mark all as seen' }))
    expect([title(), sounds()]).toEqual(['Argus | Incidents', 1])
    const { fetchAlarms } = outside.answers
    outside.answers.fetchAlarms = () => Promise.reject(unreachable('get alarms'))
    await arrive()
    outside.answers.fetchAlarms = fetchAlarms ?? outside.answers.fetchAlarms
    await arrive(powerOut)
    expect([title(), sounds()]).toEqual(['Argus | Incidents', 1])
    await arrive()
    const before = Date.now()
    await arrive(powerOut)
    expect([title(), sounds()]).toEqual(['(1) Argus | Incidents', 2])
    expect(outside.askedOf('claimSound').at(-1)).toMatchObject({ pks: [7], since: before })
  })

  test('say in the label of the bell that the browser blocks the sound, until a click lifts the block', async () => {
    const { outside, pass } = await stage({
      preferences: { soundAlerts: true },
      answers: { checkSound: () => Promise.reject(new Error('NotAllowedError')) },
    })
    const bell = () => screen.getByRole('button', { name: /^Alerts/ })
    expect([bell().getAttribute('aria-label'), bell().title]).toEqual([
      'Alerts, sound blocked',
      'Alerts, sound blocked',
    ])
    outside.answers.checkSound = () => Promise.resolve()
    act(() => outside.tell('pageClick', { type: 'pageClick.clicked' }))
    await pass(0)
    expect(bell().getAttribute('aria-label')).toBe('Alerts')
  })

  test('do not mention a blocked sound that is switched off; if it is on, they name everything that keeps it silent', async () => {
    const { outside, person, pass } = await opened()
    outside.answers.playSound = () => Promise.reject(new Error('NotAllowedError'))
    await person.click(trial('Sound'))
    const bell = () => screen.getByRole('button', { name: /^Alerts/, hidden: true }).getAttribute('aria-label')
    expect(bell()).toBe('Alerts')
    await person.click(toggle('Sound'))
    expect(bell()).toBe('Alerts, sound blocked')
    await person.click(within(menu()).getByRole('button', { name: 'Mute for an hour' }))
    expect(bell()).toMatch(/^Alerts, sound blocked, muted until \d\d:\d\d$/)
    outside.answers.fetchAlarms = () => Promise.reject(unreachable('get alarms'))
    await pass(60_000)
    await pass(20_000)
    expect(bell()).toMatch(/^Alerts, sound blocked, muted until \d\d:\d\d, not checked since \d\d:\d\d$/)
    await person.click(toggle('Sound'))
    expect(bell()).toMatch(/^Alerts, not checked since \d\d:\d\d$/)
  })

  test('leave the sound to another tab that plays it', async () => {
    const { outside, arrive, sounds } = await opened({ preferences: { soundAlerts: true } })
    outside.answers.claimSound = () => Promise.resolve(false)
    await arrive(powerOut)
    expect([title(), sounds()]).toEqual(['(1) Argus | Incidents', 0])
  })

  test('repeat the sound until the operator has seen the alarm, if the operator has chosen that', async () => {
    const { person, arrive, pass, sounds } = await opened({ preferences: { soundAlerts: true } })
    await person.click(toggle('Repeat every 30 s until seen'))
    await arrive(powerOut)
    await pass(30_000)
    await pass(30_000)
    expect(sounds()).toBe(3)
    await person.click(screen.getByRole('button', { name: 'Mark all as seen' }))
    await pass(30_000)
    await pass(30_000)
    expect(sounds()).toBe(3)
  })

  test('are muted for an hour, and say until when', async () => {
    const { person, arrive, pass, stored, sounds } = await opened({ preferences: { soundAlerts: true } })
    await person.click(within(menu()).getByRole('button', { name: 'Mute for an hour' }))
    expect(within(menu()).getByText(/^Muted until \d\d:\d\d$/)).toBeDefined()
    await arrive(powerOut)
    expect([title(), sounds()]).toEqual(['(1) Argus | Incidents', 0])
    await pass(3_600_000)
    expect(within(menu()).queryByText(/^Muted/)).toBeNull()
    await arrive(linkDown, powerOut)
    expect(sounds()).toBe(1)
    await person.click(within(menu()).getByRole('button', { name: 'Mute for an hour' }))
    await person.click(within(menu()).getByRole('button', { name: 'Unmute' }))
    expect(stored.at(-1)).toMatchObject({ alarmsMutedUntil: undefined })
  })

  test('follow another filter if one is chosen', async () => {
    const night: SavedFilter = { pk: 4, name: 'Night duty', filter: { ...defaultFilter, maxLevel: 2 } }
    const { outside, person, stored } = await opened({ answers: { fetchFilters: () => Promise.resolve([night]) } })
    await person.selectOptions(within(menu()).getByLabelText('Filter'), 'Night duty: open, unacked, level 1-2')
    expect(stored.at(-1)).toMatchObject({ alarmFilter: 4 })
    expect(outside.askedOf('fetchAlarms').at(-1)).toMatchObject({ filter: night.filter, pageSize: 50 })
  })

  test('say that the chosen filter is missing and that criticals count as alarms instead, until another filter is chosen', async () => {
    const preferences = { alarmFilter: 9, desktopAlerts: true }
    const { outside, person, page, arrive, stored, shown } = await opened({
      preferences,
      answers: {
        fetchFilters: () => Promise.resolve([{ pk: 4, name: 'Night duty', filter: defaultFilter }]),
        findNotificationPermission: () => Promise.resolve('granted'),
      },
    })
    const missing = 'The chosen filter no longer exists. Open, unacked criticals alert you instead.'
    expect(within(menu()).getByText(missing)).toBeDefined()
    expect(outside.askedOf('fetchAlarms').at(-1)).toMatchObject({ filter: { maxLevel: 1 } })
    page('page.hidden')
    await arrive(...[11, 12, 13, 14].map((pk) => incident({ pk, level: 1 })))
    expect(shown().at(-1)).toMatchObject({ alerts: [{ title: '4 new alarms' }] })
    const choice = within(menu()).getByLabelText('Filter')
    expect(choice).toHaveProperty('value', '9')
    await person.selectOptions(choice, 'Open, unacked criticals')
    expect(stored.at(-1)).toMatchObject({ alarmFilter: undefined })
    expect(within(menu()).queryByText(missing)).toBeNull()
    await arrive(...[21, 22, 23, 24].map((pk) => incident({ pk, level: 1 })))
    expect(shown().at(-1)).toMatchObject({ alerts: [{ title: '4 new critical incidents' }] })
  })

  test('say that criticals count as alarms while the saved filters cannot be loaded', async () => {
    await opened({
      preferences: { alarmFilter: 9 },
      answers: { fetchFilters: () => Promise.reject(unreachable('fetch filters')) },
    })
    expect(within(menu()).getByText(/^The chosen filter could not be loaded\./)).toBeDefined()
  })

  test('say how long alarms have gone unchecked', async () => {
    const { outside, pass } = await opened()
    outside.answers.fetchAlarms = () => Promise.reject(unreachable('get alarms'))
    await pass(60_000)
    expect(within(menu()).queryByText(/^Alarms have not been checked/)).toBeNull()
    await pass(20_000)
    expect(within(menu()).getByText(/^Alarms have not been checked since \d\d:\d\d\.$/)).toBeDefined()
  })

  test('say in their menu and once in the message log that the browser plays no sound', async () => {
    const { outside, person, arrive } = await opened({ preferences: { soundAlerts: true } })
    outside.answers.playSound = () => Promise.reject(new Error('NotAllowedError'))
    expect(isOn('Sound')).toBe(true)
    await person.click(trial('Sound'))
    await person.click(trial('Sound'))
    expect(within(menu()).getByText(/^The browser did not play it/)).toBeDefined()
    await arrive(powerOut)
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
    await arrive(powerOut)
    expect(shown().slice(1)).toEqual([
      {
        type: 'desktopNotifications.show',
        alerts: [{ tag: 'argus.incident.7', title: 'Critical: Power is out', text: '#7 from nav', pk: 7 }],
      },
    ])
    await arrive(powerOut)
    expect(shown()).toHaveLength(2)
    act(() => outside.tell('desktopNotifications', { type: 'desktopNotifications.clicked', pk: 7 }))
    expect(outside.address).toBe('/incidents/7/')
  })

  test('on the desktop stay off if the browser denies them, and say why', async () => {
    const { outside, person, stored } = await opened()
    outside.answers.requestNotificationPermission = () => Promise.resolve('denied')
    await person.click(toggle('Desktop notification'))
    expect(isOn('Desktop notification')).toBe(false)
    expect(within(menu()).getByText(/^The browser blocks notifications from this site/).id).toBe(
      toggle('Desktop notification').getAttribute('aria-describedby'),
    )
    expect(stored).toEqual([])
  })

  test('on the desktop, if switched on earlier, do not ask for permission again, and say if permission was withdrawn', async () => {
    const { outside } = await opened({ preferences: { desktopAlerts: true } })
    expect(outside.askedOf('findNotificationPermission')).toHaveLength(1)
    expect(outside.askedOf('requestNotificationPermission')).toEqual([])
    expect(isOn('Desktop notification')).toBe(false)
    expect(within(menu()).getByText('This browser shows no notifications for this page.')).toBeDefined()
  })
})
