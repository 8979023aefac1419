import type { Page } from '@playwright/test'
import type { House } from './house.ts'

/** The page of a shift. */
export function shiftOf(page: Page) {
  const heading = page.getByRole('heading', { name: 'Shift', level: 1 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    heading,
    button,
    /** The link of a number, which it ends with: 'Open now: 7'. */
    figure: (label: string) => page.getByRole('link', { name: new RegExp(`^${label}: [\\d,]+$`) }),
    part: (name: string) => page.getByRole('region', { name, exact: true }),
    foot: page.getByText(/^Counted from /),
    /** The question what reading costs the server. */
    cost: page.getByText(/^This takes [\d,]+ pages?, /),
    progress: page.getByRole('progressbar', { name: 'What has been read' }),
  }
}

const hour = 3_600_000

/** A moment so many hours ago, as servers write it. */
function hoursAgo(hours: number): string {
  return new Date(Date.now() - hours * hour).toISOString()
}

const longName = 'Interface HundredGigE0/0/0/12 to the core of Longyearbyen is down'

/** Creates what a shift tells of: new incidents, acknowledged, closed by hand, reopened, and a note. Returns nothing. */
export async function fillShift(house: House): Promise<void> {
  for (const host of ['oslo-gw1', 'oslo-gw2', 'oslo-gw3'])
    await house.report({ description: 'Box down', level: 1, tags: [`host=${host}`], start_time: hoursAgo(0.9) })
  const acked = await house.report({
    description: longName,
    level: 2,
    tags: ['host=svalbard-gw1'],
    start_time: hoursAgo(2),
  })
  await house.happen(acked, { action: 'acknowledge', by: 'operator', description: 'Carrier is called' })
  await house.happen(acked, { action: 'note', by: 'operator', description: 'They call back before noon' })
  const closed = await house.report({ description: 'Fan tray is slow', level: 3, start_time: hoursAgo(3) })
  await house.happen(closed, { action: 'close', by: 'operator', description: 'Fan replaced' })
  const reopened = await house.report({ description: 'UPS on battery', level: 3, start_time: hoursAgo(4) })
  await house.happen(reopened, { action: 'close', by: 'operator' })
  await house.happen(reopened, { action: 'reopen', by: 'operator', description: 'Again' })
}

/** Creates what a report tells of: six incidents of one host, one of which was acknowledged after two hours. */
export async function fillReport(house: House): Promise<void> {
  for (const port of [1, 2, 3, 4, 5, 6]) {
    const pk = await house.report({
      description: port < 4 ? 'UPS on battery' : `Outlet ${port} is off`,
      level: 2,
      tags: ['host=hamar-ups2', 'room=B12'],
      start_time: hoursAgo(2),
    })
    if (port === 6) await house.happen(pk, { action: 'acknowledge', by: 'operator', description: 'On my way' })
  }
}
