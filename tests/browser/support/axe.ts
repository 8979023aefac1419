import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { expect } from './house.ts'
import { formsOf, viewports, type Width } from './screens.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const Findings = v.array(
  v.object({
    id: v.string(),
    nodes: v.array(v.object({ html: v.string(), failureSummary: v.string() })),
  }),
)

/**
 * The violations that axe finds, as 'rule: element: summary'. The source of axe runs through `page.evaluate`, which no
 * content security policy blocks.
 */
export async function findings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate('!("axe" in globalThis)')) await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"], preload: false }).then((results) => results.violations)',
  )
  return v
    .parse(Findings, found)
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}: ${node.failureSummary}`))
}

/**
 * Expects the screen to be accessible. Axe must find nothing in the forms (width and colour scheme) chosen for the
 * sight with this number, and the page must not scroll sideways at any of these widths.
 */
export async function expectAccessible(
  page: Page,
  sight: number,
  widths: readonly Width[] = ['wide', 'narrow'],
): Promise<void> {
  const forms = formsOf(sight, widths)
  for (const width of widths) {
    await page.setViewportSize(viewports[width])
    for (const { scheme } of forms.filter((form) => form.width === width)) {
      await page.emulateMedia({ colorScheme: scheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
      expect(await findings(page), `${width} and ${scheme}`).toEqual([])
    }
    // The layout adapts to the new width a moment later.
    await expect
      .poll(
        () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `pixels by which the page scrolls sideways, ${width}`,
      )
      .toBeLessThanOrEqual(0)
  }
}
