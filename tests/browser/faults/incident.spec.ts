import { answeredMisbehaviours, cutConnection, places } from '../support/misbehaviours.ts'
import { expect, test } from '../support/house.ts'
import { neverReloaded, passes, refreshInterval, screenOf, showsNoMarkup, staysUsable } from '../support/screen.ts'
import { atPlace } from '../support/screens.ts'

/**
 * Under each misbehaviour of the server, the page of one incident shows the promised message and stays usable. It
 * recovers without a reload once the misbehaviour ends (docs/behaviour.md#faults).
 */

const description = 'Uplink of the page is down'

test.beforeEach(({ page }) => page.clock.install())

test.describe('an incident', () => {
  test('that fails to load, in any way, is reported in a message, and loads afterwards', async ({ page, house }) => {
    test.slow()
    for (const { name, misbehaviour, words, isServerError, console } of atPlace(1, answeredMisbehaviours)) {
      await test.step(name, async () => {
        const screen = screenOf(page)
        house.expectConsole(console)
        const pk = await house.report({ description })
        await house.breakDown({ ...misbehaviour, match: places.incident })
        await house.enter(page, `/incidents/${pk}/`)
        await expect(screen.alert(`Failed to get incident with pk=${pk}`)).toBeVisible()
        await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
        await expect(page.getByRole('heading', { name: 'No such incident' })).toHaveCount(name === '404' ? 1 : 0)
        await expect(screen.banner).toBeHidden()
        await showsNoMarkup(page)
        await staysUsable(page)
        const sameDocument = await neverReloaded(page)

        await house.repair()
        await passes(page, refreshInterval)
        await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
        await expect(page).toHaveTitle(`Argus | ${description}`)
        await expect(page.getByRole('heading', { name: 'No such incident' })).toHaveCount(0)
        await sameDocument()
      })
    }
  })

  test('whose request is cut off shows the banner, and loads afterwards', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    const pk = await house.report({ description })
    await house.breakDown({ kind: 'drop', match: places.incident })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(screen.banner).toBeVisible()
    await expect(screen.alert('Failed to get incident')).toHaveCount(0)
    await staysUsable(page)
    const sameDocument = await neverReloaded(page)

    await house.repair()
    await passes(page, 5000)
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
    await expect(screen.banner).toBeHidden()
    await sameDocument()
  })

  test('that the server never sends shows Loading..., after 30 seconds the banner, and loads later', async ({
    page,
    house,
  }) => {
    const screen = screenOf(page)
    house.expectConsole(cutConnection)
    const pk = await house.report({ description })
    await house.breakDown({ kind: 'hang', match: places.incident })
    await house.enter(page, `/incidents/${pk}/`)
    await expect.poll(house.calls).toContainEqual(expect.stringContaining(`/incidents/${pk}/`))
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await staysUsable(page)
    // A response to any other call would show that the server can be reached.
    await house.breakDown({ kind: 'hang', match: places.server })
    await passes(page, 30_000)
    await expect(screen.banner).toBeVisible()

    await house.repair()
    await passes(page, 5000)
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
    await expect(screen.banner).toBeHidden()
  })

  test('that is slow to load shows Loading... until it arrives', async ({ page, house }) => {
    const pk = await house.report({ description })
    await house.breakDown({ kind: 'slow', ms: 600_000, match: places.incident })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    await staysUsable(page)
    await house.repair()
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
  })

  test('that disappears from the server and returns later does the same on the page', async ({ page, house }) => {
    const screen = screenOf(page)
    house.expectConsole(/status of 404/)
    const pk = await house.report({ description })
    await house.enter(page, `/incidents/${pk}/`)
    await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
    await house.breakDown({ kind: 'status', status: 404, match: places.incident })
    await passes(page, refreshInterval)
    await expect(screen.alert(`Failed to get incident with pk=${pk}`)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No such incident' })).toBeVisible()

    await house.repair()
    await passes(page, refreshInterval)
    await expect(page.getByRole('heading', { name: 'No such incident' })).toHaveCount(0)
    await expect(screen.button('Close incident')).toBeVisible()
  })
})

