import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import * as v from 'valibot'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const Findings = v.array(v.object({
  id: v.string(),
  nodes: v.array(v.object({ target: v.array(v.unknown()), failureSummary: v.string() })),
}))

/** What axe objects to, as 'rule: element'. Its source is evaluated, which no content security policy forbids. */
export async function findings(page: Page): Promise<readonly string[]> {
  if (await page.evaluate('!("axe" in globalThis)')) await page.evaluate(axe)
  const found: unknown = await page.evaluate(
    'axe.run(document, { resultTypes: ["violations"] }).then((results) => results.violations)',
  )
  return v.parse(Findings, found).flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}
