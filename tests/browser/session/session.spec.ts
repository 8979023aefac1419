import type { Page } from '@playwright/test'
import { smallWorld } from '../support/everyScreen.ts'
import { expect, test } from '../support/house.ts'
import { listPath, logOut, screenOf, storedToken } from '../support/screen.ts'
import { byTurns } from '../support/screens.ts'

/**
 * Access to each address, with and without a sign-in, and navigation (docs/behaviour.md#session,
 * docs/behaviour.md#routes).
 */

test.beforeEach(({ house }) => house.reset(smallWorld))

/** The addresses on the page that would run code. */
function unsafeAddresses(page: Page): Promise<readonly string[]> {
  return page
    .locator('a, area, form, iframe, use')
    .evaluateAll((elements) =>
      elements
        .flatMap((element) => ['href', 'action', 'src', 'xlink:href'].map((name) => element.getAttribute(name) ?? ''))
        .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address)),
    )
}

test.describe('a protected page', () => {
  for (const address of byTurns([
    '/incidents/7/',
    '/timeslots',
    '/notificationprofiles',
    '/incidents/?open=true',
    '/destinations',
  ])) {
    test(`${address} shows the login page, and the requested page after signing in`, async ({ page, house }) => {
      await page.goto(house.url + address)
      await expect(page).toHaveURL(`${house.url}/login?next=${encodeURIComponent(address)}`)
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await screenOf(page).login.fill('operator')
      await expect(page).toHaveURL(house.url + address)
      await expect(screenOf(page).userMenu).toBeVisible()
      // The login page leaves no history entry that Back would lead to.
      await page.goBack()
      await expect(page).not.toHaveURL(/login/)
    })
  }

  test('to return to after signing in is never on another site', async ({ page, house }) => {
    test.slow()
    // The rule has its own tests; here, a browser opens some of the addresses.
    for (const disguise of byTurns([
      'https://evil.example.org/',
      '//evil.example.org/',
      '/\\evil.example.org/',
      '\\\\evil.example.org',
      '/\t/evil.example.org/',
      '/\n/evil.example.org/',
      ' //evil.example.org/',
      'javascript:alert(1)',
      'evil.example.org',
      '/login?next=//evil.example.org/',
    ])) {
      await test.step(JSON.stringify(disguise), async () => {
        await page.context().clearCookies()
        await page.goto(`${house.url}/login?next=${encodeURIComponent(disguise)}`)
        await screenOf(page).login.fill('operator')
        await expect(screenOf(page).rows).toHaveCount(4)
        await expect(page).toHaveURL(house.url + listPath)
      })
    }
  })
})

test.describe('a token in the query of the login page', () => {
  test('signs the user in, is stored, and is removed from the address', async ({ page, house }) => {
    const token = house.tokenOf('observer')
    await page.goto(`${house.url}/login?token=${token}`)
    // The author of the link chose the user, so a toast names the user who is now signed in.
    await expect(screenOf(page).toast('Signed in as observer')).toBeVisible()
    await expect(screenOf(page).userMenu).toContainText('Ola')
    await expect(page).toHaveURL(house.url + listPath)
    expect(await storedToken(page)).toBe(token)
    await page.reload()
    await expect(screenOf(page).userMenu).toContainText('Ola')
    await expect(page.getByText('Signed in as')).toHaveCount(0)
  })

  test('is not in the history', async ({ page, house }) => {
    await page.goto(`${house.url}/login?token=${house.tokenOf('observer')}`)
    await expect(screenOf(page).userMenu).toBeVisible()
    await page.goBack()
    await expect(page).not.toHaveURL(/token/)
    await page.goForward()
    await expect(page).toHaveURL(house.url + listPath)
  })

  test('never overrides a live session', async ({ page, house }) => {
    const own = house.tokenOf('operator')
    await page.context().addCookies([{ name: 'token', value: own, url: house.url, sameSite: 'Lax' }])
    await page.goto(`${house.url}/login?token=${house.tokenOf('observer')}`)
    await expect(screenOf(page).userMenu).toContainText('Olga')
    await expect(page).toHaveURL(house.url + listPath)
    expect(await storedToken(page)).toBe(own)
  })

  test('that is no longer valid shows the login page with a message', async ({ page, house }) => {
    house.expectConsole(/status of 401/)
    await page.goto(`${house.url}/login?token=dead`)
    await expect(screenOf(page).alert('Unauthorized, logging out')).toBeVisible()
    await expect(screenOf(page).login.heading).toBeVisible()
    expect(await storedToken(page)).toBeUndefined()
  })
})

