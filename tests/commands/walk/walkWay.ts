import { expect, test, type Page, type TestInfo, type TestStepInfo } from '@playwright/test'
import { lookAt, type Driver, type Look, type Step, type StoryPath } from '../../machines/models/player.ts'
import { noteMessages } from '../../browser/support/messages.ts'
import { chooseUndo } from '../../browser/support/undoChoice.ts'
import type { Calls } from './control.ts'
import type { Generation } from '../../server/options.ts'
import { NotApplicable, type Deployment, type Flow } from './flow.ts'
import { contradiction } from './lacks.ts'

export const cleanUpTitle = 'removes everything that the run created'

interface Walk {
  readonly page: Page
  readonly info: TestInfo
  readonly flow: Flow
  readonly way: StoryPath
  readonly deployment: Deployment
  readonly calls: Calls
  /** The generation of the command's own stand-in; undefined for a server of the user's. */
  readonly standIn: Generation | undefined
}

/**
 * Messages that the browser itself logs about failed responses and about audio that is blocked until the first click; the
 * stories
 * check how the console handles these.
 */
const browsersOwn = /^Failed to load resource|^WebSocket connection to |^The AudioContext was not allowed to start/

/** Walks one path on a deployment. The report has a step and a screenshot for each step of the story. */
export async function walk({ page, info, flow, way, deployment, calls, standIn }: Walk): Promise<void> {
  const complaints = complaintsOf(page)
  await page.addInitScript(noteMessages)
  // Most stories are about what is written: nothing waits to be undone, unless the story chooses that.
  await page.addInitScript(chooseUndo, { basePath: '/', undoSeconds: 0 })
  await calls.beginWay()
  let hindrance: string | undefined
  let hasEnded = false
  try {
    const driver = await test.step('prepares the path', () => flow.begin(page, deployment, way))
    for (const [index, step] of way.steps.entries()) await take(page, driver, step, lookAt(way, index))
    hasEnded = true
  } catch (error) {
    if (!(error instanceof NotApplicable)) throw error
    hindrance = error.message
    hasEnded = true
  } finally {
    const { refusals, hindrances, oddities } = await calls.endWay()
    hindrance ??= hindrances[0]
    for (const description of new Set(oddities)) info.annotations.push({ type: 'odd', description })
    expect.soft(refusals, 'changes by the console to resources that this run did not create').toEqual([])
    if (hindrance === undefined) expect.soft(complaints, "errors and warnings on the browser's console").toEqual([])
    const flaw =
      hasEnded && standIn !== undefined ? contradiction({ standIn, flow: flow.name, way, hindrance }) : undefined
    expect.soft(flaw, 'what the stand-in lacks').toBeUndefined()
    if (hindrance !== undefined && flaw === undefined && refusals.length === 0) test.skip(true, hindrance)
  }
}

async function take(page: Page, { does, sees }: Driver<string, string>, step: Step, look: Look): Promise<void> {
  const state = String(step.state.value)
  const event = step.event.type
  await test.step(event.startsWith('xstate.') ? `→ ${state}` : `${event} → ${state}`, async (report) => {
    try {
      await does[event]?.()
      await sees[state]?.(look)
    } finally {
      await attachScreenshot(page, report, state)
    }
  })
}

async function attachScreenshot(page: Page, report: TestStepInfo, name: string): Promise<void> {
  // If the page has been closed, there is nothing to show, and the reason has already been reported.
  const body = await page.screenshot({ type: 'jpeg', quality: 80, timeout: 5_000 }).catch(() => undefined)
  if (body !== undefined) await report.attach(name, { body, contentType: 'image/jpeg' })
}

function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning'
    if (isComplaint && !browsersOwn.test(message.text())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
