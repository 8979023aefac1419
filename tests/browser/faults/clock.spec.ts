import { expect, test } from '../support/house.ts'
import { passes, screenOf } from '../support/screen.ts'

/**
 * On a computer whose clock is wrong, timeframes, ages and expiries follow the server's clock
 * (docs/behaviour.md#server).
 */

const hour = 3_600_000

test("with a clock 60 minutes ahead of the server's, the list for the last hour shows a new incident with its real age, and one warning appears", async ({
  page,
  house,
}) => {
  await house.reset({ seed: 1, tellsTime: true })
  const description = 'Came just now'
  const pk = await house.report({ description })
  await page.clock.install({ time: Date.now() + hour })
  await house.enter(page, '/?open=true&timeframe=1')
  const screen = screenOf(page)
  await expect(screen.row(description)).toBeVisible()
  // The warning stays until it is dismissed.
  await passes(page, 2000)
  await expect(screen.toast("The clock of this computer is 60 minutes ahead of the server's")).toBeVisible()
  await screen.button('Dismiss').click()
  await screen.row(description).click()
  await expect(
    page
      .getByRole('dialog')
      .getByText(/^\d+ s ago/)
      .first(),
  ).toBeVisible()

  // '1 h' is added to the server's time: by the server's clock, the expiry is neither past nor two hours away.
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click()
  await page.getByRole('button', { name: '1 h', exact: true }).click()
  await page
    .getByRole('dialog', { name: 'Submit acknowledment' })
    .getByRole('button', { name: 'Acknowledge', exact: true })
    .click()
  await expect(screen.toast(`Submitted Acknowledge for ${pk}`)).toBeVisible()
  await expect(page.getByText(/^Expires /)).toContainText(/in (1 h|59 min)$/)
})
