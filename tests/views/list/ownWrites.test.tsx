/**
 * After a change made here, the numbers above a list of 5,000 incidents agree with a server that counts for itself,
 * before and after the console has asked it again (docs/behaviour.md#counts).
 */
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Incident } from '../../../machines/incident/domain/incident.ts'
import { levels } from '../../../machines/incident/domain/level.ts'
import { incident } from '../../machines/support/fixtures.ts'
import { later } from '../support/later.ts'
import { renderApp } from '../support/renderApp.tsx'

const second = 1000
const pageLength = 25

/** A server with 5,000 open incidents, 1,000 of each level, the newest first. It counts with a loop of its own. */
function serverOf5000() {
  const all = new Map<number, Incident>()
  for (let pk = 5000; pk > 0; pk -= 1) {
    const startTime = new Date(Date.now() - (5001 - pk) * second).toISOString()
    const level = levels[pk % levels.length]
    all.set(pk, incident({ pk, description: `Link ${pk} down`, level, startTime }))
  }
  const open = () => [...all.values()].filter((each) => each.open)
  return {
    page: () => ({ incidents: open().slice(0, pageLength), next: 'two', previous: undefined, unreadable: 0 }),
    close: (pks: readonly number[]) => {
      for (const pk of pks) all.set(pk, { ...(all.get(pk) ?? incident({ pk })), open: false })
    },
    upTo: (most: number) => open().filter(({ level }) => level !== undefined && level <= most).length,
    words: () => {
      const counts = [1, 2, 3, 4, 5].map((level) => open().filter((each) => each.level === level).length)
      return [
        `of ${open().length.toLocaleString('en')} incidents`,
        ...counts.map((count) => count.toLocaleString('en')),
      ]
    },
  }
}

function shownWords(): readonly (string | undefined)[] {
  const strip = within(screen.getByRole('group', { name: 'Severity' }))
  const counts = strip.getAllByRole('button', { name: /^\d - / }).map(({ textContent }) => textContent)
  const heading = screen.getByText(/ of ≈?[\d,]+ incidents$/, { selector: 'p' }).textContent
  return [
    /of .*/.exec(heading)?.[0],
    ...counts.map((text) => /(≈?[\d,]+) incidents?$/.exec(text.replace('about ', ''))?.[1]),
  ]
}

async function stageClosing() {
  const server = serverOf5000()
  const app = await renderApp({
    answers: {
      fetchIncidentPage: () => Promise.resolve(server.page()),
      fetchIncidentCount: ({ filter }) => Promise.resolve(server.upTo(filter.maxLevel)),
      changeIncidents: ({ pks }) => {
        server.close(pks)
        return Promise.resolve({ succeeded: pks, refused: [] })
      },
    },
  })
  await app.wait(second)
  expect(shownWords()).toEqual(['of 5,000 incidents', '1,000', '1,000', '1,000', '1,000', '1,000'])
  const close = async () => {
    for (const pk of [5000, 4999, 4998, 4990]) {
      await app.user.click(screen.getByRole('checkbox', { name: `Select incident ${pk}` }))
    }
    await app.user.click(screen.getByRole('button', { name: 'Close' }))
    await app.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close 4' }))
  }
  return { ...app, server, close }
}

test('incidents closed here leave the counts at once, although the server’s next counts are still awaited', async () => {
  const { outside, server, close, wait } = await stageClosing()
  outside.answers.fetchIncidentCount = () => later<number>().promise
  await close()
  await wait(0)
  expect(shownWords()).toEqual(server.words())
})

test('the server is asked again within a second, and its counts of everything that happened meanwhile are shown', async () => {
  const { server, close, wait } = await stageClosing()
  server.close([100, 101, 102])
  await close()
  await wait(second)
  expect(server.words()[0]).toBe('of 4,993 incidents')
  expect(shownWords()).toEqual(server.words())
})

test('several changes in a row are counted by one question', async () => {
  const { outside, close, wait } = await stageClosing()
  const before = outside.askedOf('fetchIncidentCount').length
  await close()
  await wait(60 * second)
  // One for the list and one for each level: the list has no maximum level, so its count is that of level 5.
  expect(outside.askedOf('fetchIncidentCount').length - before).toBe(6)
})

test('a number that is older than the rows says so', async () => {
  const { wait, user } = await stageClosing()
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  await wait(0)
  expect(shownWords()).toEqual(['of ≈5,000 incidents', '≈1,000', '≈1,000', '≈1,000', '≈1,000', '≈1,000'])
  await wait(60 * second)
  expect(shownWords()).toEqual(['of 5,000 incidents', '1,000', '1,000', '1,000', '1,000', '1,000'])
})