test('a token that cannot be sent in a header is ignored, both in a link and in a cookie', async ({ page, house }) => {
  const { login } = screenOf(page)
  await page.goto(`${house.url}/login?token=%E2%82%AC`)
  await expect(login.heading).toBeVisible()
  await page.evaluate(() => {
    document.cookie = 'token=%E2%82%AC'
  })
  await page.goto(`${house.url}/`)
  await login.fill('operator')
  await expect(screenOf(page).rows).toHaveCount(4)
  expect((await house.calls()).filter((call) => call.endsWith(' 401'))).toEqual([])
})

test('a link on another site opens the console with the user signed in, although requests from that site do not carry the cookie', async ({
  page,
  house,
}) => {
  const wiki = 'http://wiki.example.net'
  house.expectHost(wiki)
  const body = `<a href="${house.url}/incidents/1/">What happened</a>`
  await page.route(`${wiki}/**`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${house.url}/login`)
  await screenOf(page).login.fill('operator')
  await expect(screenOf(page).rows).toHaveCount(4)
  const kept = (await page.context().cookies()).filter(({ name }) => name === 'token')
  expect(kept.map(({ path, sameSite }) => [path, sameSite])).toEqual([['/', 'Strict']])

  await page.goto(`${wiki}/runbook`)
  const asked = page.waitForRequest(`${house.url}/incidents/1/`)
  await page.getByRole('link', { name: 'What happened' }).click()
  expect(await (await asked).headerValue('cookie')).toBeNull()
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()
  await expect(screenOf(page).userMenu).toContainText('Olga')
})

test('signing in as the same user elsewhere ends the session here', async ({ page, browser, house }) => {
  house.expectConsole(/status of 401/)
  await page.clock.install()
  await house.enter(page, '/incidents/1/')
  await expect(page.getByRole('heading', { name: /^1: / })).toBeVisible()

  const elsewhere = await browser.newContext()
  house.watch(elsewhere)
  const other = await elsewhere.newPage()
  await other.goto(`${house.url}/login`)
  await screenOf(other).login.fill('operator')
  await expect(screenOf(other).rows).toHaveCount(4)

  await page.clock.fastForward(30_000)
  await expect(screenOf(page).alert('Unauthorized, logging out')).toBeVisible()
  await expect(screenOf(page).login.heading).toBeVisible()
  await expect(page).toHaveURL(`${house.url}/login?next=${encodeURIComponent('/incidents/1/')}`)
  await expect(screenOf(other).rows).toHaveCount(4)
  await elsewhere.close()
})

test('the federated sign-in has a button, and returns to the console', async ({ page, house }) => {
  // The page of the identity provider has no icon.
  house.expectConsole(/status of 404/)
  const screen = screenOf(page)
  await page.goto(`${house.url}/`)
  await expect(page.getByText('OR', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Login with/ })).toHaveCount(1)
  await screen.button('Login with OAuth2').click()
  await expect(page).toHaveURL(/oidc\/login/)
  await page.getByRole('link', { name: /^observer/ }).click()
  await expect(screen.userMenu).toContainText('Ola')
  await expect(screen.rows).toHaveCount(4)
  await expect(page).toHaveURL(house.url + listPath)
})

test.describe('the user menu', () => {
  test('offers the administration pages to users who may open them, and opens them in a tab without access to this one', async ({
    page,
    house,
  }) => {
    await house.enter(page, '/', 'admin')
    await screenOf(page).userMenu.click()
    const link = page.getByRole('menuitem', { name: /Site Administration/ })
    await expect(link).toHaveAttribute('href', /^https?:\/\/.*\/admin/)
    await expect(link).toHaveAttribute('target', '_blank')
    await expect(link).toHaveAttribute('rel', /noopener/)
  })

  for (const [username, shown] of [
    ['operator', 'Olga'],
    ['nameless', 'nameless'],
  ] as const) {
    test(`shows ${username} as ${shown}, and offers no administration pages`, async ({ page, house }) => {
      await house.enter(page, '/', username)
      const { userMenu } = screenOf(page)
      await expect(userMenu).toContainText(shown)
      await userMenu.click()
      await expect(page.getByRole('menuitem', { name: 'Destinations' })).toBeVisible()
      await expect(page.getByRole('menuitem', { name: 'Site Administration' })).toHaveCount(0)
    })
  }

  test('leads to the destinations', async ({ page, house }) => {
    await house.enter(page)
    await screenOf(page).userMenu.click()
    await page.getByRole('menuitem', { name: 'Destinations' }).click()
    await expect(page).toHaveURL(`${house.url}/destinations`)
    await expect(page).toHaveTitle('Argus | Destinations')
  })

  test('signs the user out: the token is removed and no longer valid, and the list requires a new sign-in', async ({
    page,
    house,
  }) => {
    await house.enter(page)
    const token = await storedToken(page)
    await logOut(page)
    await expect(screenOf(page).login.heading).toBeVisible()
    expect(await storedToken(page)).toBeUndefined()
    await page.goto(`${house.url}/incidents`)
    await expect(screenOf(page).login.heading).toBeVisible()
    const answer = await page.request.get(`${house.url}/api/v2/auth/user/`, {
      headers: { Authorization: `Token ${token}` },
    })
    expect(answer.status()).toBe(401)
  })
})

test('an address that would run code never becomes a link', async ({ page, house }) => {
  // One of these incidents contains hostile text.
  await house.reset({ seed: 1 })
  const pk = await house.report({
    description: 'javascript:alert("description")',
    ticket_url: 'javascript:alert("ticket")',
    details_url: ' javascript:alert("details")',
    tags: ['a=javascript:alert("tag")', 'b=data:text/html,<script>alert(1)</script>', 'c=JaVaScRiPt:alert(1)'],
  })
  await house.happen(pk, { action: 'acknowledge', description: 'javascript:alert("acknowledgement")' })
  await house.happen(pk, { action: 'note', description: '<img src=x onerror=alert(1)>' })
  const second = await house.report({ description: '<b>bold</b>', ticket_url: 'javascript:alert("ticket")' })
  let dialogs = 0
  page.on('dialog', (dialog) => {
    dialogs += 1
    void dialog.dismiss()
  })

  await house.enter(page)
  await expect(page.getByRole('link', { name: '<b>bold</b>' })).toBeVisible()
  expect(await unsafeAddresses(page)).toEqual([])

  await page.getByRole('link', { name: '<b>bold</b>' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close incident' })).toBeVisible()
  expect(await unsafeAddresses(page)).toEqual([])

  for (const each of [pk, second, 10]) {
    await page.goto(`${house.url}/incidents/${each}/`)
    await expect(page.getByRole('list', { name: 'Related events' })).toBeVisible()
    expect(await unsafeAddresses(page)).toEqual([])
    await expect(page.getByText('javascript:alert("ticket")').first()).toBeVisible()
  }
  expect(dialogs).toBe(0)
})

test('links to other sites open in tabs without access to this one', async ({ page, house }) => {
  const pk = await house.report({
    ticket_url: 'https://tickets.example.org/1',
    details_url: 'https://nav.example.org/1',
    tags: ['doc=https://wiki.example.org/1'],
  })
  for (const address of ['/', `/incidents/${pk}/`]) {
    await house.enter(page, address)
    const links = page.locator('a[href*="example.org"]')
    await expect(links.filter({ hasText: /Ticket|tickets/ }).first()).toBeVisible()
    for (const link of await links.all()) {
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(link).toHaveAttribute('rel', /noreferrer/)
    }
  }
})

test('a disguised address is not a link, and a disguised host shows its real name', async ({ page, house }) => {
  const pk = await house.report({
    ticket_url: 'https://tickets.example.org@evil.example/1',
    details_url: 'https://n\u0430v.example/1',
    tags: ['doc=https://a:b@evil.example/'],
  })
  await house.enter(page, `/incidents/${pk}/`)
  await expect(page.getByText('https://tickets.example.org@evil.example/1').first()).toBeVisible()
  await expect(page.locator('a[href^="https:"][href*="evil.example"]')).toHaveCount(0)
  await expect(page.locator('a[href*="v.example/1"]')).toContainText('xn--nv-7kc.example')
})

test.describe('addresses', () => {
  test('each have a title and a heading', async ({ page, house }) => {
    test.slow()
    // Signs in only once, because a new token would end the older one, which the previous page may still be using.
    await house.enter(page)
    for (const [address, title, heading] of [
      ['/', 'Argus | Incidents', 'Incidents'],
      ['/incidents', 'Argus | Incidents', 'Incidents'],
      ['/incidents/', 'Argus | Incidents', 'Incidents'],
      ['/incidents/1/', 'Argus | Box down: oslo-gw1 is not responding', '1: Box down: oslo-gw1 is not responding'],
      ['/incidents/1', 'Argus | Box down: oslo-gw1 is not responding', '1: Box down: oslo-gw1 is not responding'],
      ['/timeslots', 'Argus | Timeslots', 'Timeslots'],
      ['/notificationprofiles', 'Argus | Profiles', 'Profiles'],
      ['/destinations', 'Argus | Destinations', 'Destinations'],
      ['/nowhere', 'Argus | 404 not found', '404 not found'],
      ['/incidents/1/more', 'Argus | 404 not found', '404 not found'],
    ] as const) {
      await test.step(address, async () => {
        await page.goto(house.url + address)
        await expect(page.getByRole('heading', { name: heading, exact: true, level: 1 })).toBeVisible()
        await expect(page).toHaveTitle(title)
        await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(heading.startsWith('404') ? 0 : 1)
      })
    }
  })

  test('of incidents that do not exist show a message', async ({ page, house }) => {
    test.slow()
    await house.enter(page)
    for (const text of ['99999', 'seven', '7x', '0', '-1', '1e3']) {
      await test.step(text, async () => {
        house.expectConsole(/status of 40[04]/)
        await page.goto(`${house.url}/incidents/${text}/`)
        await expect(page.getByRole('heading', { name: 'No such incident' })).toBeVisible()
        await expect(screenOf(page).alert(`Failed to get incident with pk=${text}`)).toBeVisible()
      })
    }
  })

  test('that do not exist show a message even without a session', async ({ page, house }) => {
    await page.goto(`${house.url}/nowhere`)
    await expect(page.getByRole('heading', { name: '404 not found' })).toBeVisible()
    await expect(page).toHaveURL(`${house.url}/nowhere`)
    await page.getByRole('link', { name: 'Go to the incidents' }).click()
    await expect(screenOf(page).login.heading).toBeVisible()
  })

  test('change with Back and Forward', async ({ page, house }) => {
    await house.enter(page)
    const navigation = page.getByRole('navigation', { name: 'Main' })
    await navigation.getByRole('link', { name: 'Timeslots' }).click()
    await expect(page).toHaveTitle('Argus | Timeslots')
    await navigation.getByRole('link', { name: 'Profiles' }).click()
    await expect(page).toHaveTitle('Argus | Profiles')
    await expect(navigation.getByRole('link', { name: 'Profiles' })).toHaveAttribute('aria-current', 'page')
    await page.goBack()
    await expect(page).toHaveTitle('Argus | Timeslots')
    await expect(page).toHaveURL(`${house.url}/timeslots`)
    await page.goBack()
    await expect(page).toHaveTitle('Argus | Incidents')
    await expect(screenOf(page).rows).toHaveCount(4)
    await page.goForward()
    await page.goForward()
    await expect(page).toHaveTitle('Argus | Profiles')
    await page.getByRole('link', { name: 'Argus, to the incidents' }).click()
    await expect(page).toHaveTitle('Argus | Incidents')
    await expect(navigation.getByRole('link', { name: 'Incidents' })).toHaveAttribute('aria-current', 'page')
  })
})