for (const [place, match, card] of [
  ['events', places.events, 'Related events'],
  ['acknowledgements', places.acknowledgements, 'Acknowledgements'],
] as const) {
  test.describe(`the ${place} of an incident`, () => {
    test('may fail to load, in any way: the rest of the page shows, and the history loads afterwards', async ({
      page,
      house,
    }) => {
      const screen = screenOf(page)
      const pk = await house.report({ description })
      await house.happen(pk, { action: 'acknowledge', description: 'Looking into it' })
      await house.breakDown({ kind: 'status', status: 400, match })
      house.expectConsole(/status of 400/)
      await house.enter(page, `/incidents/${pk}/`)
      await expect(screen.alert(`Failed to get ${place} of incident ${pk}: `)).toBeVisible()
      const sameDocument = await neverReloaded(page)
      for (const { name, misbehaviour, words, isServerError, console } of answeredMisbehaviours) {
        await test.step(name, async () => {
          house.expectConsole(console)
          await house.repair()
          await house.breakDown({ ...misbehaviour, match })
          await passes(page, refreshInterval)
          await expect(screen.alert(`Failed to get ${place} of incident ${pk}: ${words}`)).toBeVisible()
          await expect(screen.alert(`Api Server Error: ${words}`)).toHaveCount(isServerError ? 1 : 0)
          await expect(page.getByRole('heading', { name: `${pk}: ${description}` })).toBeVisible()
          await expect(screen.button('Close incident')).toBeEnabled()
          await expect(page.getByRole('list', { name: card })).toHaveCount(0)
          await showsNoMarkup(page)
        })
      }

      await house.repair()
      await passes(page, refreshInterval)
      await expect(page.getByRole('list', { name: card })).toBeVisible()
      await expect(page.getByText('Looking into it')).toBeVisible()
      await sameDocument()
    })

    test('may contain unreadable entries: these are counted, and the rest are shown', async ({ page, house }) => {
      const pk = await house.report({ description })
      for (const word of ['one', 'two', 'three']) {
        await house.happen(pk, { action: 'acknowledge', description: `Acknowledgement ${word}` })
        await house.happen(pk, { action: 'note', description: `Note ${word}` })
      }
      await house.breakDown({ kind: 'invalid-rows', rows: 2, match })
      await house.enter(page, `/incidents/${pk}/`)
      await expect(page.getByText('2 entries of the events and acknowledgements could not be read')).toBeVisible()
      await expect(page.getByRole('list', { name: card }).getByRole('listitem').first()).toBeVisible()

      await house.repair()
      await passes(page, refreshInterval)
      await expect(page.getByText('could not be read')).toHaveCount(0)
      await expect(page.getByText('Acknowledgement one')).toBeVisible()
      await expect(page.getByText('Note three')).toBeVisible()
    })
  })
}

test('a history that fails to refresh stays on screen, marked as possibly out of date', async ({ page, house }) => {
  house.expectConsole(cutConnection)
  const screen = screenOf(page)
  const pk = await house.report({ description })
  await house.happen(pk, { action: 'note', description: 'Written before' })
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByText('Written before')).toBeVisible()
  await house.breakDown({ kind: 'drop', match: places.server })
  await passes(page, refreshInterval)
  await expect(screen.banner).toBeVisible()
  await expect(page.getByText('May be out of date').first()).toBeVisible()
  await expect(page.getByText('Written before')).toBeVisible()
  await house.happen(pk, { action: 'note', description: 'Written meanwhile' })

  await house.repair()
  await passes(page, 5000)
  await expect(page.getByText('Written meanwhile')).toBeVisible()
  await expect(page.getByText('May be out of date')).toHaveCount(0)
  await expect(screen.banner).toBeHidden()
})
