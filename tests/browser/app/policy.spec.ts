import type { Page } from '@playwright/test'
import { crimson, petrol } from '../../../src/theme/colors.ts'
import { theme } from '../../../src/theme/theme.ts'
import { documentedPolicy } from '../../server/documentedHeaders.ts'
import { expect, test } from '../support/house.ts'
import { screenOf } from '../support/screen.ts'

/**
 * The stand-in sends the console's files with the content security policy of docs/deploying/nginx.conf, so the policy
 * applies to every browser test: any violation is logged as an error, which fails the test (support/house.ts).
 */

interface Attack {
  /** The directive of the policy that blocks the attack. */
  readonly directive: string
  readonly attack: (place: string) => unknown
}

/** Possible attacks. Each runs in the page, like one of the page's own scripts. */
const attacks: Readonly<Record<string, Attack>> = {
  'an inline script': {
    directive: 'require-trusted-types-for',
    attack: () => {
      const script = document.createElement('script')
      script.append('document.documentElement.dataset.harm = "yes"')
      document.head.append(script)
    },
  },
  'an inline style element': {
    directive: 'style-src-elem',
    attack: () => {
      const style = document.createElement('style')
      style.append('body { visibility: hidden }')
      document.head.append(style)
    },
  },
  'text run as a script': {
    directive: 'require-trusted-types-for',
    attack: () => {
      // Called with `Reflect`, because the linter forbids a direct call.
      Reflect.apply(setTimeout, window, ['document.documentElement.dataset.harm = "yes"'])
    },
  },
  'an inline style attribute': {
    directive: 'style-src-attr',
    attack: () => {
      document.body.setAttribute('style', 'visibility: hidden')
    },
  },
  'a string inserted as markup': {
    directive: 'require-trusted-types-for',
    attack: () => {
      document.body.insertAdjacentHTML('beforeend', '<p id="harm">planted</p>')
    },
  },
  'a picture from another site': {
    directive: 'img-src',
    attack: async (place) => {
      const picture = new Image()
      picture.src = `${place}/picture.png`
      await picture.decode()
      document.documentElement.dataset['harm'] = 'yes'
    },
  },
  'a request to another site': {
    directive: 'connect-src',
    attack: async (place) => {
      await fetch(`${place}/token`, { mode: 'no-cors' })
      document.documentElement.dataset['harm'] = 'yes'
    },
  },
}

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'

async function harmIn(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const { dataset } = document.documentElement
    const isHidden = getComputedStyle(document.body).visibility === 'hidden'
    return dataset['harm'] !== undefined || isHidden || document.getElementById('harm') !== null
  })
}

test('the policy allows no inline scripts or styles, no text as a script, and no other site', () => {
  const directives = new Map(
    documentedPolicy()
      .split('; ')
      .map((each) => {
        const [name = '', ...values] = each.split(' ')
        return [name, values.join(' ')] as const
      }),
  )
  expect(directives.get('default-src')).toBe("'none'")
  expect(directives.get('script-src')).toBe("'self'")
  expect(directives.get('style-src')).toBe("'self'")
  expect(directives.get('require-trusted-types-for')).toBe("'script'")
  expect(directives.get('trusted-types')).toBe('argus-thread')
  expect(documentedPolicy()).not.toMatch(/unsafe|data:|blob:|\*|https?:/)
})

test('the console is served with the policy, and sign-in works under it', async ({ house, page }) => {
  const answer = await page.goto(`${house.url}/login`)
  expect(answer?.headers()['content-security-policy']).toBe(documentedPolicy())
  const { login, table } = screenOf(page)
  await login.fill('operator')
  await expect(table).toBeVisible()
  await expect(page).toHaveTitle('Argus | Incidents')
})

test('each attack is blocked', async ({ house, page }) => {
  const elsewhere = 'http://elsewhere.example'
  house.expectHost(elsewhere)
  house.expectConsole(/Content Security Policy|TrustedHTML|TrustedScript|Trusted Type/)
  // Without the policy, the other site would respond.
  await page.route(`${elsewhere}/**`, (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }))
  await house.enter(page)
  await expect(screenOf(page).table).toBeVisible()
  expect(await harmIn(page)).toBe(false)

  for (const [what, { directive, attack }] of Object.entries(attacks)) {
    await test.step(what, async () => {
      const violation = page.evaluate(
        (named) =>
          new Promise<void>((tell) => {
            document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
              if (effectiveDirective === named) tell()
            })
          }),
        directive,
      )
      await page.evaluate(attack, elsewhere).catch(() => {})
      await violation
      expect(await harmIn(page)).toBe(false)
    })
  }
})

test("the style sheet has the theme's values in place of the library's own", async ({ house, page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await house.enter(page)
  await expect(screenOf(page).table).toBeVisible()
  const said = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement)
    return [
      '--mantine-color-petrol-8',
      '--mantine-primary-color-filled',
      '--mantine-breakpoint-md',
      '--mantine-color-error',
    ].map((name) => style.getPropertyValue(name))
  })
  expect(said).toEqual([petrol[8], petrol[8], theme.breakpoints?.['md'], crimson[3]])
  expect(await page.locator('style').count()).toBe(0)
})

test('a dialog keeps the page behind it from scrolling, without a style element', async ({ house, page }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  await house.enter(page)
  const { rows, table } = screenOf(page)
  await expect(rows.first()).toBeVisible()
  const before = await table.boundingBox()
  const roomOfScrollBar = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const bright = await roomOfScrollBar()
  await rows.first().getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect((await table.boundingBox())?.width).toBe(before?.width)
  expect(await roomOfScrollBar(), 'the strip that replaces the scroll bar is as dark as the page').toMatch(
    /^color\(srgb 0\.3/,
  )
  const isRoomToScroll = () => page.evaluate(() => document.documentElement.scrollHeight > innerHeight + 200)
  expect(await isRoomToScroll()).toBe(true)
  await page.mouse.move(5, 390)
  await page.mouse.wheel(0, 300)
  await page.keyboard.press('Control+End')
  // After two frames, any scrolling would have happened.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  expect(await page.evaluate(() => [scrollY, getComputedStyle(document.documentElement).overflowY])).toEqual([
    0,
    'hidden',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
  expect(await roomOfScrollBar()).toBe(bright)
})
