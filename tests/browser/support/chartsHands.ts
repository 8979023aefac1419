import type { BrowserContext, Locator, Page } from '@playwright/test'

/** Sets `debug` in the configuration of the deployment. */
export async function debug(context: BrowserContext) {
  await context.route('**/runtime-config.json', async (route) => {
    const response = await route.fetch()
    const configuration: unknown = await response.json()
    await route.fulfill({ response, json: Object.assign({}, configuration, { debug: true }) })
  })
}

/** Opens the page of the charts in another tab. */
export async function openCharts(context: BrowserContext, url: string): Promise<Page> {
  const charts = await context.newPage()
  await charts.goto(`${url}/charts`)
  return charts
}

/** The button that selects an actor, by the beginning of its name. */
export function actorButton(charts: Page, name: string): Locator {
  return charts.getByRole('navigation', { name: 'Actors' }).getByRole('button', { name: new RegExp(`^${name}\\b`) })
}
